/** Returns the fraction of character pairs that two texts have in common (Dice coefficient). */
export function likeness(a: string, b: string): number {
  const [own, other] = [pairsOf(a), pairsOf(b)];
  const common = [...own].filter((pair) => other.has(pair)).length;
  return own.size + other.size === 0 ? 0 : (2 * common) / (own.size + other.size);
}

function pairsOf(text: string): Set<string> {
  const plainText = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  return new Set(Array.from({ length: Math.max(plainText.length - 1, 0) }, (_, at) => plainText.slice(at, at + 2)));
}
