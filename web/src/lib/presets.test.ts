import { describe, expect, it } from "vitest";
import { presetsOf, seating, teamCount } from "./presets";
import type { GameInfo } from "./wire";

const trains = { name: "trains", seat_counts: [2, 3, 4], options: [] } as unknown as GameInfo;
const superline = {
  name: "superline",
  seat_counts: [2, 3, 4, 6, 12],
  options: [{ name: "teams", default: null }],
} as unknown as GameInfo;

describe("presets", () => {
  it("offer teams only where there are some", () => {
    expect(presetsOf(trains)).toEqual(["bot", "friends", "screen"]);
    expect(presetsOf(superline)).toEqual(["bot", "friends", "teams", "screen"]);
  });

  it("seat me and the fewest others, or two teams", () => {
    expect(seating("bot", trains)).toEqual(["me", "casual"]);
    expect(seating("friends", trains)).toEqual(["me", "open"]);
    expect(seating("screen", trains)).toEqual(["me", "me"]);
    expect(seating("teams", superline)).toEqual(["me", "open", "open", "open"]);
  });

  it("know how many teams there are", () => {
    expect(teamCount(superline, 3, {})).toBe(0);
    expect(teamCount(superline, 6, {})).toBe(2);
    expect(teamCount(superline, 6, { teams: 3 })).toBe(3);
    expect(teamCount(trains, 4, {})).toBe(0);
  });
});
