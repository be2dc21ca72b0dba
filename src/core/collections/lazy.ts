/**
 * Returns a function that computes a value on its first call and returns the same value from then on. If computing it throws, the next call
 * tries again.
 */
export function lazy<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}
