import { describe, expect, it } from "vitest";
import { choices, settings } from "./options";
import type { GameInfo, OptionInfo } from "./wire";

const option = (name: string, rest: Partial<OptionInfo>): OptionInfo => ({
  name,
  label: { id: `${name}-label` },
  help: { id: `${name}-help` },
  default: null,
  values: null,
  choices: null,
  least: null,
  most: null,
  seat: false,
  many: false,
  ...rest,
});
const values = [null, 0, 1, 2];
const first = option("first", { values, choices: values.map((value) => ({ id: `seat-${value}` })), seat: true });
const peek = option("peek", { ...first, name: "peek", default: [], many: true });
const limit = option("limit", { default: 600, least: 1, most: 1000 });
const game: GameInfo = {
  name: "x",
  title: { id: "x" },
  seat_counts: [2, 3],
  options: [first, peek, limit],
  bots: [],
  ready: true,
  lessons: [],
};

describe("options", () => {
  it("offers the seats there are, each by its name", () => {
    expect(choices(first, 2).map((choice) => choice.words.id)).toEqual(["seat-null", "seat-0", "seat-1"]);
    expect(choices(limit, 2)).toEqual([]);
  });

  it("sends what differs from the default", () => {
    expect(settings(game, 3, {})).toEqual({});
    expect(settings(game, 3, { first: null, peek: [], limit: 600 })).toEqual({});
    expect(settings(game, 3, { first: 2, peek: [0, 2], limit: 7 })).toEqual({ first: 2, peek: [0, 2], limit: 7 });
  });

  it("forgets seats that are there no more", () => {
    expect(settings(game, 2, { first: 2, peek: [0, 2] })).toEqual({ peek: [0] });
  });
});
