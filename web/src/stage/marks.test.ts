import { expect, it } from "vitest";
import { signsOf } from "./marks";

it("players are told apart by a letter, or by a letter and the number of the seat", () => {
  expect(signsOf(["Ada", "Bot 2", "Bot 3", "«Ира»", "…"])).toEqual(["A", "B2", "B3", "И", "?"]);
});
