/** Elements of a board that stand for the places and cards of a beat, and the marks on them. */
import type { Beat } from "./beats";

/** What a board, or the list of seats around it, has at a place. */
export const placesOf = (root: ParentNode, name: string): Element[] => [
  ...root.querySelectorAll(`[data-place~="${CSS.escape(name)}"]`),
];

const all = (root: ParentNode, names: string[]) => names.flatMap((name) => placesOf(root, name));

/** Where a card lies at a place, the card is enough. */
const innermost = (elements: Element[]) =>
  elements.filter((element) => !elements.some((other) => other !== element && element.contains(other)));

/** Where a beat can be seen: its cards and where they come to; else where they come from; else the players it names. */
export function seenAt(root: ParentNode, beat: Beat): Element[] {
  const cards = beat.cards.flatMap((card) => [...root.querySelectorAll(`[data-card="${CSS.escape(card)}"]`)]);
  const found = innermost([...cards, ...all(root, beat.to)]);
  if (found.length) return found;
  const left = all(root, beat.from);
  return left.length
    ? left
    : all(
        root,
        beat.seats.map((seat) => `seat-${seat}`),
      );
}

/** Give the wanted elements an attribute, and take it from all others. */
export function mark(root: ParentNode, attribute: string, wanted: Map<Element, string>): void {
  for (const element of root.querySelectorAll(`[${attribute}]`))
    if (!wanted.has(element)) element.removeAttribute(attribute);
  for (const [element, value] of wanted)
    if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

/** What changed since one's last turn, and who changed it last: on the board, or else the player's name. */
export function traces(root: ParentNode, beats: readonly Beat[]): Map<Element, number> {
  const found = new Map<Element, number>();
  for (const beat of beats)
    if (beat.by !== null && (beat.to.length || beat.cards.length || !beat.from.length))
      for (const element of seenAt(root, beat)) found.set(element, beat.by);
  const isSeat = (element: Element) => /\bseat-\d/.test(element.getAttribute("data-place") ?? "");
  const onBoard = new Set([...found].filter(([element]) => !isSeat(element)).map(([, by]) => by));
  return new Map([...found].filter(([element, by]) => !isSeat(element) || !onBoard.has(by)));
}

const TAG = "stage-tag";
const TOKEN = "stage-token";

/** A change of a board, not one of the marks on it. */
export const isOfBoard = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some((node) => ![TAG, TOKEN].includes((node as Element).className));

/** A frame on each traced element, with a sign that says who it was. What is drawn in it is no text: nobody reads it twice. */
export function tag(root: ParentNode, wanted: Map<Element, number>, signs: readonly string[]): void {
  for (const old of root.querySelectorAll(`.${TAG}`)) if (!wanted.has(old.parentElement!)) old.remove();
  for (const [element, seat] of wanted) {
    if (!(element instanceof HTMLElement)) continue;
    let sign = element.querySelector<HTMLElement>(`:scope > .${TAG}`);
    if (!sign) {
      sign = document.createElement("i");
      sign.className = TAG;
      sign.setAttribute("aria-hidden", "true");
      element.append(sign);
    }
    sign.dataset["sign"] = signs[seat] ?? String(seat + 1);
  }
}

/** A letter for each player, with the seat's number where two begin alike. */
export function signsOf(names: readonly string[]): string[] {
  const letters = names.map((name) => (name.match(/\p{L}|\p{N}/u)?.[0] ?? "?").toLocaleUpperCase());
  return letters.map((letter, seat) =>
    letters.indexOf(letter) === letters.lastIndexOf(letter) ? letter : `${letter}${seat + 1}`,
  );
}

/** A token goes from one place to another, where the board shows no movement of its own. */
export function fly(root: HTMLElement, from: Element, to: Element, duration: number): void {
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const token = document.createElement("i");
  token.className = TOKEN;
  token.setAttribute("aria-hidden", "true");
  root.append(token);
  const at = (box: DOMRect) => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px)`;
  token
    .animate([{ transform: at(a) }, { transform: at(b) }], { duration, easing: "cubic-bezier(0.4, 0, 0.2, 1)" })
    .finished.finally(() => token.remove());
}
