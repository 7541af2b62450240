/** Whether one holds more tickets than fit as large as they could be. */
import { MediaQuery } from "svelte/reactivity";
import type { View } from "./view";

const phone = new MediaQuery("(max-width: 600px)");
const low = new MediaQuery("(min-width: 901px) and (max-height: 800px)");

export function isCrowd({ held, seats }: View): boolean {
  if (phone.current) return held.length > (seats > 3 ? 3 : 5);
  return low.current && held.length > 6;
}
