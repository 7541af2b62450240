/** The rules in parts. What stands between `<!-- NAME -->` and `<!-- /NAME -->` is a part of that name. */
export interface Part {
  name: string | null;
  text: string;
}

export function parts(text: string): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(/^<!-- (\w+) -->\n([^]*?)^<!-- \/\1 -->\n/gm)) {
    found.push({ name: null, text: text.slice(end, match.index) }, { name: match[1]!, text: match[2]! });
    end = match.index + match[0].length;
  }
  return [...found, { name: null, text: text.slice(end) }].filter((part) => part.text.trim());
}
