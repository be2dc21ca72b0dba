interface Limits {
  /** maximum number of cached results */
  readonly maxEntries?: number;
  /** maximum length of a cached text, in characters; by default short, since longer texts rarely repeat */
  readonly maxLength?: number;
}

/** Caches the results of a function that takes text. Clears the cache when it is full. Does not cache exceptions. */
export function memoize<T>(
  compute: (text: string) => T,
  { maxEntries = 10_000, maxLength = 500 }: Limits = {},
): (text: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.value;
    const value = compute(text);
    if (text.length > maxLength) return value;
    if (known.size >= maxEntries) known.clear();
    known.set(text, { value });
    return value;
  };
}
