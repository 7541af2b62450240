import { describe, expect, it } from "vitest";
import { nearestBox } from "./roving";

describe("arrow keys", () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(0, 0), box(20, 0), box(40, 0), box(0, 20), box(20, 22)];

  it("go to the nearest in their direction", () => {
    expect(nearestBox(boxes[0]!, boxes, "ArrowRight")).toBe(1);
    expect(nearestBox(boxes[1]!, boxes, "ArrowDown")).toBe(4);
    expect(nearestBox(boxes[4]!, boxes, "ArrowLeft")).toBe(3);
    expect(nearestBox(boxes[2]!, boxes, "ArrowRight")).toBe(-1);
    expect(nearestBox(boxes[0]!, boxes, "x")).toBe(-1);
  });
});
