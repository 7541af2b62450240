/** A sign for each kind of card, in a field of 24 by 24, and its picture, in one of 90 by 130. */
import type { Colour, Kind } from "./view";

const turned = (degrees: number): string => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const corners = [
    [-1.9, -10.5],
    [1.9, -10.5],
    [1.9, 10.5],
    [-1.9, 10.5],
  ] as const;
  return `M${corners.map(([x, y]) => `${(12 + x * cos - y * sin).toFixed(2)} ${(12 + x * sin + y * cos).toFixed(2)}`).join("L")}Z`;
};

const wave = (y: number): string => `M1 ${y}c3.7-5 7.3-5 11 0s7.3 5 11 0v4.6c-3.7 5-7.3 5-11 0s-7.3-5-11 0z`;

export const GLYPHS: Record<Kind, string> = {
  black: "M14.6 1.6a10.6 10.6 0 1 0 7.9 15.2A9.4 9.4 0 0 1 14.6 1.6z",
  white: [0, 60, 120].map(turned).join(""),
  yellow: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z",
  green: "M12 1.8 22.8 21.5H1.2z",
  blue: wave(6.2) + wave(14.4),
  red: "M12 .8 21.5 12 12 23.2 2.5 12z",
  purple: "M12 1l3.2 7.3 8 .8-6 5.3 1.8 7.8-7-4.1-7 4.1 1.8-7.8-6-5.3 8-.8z",
  orange: "M3.2 3.2h17.6v17.6H3.2z",
  loco:
    "M12 .8a11.2 11.2 0 1 0 0 22.4A11.2 11.2 0 0 0 12 .8zM12 4.2a7.8 7.8 0 1 1 0 15.6A7.8 7.8 0 0 1 12 4.2z" +
    "M10.7 4.9h2.6v5.8h5.8v2.6h-5.8v5.8h-2.6v-5.8H4.9v-2.6h5.8z",
};

/** What lies behind the train: a plane in a second tone, down to 116. */
export const SCENES: Record<Colour, string> = {
  black: "M0 72h10V58h8v14h6V50h10v22h6V62h12v10h8V46h4v-6h3v6h4v26h9V60h10v56H0z",
  white: "M0 84 16 60l7 8 17-26 18 30 8-9 24 34v19H0z",
  yellow: "M0 74c20-12 40-8 54-2s24 2 36-4v48H0z",
  green: "M0 78 9 58l9 20 3 2 9-24 10 24 8-30 11 32 8-22 9 20 3-8 11 24v20H0z",
  blue: "M0 70c8-8 15-8 22 0s15 8 23 0 15-8 22 0 15 8 23 0v46H0z",
  red: "M0 78h8l4-22h20l4 22h12l5-34h22l5 34h10v38H0z",
  purple: "M0 82 22 50l14 18 20-32 34 46v34H0z",
  orange: "M0 76c16-14 30-14 44 0 14-18 30-20 46-6v46H0z",
};

/** The colour of a card's plane and of the print on it; null: the back. */
export function paint(kind: Kind | null): [plane: string, print: string] {
  if (kind === null) return ["var(--blue)", "var(--on)"];
  return kind === "loco" ? ["var(--paper-ink)", "var(--paper)"] : [`var(--card-${kind})`, `var(--print-${kind})`];
}
