/**
 * Returns a function that computes a value on the first call and then returns the same value. If computing throws, the next call retries.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
