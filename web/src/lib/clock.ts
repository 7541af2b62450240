/** Clocks by the server's time: a page trusts its own for the ticking only. */
import type { Clocks } from "./wire";

/** The server's time from ours: of all messages the one that was least long on its way tells it best. */
export class ServerTime {
  #ahead = -Infinity;

  heard(now: number, here: number): void {
    this.#ahead = Math.max(this.#ahead, now - here);
  }

  at(here: number): number {
    return here + this.#ahead;
  }
}

/** Seconds a seat has left, or null without a clock. */
export function left(clocks: Clocks | null, said: number, now: number, seat: number): number | null {
  const then = clocks?.left[seat];
  if (clocks == null || then == null) return null;
  return Math.max(0, clocks.running.includes(seat) ? then - Math.max(0, now - said) : then);
}

/** 9.4 → 0:09; 75 → 1:15; 3700 → 1:01:40; 200000 → 2d 7h, with the language's own days and hours. */
export function spellTime(seconds: number, lang = "en"): string {
  const whole = Math.floor(seconds);
  const two = (n: number) => String(n).padStart(2, "0");
  if (whole >= 86400) {
    const part = (n: number, unit: "day" | "hour") =>
      n ? [new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "narrow" }).format(n)] : [];
    return [...part(Math.floor(whole / 86400), "day"), ...part(Math.floor((whole % 86400) / 3600), "hour")].join(" ");
  }
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
