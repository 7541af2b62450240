/** What each cell is at the moment, as names of classes: for all at once, as 168 cells that look into ten sets each take too long. */
export function signsOf(signs: Record<string, Iterable<string>>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [sign, cells] of Object.entries(signs))
    for (const cell of cells) found.set(cell, `${found.get(cell) ?? ""} ${sign}`);
  return found;
}
