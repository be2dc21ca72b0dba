/** Maximum length of a cached text, in characters. Longer texts rarely repeat. */
const maxTextLength = 500;

/**
 * Caches the results of a function that takes text. Clears the cache when it is full. Does not cache exceptions.
 *
 * @param maxEntries maximum number of cached results
 */
export function memoize<T>(compute: (text: string) => T, maxEntries = 10_000): (text: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.value;
    const value = compute(text);
    if (text.length > maxTextLength) return value;
    if (known.size >= maxEntries) known.clear();
    known.set(text, { value });
    return value;
  };
}
