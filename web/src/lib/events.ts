/** Events: which table belongs to which, in this tab, so that one finds the way back. */
const KEY = "turntable-event";

export function rememberEvent(table: string, event: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ table, event }));
}

/** The event that a table belongs to, if one came to it from there. */
export function eventOf(table: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { table: string; event: string } | null;
    return kept?.table === table ? kept.event : null;
  } catch {
    return null;
  }
}
