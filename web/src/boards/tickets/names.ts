/** Cards, cities and tickets in words, as the catalogue names them. */
import { t } from "../../lib/words.svelte";
import { cityKey, type Ticket } from "./tickets";
import { KINDS, type Counts, type Kind } from "./view";

export const cardName = (kind: Kind): string => t("tickets-card", { card: kind });
export const cityName = (city: string): string => t("tickets-city", { city: cityKey(city) });
export const routeName = (ticket: Ticket): string =>
  t("tickets-ui-route", { from: cityName(ticket.from), to: cityName(ticket.to) });

/** Cards by kind: "red ×3, locomotive". */
export const countsName = (counts: Counts): string =>
  KINDS.filter((kind) => counts[kind])
    .map((kind) => t("tickets-cards", { card: cardName(kind), count: counts[kind]! }))
    .join(", ");
