/** The path of a request, or a part of it, with what is behind. */
export interface RequestPath {
  /** decoded once; any of them may hold any character, a slash too */
  readonly segments: readonly string[];
  /** whether it is written as that of a folder */
  readonly endsInSlash: boolean;
  /** with its `?`, as it was sent; empty where there is none */
  readonly query: string;
}

/**
 * Reads the target of a request that begins with its path (RFC 9112, section 3.2.1).
 *
 * @returns undefined where it is not encoded as UTF-8, or where segments are empty or lead upwards: no client that follows
 *   links sends such a path, and what is made of one could be an address of another host
 */
export function readPath(target: string): RequestPath | undefined {
  const [path = '', ...behind] = target.split('?');
  const [first, ...encodePath] = path.split('/');
  if (first !== '' || encodePath.length === 0) return undefined;
  const endsInSlash = encodePath.at(-1) === '';
  if (endsInSlash) encodePath.pop();
  try {
    const segments = encodePath.map(decodeURIComponent);
    if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return undefined;
    return { segments, endsInSlash, query: behind.length === 0 ? '' : `?${behind.join('?')}` };
  } catch {
    return undefined;
  }
}

/** Segments as they are written in addresses; equal for spellings of the same path. */
export function written(segments: readonly string[]): string {
  return segments.map(encodeURIComponent).join('/');
}
