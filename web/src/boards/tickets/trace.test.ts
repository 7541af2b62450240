import { expect, it } from "vitest";
import { trace, type Trace } from "./trace";
import type { View } from "./view";

const view = (change: Partial<View>): View =>
  ({
    row: ["red", "blue", "loco", "blue", "white"],
    deck: 40,
    discard: {},
    stations: [{}, {}],
    hands: [3, 2],
    known: [{}, { red: 1 }],
    hand: { red: 2, loco: 1 },
    ...change,
  }) as View;

const start = (change: Partial<View> = {}): Trace => trace(null, view(change), 0, null);
const ids = (cards: { id: number }[] | undefined) => (cards ?? []).map(({ id }) => id);

it("gives every card that lies open or in a hand a number of its own", () => {
  const now = start({ stations: [{}, { green: [2, 1] }] });
  const all = [...now.row.map((card) => card!.id), ...now.hands.flatMap(ids), ...ids(now.stations[1]?.green)];
  expect(new Set(all).size).toBe(5 + 3 + 2 + 3);
});

it("keeps the numbers while nothing changes", () => {
  const before = start();
  const now = trace(before, view({}), 0, null);
  expect({ ...now, view: null }).toEqual({ ...before, view: null });
});

it("lets a card of the row go into the hand, and a new one into its slot", () => {
  const before = start();
  const now = trace(
    before,
    view({ hands: [4, 2], hand: { red: 2, blue: 1, loco: 1 }, row: ["red", "blue", "loco", "blue", "white"] }),
    0,
    1,
  );
  expect(now.hands[0]!.find(({ kind }) => kind === "blue")!.id).toBe(before.row[1]!.id);
  expect(now.row[1]!.id).toBeGreaterThanOrEqual(before.next);
  expect(now.row[3]).toEqual(before.row[3]);
});

it("lets a card of the row go into another's hand", () => {
  const before = start();
  const now = trace(
    before,
    view({ hands: [3, 3], known: [{}, { red: 1, white: 1 }], row: ["red", "blue", "loco", "blue", "red"] }),
    0,
    4,
  );
  expect(now.hands[1]!.find(({ kind }) => kind === "white")!.id).toBe(before.row[4]!.id);
});

it("turns up an unseen card that comes to a station", () => {
  const before = start();
  const now = trace(before, view({ hands: [3, 0], known: [{}, {}], stations: [{}, { red: [2, 0] }] }), 0, null);
  expect(ids(now.stations[1]?.red).toSorted()).toEqual(ids(before.hands[1]).toSorted());
  expect(now.stations[1]!.red!.every(({ kind }) => kind === "red")).toBe(true);
});

it("puts locomotives before the cars, and the front one leaves first", () => {
  const before = start({ stations: [{ red: [2, 1] }, {}] });
  expect(before.stations[0]!.red!.map(({ kind }) => kind)).toEqual(["loco", "red", "red"]);
  const now = trace(before, view({ stations: [{ red: [2, 0] }, {}] }), 0, null);
  expect(ids(now.stations[0]?.red)).toEqual(ids(before.stations[0]?.red).slice(1));
  expect(now.discard).toEqual([]);
});

it("lays a robbed train on the discard pile", () => {
  const before = start({ stations: [{ red: [1, 0] }, {}] });
  const now = trace(
    before,
    view({ hands: [3, 0], known: [{}, {}], stations: [{}, { red: [2, 0] }], discard: { red: 1 } }),
    0,
    null,
  );
  expect(ids(now.discard)).toEqual(ids(before.stations[0]?.red));
});

it("gives no number to two cards, whichever views come and in whatever order", () => {
  let seed = 5;
  const upTo = (most: number) => (seed = (seed * 16807) % 2147483647) % (most + 1);
  const kinds = ["red", "blue", "white", "loco"] as const;
  const counts = () => Object.fromEntries(kinds.map((kind) => [kind, upTo(3)]));
  const sum = (some: Record<string, number>) => Object.values(some).reduce((a, b) => a + b, 0);
  let now: Trace | null = null;
  for (let n = 0; n < 500; n++) {
    const [seat, own, known] = [upTo(1), counts(), counts()];
    const other = sum(known) + upTo(3);
    const next = view({
      row: Array.from({ length: 5 }, () => kinds[upTo(3)]!),
      hand: own,
      hands: seat ? [other, sum(own)] : [sum(own), other],
      known: seat ? [known, {}] : [{}, known],
      stations: [{ red: [upTo(2), upTo(1)] }, { blue: [upTo(2), 1], white: [1, 0] }],
      discard: upTo(1) ? { red: 2 } : {},
    });
    now = trace(now, next, upTo(3) ? seat : null, upTo(2) ? null : upTo(4));
    const stations = now.stations.flatMap((groups) => Object.values(groups).flatMap(ids));
    const all = [...ids(now.row.filter((card) => card !== null)), ...now.hands.flatMap(ids), ...stations];
    expect(new Set([...all, ...ids(now.discard)]).size).toBe(all.length + now.discard.length);
  }
});

it("turns a known hand over where it is, once nobody is told of it any more", () => {
  const before = start({ deck: 1, hands: [3, 3], known: [{}, { red: 1, white: 1 }] });
  const now = trace(before, view({ deck: 0, hands: [3, 3], known: [{}, {}] }), 0, null);
  expect(ids(now.hands[1]).toSorted()).toEqual(ids(before.hands[1]).toSorted());
  expect(now.hands[1]!.every(({ kind }) => kind === null)).toBe(true);
  const later = trace(
    now,
    view({ deck: 0, hands: [3, 4], known: [{}, {}], row: ["red", "blue", "loco", "blue", null] }),
    0,
    null,
  );
  expect(ids(later.hands[1])).toContain(now.row[4]!.id);
});
