/** A kind of railcar for each ability, in a field of 90 by 120 that stands on its wheels. */
import type { Ability } from "./deck";

export interface Body {
  /** What the number is painted on. */
  face: string;
  /** Roof, rim or load, in the colour of the family. */
  trim: string;
  /** Fine lines: doors, ribs, slats. */
  lines: string;
}

export const BODIES: Record<Ability, Body> = {
  // A covered van with a sliding door
  swap: {
    face: "M5 22h80v90H5z",
    trim: "M1 24v-5Q45 4 89 19v5zM1 108h88v6H1z",
    lines: "M27 26v82M63 26v82M5 66h10M75 66h10M31 30h28",
  },
  // A flat wagon with a container
  skip: {
    face: "M8 16h74v84H8z",
    trim: "M5 13h11v9H5zM74 13h11v9H74zM5 93h11v9H5zM74 93h11v9H74zM0 102h90v11H0z",
    lines: "M19 20v76M28 20v8M37 20v8M46 20v8M55 20v8M64 20v8M71 20v76",
  },
  // A hopper, narrow at the bottom
  left: {
    face: "M3 18h84v58L70 112H20L3 76z",
    trim: "M0 12h90v9H0zM14 106h62v7H14z",
    lines: "M20 22v56l8 28M70 22v56l-8 28M3 76h84",
  },
  // An open wagon with a heap of coal
  right: {
    face: "M4 34h82v78H4z",
    trim: "M8 33 20 17l11 8 14-16 13 14 11-9 13 19zM1 33h88v6H1zM1 108h88v6H1z",
    lines: "M18 40v68M72 40v68M4 92h82",
  },
  // A tank with its dome
  "remove-left": {
    face: "M26 24h38c14 0 24 18 24 40s-10 40-24 40H26C12 104 2 86 2 64s10-40 24-40z",
    trim: "M35 10h20v5H35zM37 14h16v11H37zM12 102h66l4 11H8zM14 18h62v3H14z",
    lines: "M14 29q-6 35 0 70M76 29q6 35 0 70",
  },
  // A cooled van with vents on its roof
  "remove-middle": {
    face: "M5 22q0-4 4-4h72q4 0 4 4v90H5z",
    trim: "M12 7h14v8H12zM38 7h14v8H38zM64 7h14v8H64zM2 14h86v8H2zM1 108h88v6H1z",
    lines: "M5 32h80M5 92h80M12 26h66M12 38v48M78 38v48",
  },
  // Stakes, and logs between them
  "remove-right": {
    face: "M10 36h70v66H10z",
    trim: "M2 12h7v92H2zM81 12h7v92H81zM22 12a10 10 0 1 0 .1 0zM45 12a10 10 0 1 0 .1 0zM68 12a10 10 0 1 0 .1 0zM0 102h90v11H0z",
    lines: "M10 46h70M10 94h70M22 17a5 5 0 1 0 .1 0zM45 17a5 5 0 1 0 .1 0zM68 17a5 5 0 1 0 .1 0z",
  },
  // The guard's van: a lookout on the roof, a platform at each end
  protect: {
    face: "M10 36h70v76H10z",
    trim: "M28 4h34v5H28zM31 8h28v21H31zM3 28h84v8H3zM0 80h3v30H0zM87 80h3v30h-3zM0 78h10v3H0zM80 78h10v3H80zM0 108h90v6H0z",
    lines: "M16 42v62M74 42v62M10 92h70",
  },
};

/** Those whose face begins low. */
export const LOW: ReadonlySet<Ability> = new Set(["right", "remove-right", "protect"]);

/** The windows of the lookout. */
export const WINDOWS = "M35 13h8v9h-8zM47 13h8v9h-8z";
