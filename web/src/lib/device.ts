/** What a browser says of itself, in two words that a person knows. */
const BROWSERS: [RegExp, string][] = [
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** "Firefox, Linux"; what it says itself where nothing is known of it. */
export function deviceName(agent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([mark]) => mark.test(agent))?.[1] ?? []);
  return known.length ? known.join(", ") : agent;
}
