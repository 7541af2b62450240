import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Seating } from "./seating.svelte";
import type { Move, State, ToPage } from "./wire";

vi.mock("./build.svelte", () => ({ lookForBuild: () => Promise.resolve() }));

class Fake {
  static last: Fake;
  sent: Move[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Fake.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Move);
  }
  close(): void {}
  say(message: Partial<ToPage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let seating: Seating;
const sent = () => Fake.last.sent.map(({ version, move }) => `${version} ${move}`);
const id = () => Fake.last.sent.at(-1)!.id;

/** The game as it stands, with the seats to act and the moves of seat 0. */
function show(version: number, to_act: number[], moves: string[], answers: string | null = null): void {
  const legal = Object.fromEntries(moves.map((move) => [move, { id: "x" }]));
  const state: State = {
    type: "state",
    version,
    moves: version,
    seat: 0,
    view: { to_act },
    legal,
    told: [],
    log: null,
    by: null,
    move: null,
    now: 0,
    clocks: null,
    answers,
  };
  Fake.last.say(state);
}

const refuse = (code: "stale" | "illegal") =>
  Fake.last.say({ type: "refused", code, words: { id: "x" }, answers: id(), clause: null });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Fake);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { hidden: true });
  seating = new Seating("table", false);
  Fake.last.onopen!();
});
afterEach(() => {
  seating.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("moves that follow one another", () => {
  it("are each made against the state that answered the one before", () => {
    show(7, [0, 1], ["complete 3", "complete 5", "done"]);
    seating.play(0, "complete 3", "complete 5", "done");
    expect(sent()).toEqual(["7 complete 3"]);
    show(8, [0, 1], ["complete 5", "done"], id());
    expect(sent().at(-1)).toBe("8 complete 5");
    expect(seating.moving).not.toBeNull();
    show(9, [0, 1], ["done"], id());
    show(10, [1], [], id());
    expect(sent()).toEqual(["7 complete 3", "8 complete 5", "9 done"]);
    expect(seating.moving).toBeNull();
  });

  it("wait for their own answer when others move", () => {
    show(7, [0, 1], ["complete 3", "done"]);
    seating.play(0, "complete 3", "done");
    show(8, [0], ["complete 3", "done"]);
    expect(sent()).toEqual(["7 complete 3"]);
  });

  it("end where one is refused", () => {
    show(7, [0, 1], ["complete 3", "done"]);
    seating.play(0, "complete 3", "done");
    refuse("illegal");
    expect(seating.moving).toBeNull();
    expect(seating.refused?.code).toBe("illegal");
    show(7, [0, 1], ["complete 3", "done"]);
    expect(sent()).toEqual(["7 complete 3"]);
  });
});

describe("a move that another's has overtaken", () => {
  it("is made again where both may act at once, and what follows it too", () => {
    show(7, [0, 1], ["complete 3", "done"]);
    seating.play(0, "complete 3", "done");
    const first = id();
    refuse("stale");
    show(8, [0, 1], ["complete 3", "done"], first);
    show(9, [0, 1], ["done"], id());
    expect(sent()).toEqual(["7 complete 3", "8 complete 3", "9 done"]);
    expect(new Set(Fake.last.sent.map((move) => move.id)).size).toBe(3);
    expect(seating.refused).toBeNull();
  });

  it("is refused where it is not legal any more", () => {
    show(7, [0, 1], ["keep 3"]);
    seating.play(0, "keep 3");
    refuse("stale");
    show(8, [1], []);
    expect(seating.moving).toBeNull();
    expect(seating.refused?.code).toBe("stale");
  });

  it("is never made again where only one may act: it was meant for another moment", () => {
    show(7, [0], ["draw"]);
    seating.play(0, "draw");
    refuse("stale");
    show(8, [0], ["draw"]);
    expect(sent()).toEqual(["7 draw"]);
    expect(seating.refused?.code).toBe("stale");
  });
});

describe("a press", () => {
  beforeEach(() => {
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("cancelAnimationFrame", () => {});
  });

  it("is painted before what comes of it, and all that came is heard in its order", () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (act: () => void) => frames.push(act));
    show(7, [0], ["draw"]);
    seating.play(0, "draw");
    show(8, [1], [], id());
    show(9, [0], ["draw"]);
    expect(seating.shown["0"]!.version).toBe(7);
    expect(seating.moving).not.toBeNull();
    frames.forEach((act) => act());
    vi.advanceTimersByTime(0);
    expect(seating.shown["0"]!.version).toBeGreaterThan(7);
    expect(seating.moving).toBeNull();
    seating.skip();
    expect(seating.shown["0"]!.version).toBe(9);
  });

  it("is answered where nothing is painted, too", () => {
    vi.stubGlobal("requestAnimationFrame", () => 1);
    show(7, [0], ["draw"]);
    seating.play(0, "draw");
    show(8, [1], [], id());
    expect(seating.moving).not.toBeNull();
    vi.advanceTimersByTime(250);
    expect(seating.moving).toBeNull();
  });
});
