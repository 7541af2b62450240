/** Cards, cities and tickets in words, as the catalogue names them. */
import { t } from "../../lib/words.svelte";
import { isKnown } from "./map";
import type { Ticket } from "./tickets";
import { KINDS, type Counts, type Kind, type View } from "./view";

export const cardName = (kind: Kind): string => t("tickets-card", { card: kind });

/** A city as the catalogue knows it; one of a designer's own as it is. */
export function cityName(city: string): string {
  if (!isKnown(city)) return t("tickets-new-city", { city });
  return t("tickets-city", { city: city.toLowerCase().replaceAll(".", "").replaceAll(" ", "-") });
}

export const routeName = (ticket: Ticket): string =>
  t("tickets-ui-route", { from: cityName(ticket.from), to: cityName(ticket.to) });

/** Cards by kind: "red ×3, locomotive". */
export const countsName = (counts: Counts): string =>
  KINDS.filter((kind) => counts[kind])
    .map((kind) => t("tickets-cards", { card: cardName(kind), count: counts[kind]! }))
    .join(", ");

/** Where play stands, for whoever looks. */
export function promptOf(view: View, seat: number | null, names: string[]): string {
  if (view.result) return t("tickets-ui-over");
  if (seat !== null && view.to_act.includes(seat)) return t("tickets-ui-prompt", { phase: view.phase });
  const acting = view.to_act.map((of) => names[of]).join(", ");
  return view.phase === "setup"
    ? t("tickets-ui-choosing", { names: acting })
    : t("tickets-ui-waiting", { name: acting });
}
