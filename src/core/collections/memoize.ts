/** Longer texts are rarely asked for twice. */
const longestText = 500;

/**
 * A function of a text that keeps its answers, since the same texts are asked for again and again: up to so many, then it forgets them.
 * What throws is not kept.
 */
export function remembering<T>(answer: (text: string) => T, most = 10_000): (text: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.value;
    const value = answer(text);
    if (text.length > longestText) return value;
    if (known.size >= most) known.clear();
    known.set(text, { value });
    return value;
  };
}
