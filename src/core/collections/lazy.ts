/**
 * Returns a function that computes a value on the first call and then returns the same value. If computing throws, the next call retries.
 */
export function lazy<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}
