import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isFair } from "./fair";

describe("the fair-deal check", () => {
  const seed = "07".padStart(64, "0");
  const commitment = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");

  it("knows the seed that was promised, and no other", async () => {
    expect(await isFair(seed, commitment)).toBe(true);
    expect(await isFair("08".padStart(64, "0"), commitment)).toBe(false);
    expect(await isFair("not a seed", commitment)).toBe(false);
  });
});
