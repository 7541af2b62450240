import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Seating } from "./seating.svelte";
import type { LogEntry, State, Table } from "./wire";

vi.mock("./build.svelte", () => ({ lookForBuild: () => {} }));

class Fake {
  static last: Fake;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Fake.last = this;
  }
  send(): void {}
  close(): void {}
}

const entry = (version: number, seat = 0): LogEntry => ({
  version,
  seat: version % 2,
  told: [{ id: `move ${version} for ${seat}` }],
  at: version,
});
const upTo = (version: number, seat = 0) => Array.from({ length: version }, (_, n) => entry(n + 1, seat));
const state = (version: number, seat = 0): Partial<State> => ({
  type: "state",
  version,
  moves: version,
  seat,
  by: version ? version % 2 : null,
  told: entry(version, seat).told,
  view: { to_act: [] },
  legal: {},
  now: version,
});
const hear = (message: object) => Fake.last.onmessage!({ data: JSON.stringify(message) });

let seating: Seating;
/** Answers to requests for the log, in the order in which they were made: each is given when the test says so. */
let answers: ((entries: LogEntry[]) => Promise<void>)[];

beforeEach(() => {
  answers = [];
  vi.stubGlobal("location", { protocol: "http:", host: "x" });
  vi.stubGlobal("document", { hidden: true, cookie: "" });
  vi.stubGlobal("WebSocket", Fake);
  vi.stubGlobal("fetch", () => {
    let answer!: (response: Response) => void;
    const response = new Promise<Response>((resolve) => (answer = resolve));
    answers.push(async (entries) => {
      answer(new Response(JSON.stringify(entries)));
      await vi.waitFor(() => response);
      await new Promise((done) => setImmediate(done));
    });
    return response;
  });
  seating = new Seating("t", false);
});
afterEach(() => {
  seating.leave();
  vi.unstubAllGlobals();
});

const versions = () => seating.log.map(({ version }) => version);

describe("the log", () => {
  it("has a move once whose entry came before its state", async () => {
    hear(state(2));
    void seating.readLog(0);
    await answers[0]!(upTo(3));
    hear(state(3));
    expect(versions()).toEqual([1, 2, 3]);
    hear(state(4));
    hear(state(4));
    expect(versions()).toEqual([1, 2, 3, 4]);
  });

  it("keeps a move that was told while an older log was on its way", async () => {
    hear(state(2));
    void seating.readLog(0);
    hear(state(3));
    hear(state(4));
    await answers[0]!(upTo(2));
    expect(versions()).toEqual([1, 2, 3, 4]);
  });

  it("is whole whichever of two answers comes first", async () => {
    hear(state(2));
    void seating.readLog(0);
    void seating.readLog(0);
    await answers[1]!(upTo(5));
    await answers[0]!(upTo(2));
    expect(versions()).toEqual([1, 2, 3, 4, 5]);
  });

  it("is fetched again after a gap", async () => {
    hear(state(2));
    void seating.readLog(0);
    await answers[0]!(upTo(2));
    hear(state(6));
    await answers[1]!(upTo(6));
    expect(versions()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("keeps no more of a move than the state says, while all of it is read out", () => {
    hear(state(2));
    void seating.readLog(0);
    const kept = [{ id: "sends a card" }];
    hear({ ...state(3), log: kept });
    expect(seating.log.at(-1)!.told).toEqual(kept);
    expect(seating.news).toEqual([{ version: 3, told: state(3).told }]);
  });

  it("is one seat's only: the other's is put away, and its late answer too", async () => {
    hear(state(2, 0));
    hear(state(2, 1));
    void seating.readLog(0);
    void seating.readLog(1);
    hear(state(3, 0));
    hear(state(3, 1));
    await answers[1]!(upTo(2, 1));
    await answers[0]!(upTo(3, 0));
    expect(seating.log).toEqual(upTo(3, 1));
    expect(seating.news.length).toBeGreaterThan(0);
    void seating.readLog(0);
    expect(seating.log).toEqual([]);
    expect(seating.news).toEqual([]);
  });
});

describe("what comes late", () => {
  it("does not take a seat back to an older state", () => {
    for (const version of [3, 5, 4, 5, 2]) hear(state(version));
    expect(seating.shown["0"]!.version).toBe(5);
  });

  it("does not open a table again that is over", () => {
    const table = (state: Table["state"]) => ({ type: "table", now: 1, table: { state, seats: [] } });
    for (const message of ["open", "playing", "over", "playing", "open"] as const) hear(table(message));
    expect(seating.table!.state).toBe("over");
  });
});

describe("the stage", () => {
  it("tells what others did between the moves of a row of one's own", () => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false, cookie: "" });
    const said: (string | undefined)[] = [];
    const look = () => said.push(seating.stage.beat?.words.id);
    hear(state(1));
    hear({ ...state(2), answers: "mine" });
    look();
    hear(state(3));
    hear({ ...state(4), answers: "mine too" });
    look();
    for (let n = 0; n < 3; n += 1) (vi.runOnlyPendingTimers(), look());
    expect(said).toEqual([2, 2, 3, 4, undefined].map((n) => n && `move ${n} for 0`));
    expect(seating.shown["0"]!.version).toBe(4);
    vi.useRealTimers();
  });

  it("shows a move of one's own at once, even while one before it is told", () => {
    vi.stubGlobal("document", { hidden: false, cookie: "" });
    hear(state(1));
    hear({ ...state(2), answers: "mine" });
    hear({ ...state(4), answers: "mine too" });
    expect(seating.stage.beat?.words.id).toBe("move 4 for 0");
  });
});

describe("one's turn", () => {
  it("begins with what led to it, and what can be done follows when that is painted", () => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false, cookie: "" });
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (act: () => void) => frames.push(act));
    const turn = (version: number) => ({ ...state(version), view: { to_act: [0] }, legal: { go: { id: "go" } } });
    const offered = () => Object.keys(seating.shown["0"]!.legal);
    hear(state(1));
    hear(turn(2));
    expect([seating.shown["0"]!.version, offered()]).toEqual([2, []]);
    frames.shift()!();
    vi.advanceTimersByTime(0);
    expect(offered()).toEqual(["go"]);
    hear({ ...turn(3), answers: "mine" });
    expect([offered(), frames]).toEqual([["go"], []]);
    vi.useRealTimers();
  });
});
