import { expect, test } from "vitest";
import { figureName } from "./figure";

test("a picture's address names a figure of the game", () => {
  expect(figureName("../pictures/trains-goal.png")).toBe("goal");
  expect(figureName("../pictures/trains-icon-remove-left.png")).toBe("icon-remove-left");
  expect(figureName("../pictures/superline-setup.pl.png")).toBe("setup");
  expect(figureName("elsewhere")).toBe("");
});
