/**
 * Which drawn card is which from one view to the next, so that cards can be seen to travel. Cards of a kind are alike to
 * the rules; here each that lies open or in a hand gets a number and keeps it where it goes.
 */
import { COLOURS, KINDS, total, type Colour, type Counts, type Kind, type View } from "./view";

export interface Traced {
  id: number;
  /** Null: nobody but its owner knows. */
  kind: Kind | null;
}

export interface Trace {
  view: View;
  next: number;
  row: (Traced | null)[];
  hands: Traced[][];
  /** Of each colour: locomotives first, as they lie on top. */
  stations: Partial<Record<Colour, Traced[]>>[];
  /** The cards that were robbed last, the top of the discard pile. */
  discard: Traced[];
}

const EMPTY: Omit<Trace, "view"> = { next: 0, row: [], hands: [], stations: [], discard: [] };

/** `slot`: the slot of the row that was taken from by the move that led here, where it was one. */
export function trace(before: Trace | null, view: View, seat: number | null, slot: number | null): Trace {
  if (before?.view === view) return before;
  const was = before ?? { ...EMPTY, view };
  let next = was.next;
  const fresh = (kind: Kind | null): Traced => ({ id: next++, kind });

  // What stays where it is; `left` is what does not
  const row = view.row.map((kind, i) => {
    const lay = was.row[i];
    return lay && lay.kind === kind && i !== slot ? lay : null;
  });
  const leftRow = was.row.filter((card, i): card is Traced => card !== null && card !== row[i]);
  const hands = view.hands.map((_, i) => split(was.hands[i] ?? [], wanted(view, i, seat)));
  const stations = view.stations.map((groups, i) => {
    const lay = was.stations[i] ?? {};
    return Object.fromEntries(
      COLOURS.map((colour) => {
        const [cars, locos] = groups[colour] ?? [0, 0];
        return [colour, split(lay[colour] ?? [], { [colour]: cars, loco: locos })];
      }),
    ) as Record<Colour, Split>;
  });

  // Hand to station, row to hand, deck to hand and row
  for (const [i, groups] of stations.entries())
    for (const colour of COLOURS)
      for (const kind of groups[colour].wanting) {
        const from = hands[i]?.left ?? [];
        const card = pull(from, kind) ?? pull(from, null);
        groups[colour].stay.push(card ? { id: card.id, kind } : fresh(kind));
      }
  for (const hand of hands)
    for (const kind of hand.wanting) {
      // A card that is seen no more is turned over where it is, and so is one that is then taken from the row
      const covered = kind === null ? (hand.left.shift() ?? (view.deck ? undefined : leftRow.shift())) : undefined;
      const card = covered ?? pull(leftRow, kind);
      hand.stay.push(card ? { id: card.id, kind } : fresh(kind));
    }
  const robbed = stations.flatMap((groups, i) =>
    COLOURS.filter((colour) => view.stations.some((other, j) => j !== i && other[colour])).flatMap(
      (colour) => groups[colour].left,
    ),
  );
  return {
    view,
    row: view.row.map((kind, i) => (kind === null ? null : (row[i] ?? fresh(kind)))),
    hands: hands.map(({ stay }) => stay.toSorted((a, b) => order(a.kind) - order(b.kind))),
    stations: stations.map(
      (groups) =>
        Object.fromEntries(
          COLOURS.filter((colour) => groups[colour].stay.length).map((colour) => [
            colour,
            groups[colour].stay.toSorted((a, b) => order(b.kind) - order(a.kind)),
          ]),
        ) as Trace["stations"][number],
    ),
    discard: robbed.length
      ? robbed
      : !total(view.discard)
        ? []
        : was.discard.length
          ? was.discard
          : listed(view.discard).map(fresh),
    next,
  };
}

const order = (kind: Kind | null): number => (kind === null ? KINDS.length : KINDS.indexOf(kind));

type Wanted = Counts & { unseen?: number };

/** A hand as the view tells it: the own one by kind, another's as far as it was seen. */
function wanted(view: View, of: number, seat: number | null): Wanted {
  if (of === seat) return view.hand;
  const known = view.known[of] ?? {};
  return { ...known, unseen: (view.hands[of] ?? 0) - total(known) };
}

interface Split {
  stay: Traced[];
  left: Traced[];
  wanting: (Kind | null)[];
}

/** The cards that are still wanted, those that are not, and the kinds still wanting. */
function split(cards: Traced[], want: Wanted): Split {
  const open = new Map<Kind | null, number>([
    ...KINDS.map((kind) => [kind, want[kind] ?? 0] as const),
    [null, want.unseen ?? 0],
  ]);
  const stay: Traced[] = [];
  const left: Traced[] = [];
  for (const card of cards) {
    const more = open.get(card.kind) ?? 0;
    (more ? stay : left).push(card);
    if (more) open.set(card.kind, more - 1);
  }
  return { stay, left, wanting: [...open].flatMap(([kind, count]) => Array<Kind | null>(count).fill(kind)) };
}

const listed = (counts: Counts): Kind[] => KINDS.flatMap((kind) => Array<Kind>(counts[kind] ?? 0).fill(kind));

function pull(from: Traced[], kind: Kind | null): Traced | undefined {
  const at = from.findIndex((card) => card.kind === kind);
  return at < 0 ? undefined : from.splice(at, 1)[0];
}
