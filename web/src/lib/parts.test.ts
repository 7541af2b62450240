import { expect, test } from "vitest";
import { parts } from "./parts";

test("a text without marks is one part", () => {
  expect(parts("# A\n\nb\n")).toEqual([{ name: null, text: "# A\n\nb\n" }]);
});

test("what stands between marks is a part of that name", () => {
  expect(parts("a\n\n<!-- deck -->\n\n| b |\n\n<!-- /deck -->\n\nc\n")).toEqual([
    { name: null, text: "a\n\n" },
    { name: "deck", text: "\n| b |\n\n" },
    { name: null, text: "\nc\n" },
  ]);
});

test("a mark that is not closed is no mark", () => {
  expect(parts("a\n<!-- deck -->\nb\n")).toHaveLength(1);
});
