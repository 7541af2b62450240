import { describe, expect, it } from "vitest";
import { left, ServerTime, spellTime } from "./clock";

describe("clocks", () => {
  it("run for whose turn it is, from what the server said", () => {
    const clocks = { left: [30, 12, null], running: [0] };
    expect(left(clocks, 1000, 1004.5, 0)).toBe(25.5);
    expect(left(clocks, 1000, 1004.5, 1)).toBe(12);
    expect(left(clocks, 1000, 1004.5, 2)).toBeNull();
    expect(left(clocks, 1000, 1100, 0)).toBe(0);
    expect(left(null, 1000, 1004, 0)).toBeNull();
  });

  it("follow the message that was least long on its way", () => {
    const time = new ServerTime();
    time.heard(1000, 5);
    time.heard(1001, 8);
    expect(time.at(10)).toBe(1005);
  });

  it("are spelled shortly", () => {
    expect([9.4, 75, 3700, 200000].map((n) => spellTime(n))).toEqual(["0:09", "1:15", "1:01:40", "2d 7h"]);
    expect(spellTime(3 * 86400, "ru")).toMatch(/^3\s?д/);
  });
});
