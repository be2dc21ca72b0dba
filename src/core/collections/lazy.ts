/** A value that is made when it is first asked for, and once; where making it throws, the next who asks tries again. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
