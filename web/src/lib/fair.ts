/** Nobody chose the cards: the hash of the seed, told before the first move, is the seed's, told after the last. */
export async function isFair(seed: string, commitment: string): Promise<boolean> {
  if (!/^([0-9a-f]{2})+$/i.test(seed)) return false;
  const bytes = Uint8Array.from(seed.match(/../g)!, (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment.toLowerCase();
}
