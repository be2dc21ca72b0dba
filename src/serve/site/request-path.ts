/** Path of a request, or a part of the path, with the query of the request. */
export interface RequestPath {
  /** decoded once; may contain any character, even a slash */
  readonly segments: readonly string[];
  /** whether the path has a final slash */
  readonly endsInSlash: boolean;
  /** query as sent, with its `?`; empty if there is none */
  readonly query: string;
}

/**
 * Parses the target of a request in origin form (RFC 9112, section 3.2.1).
 *
 * @returns undefined if the target is not encoded UTF-8, or has empty or dot segments. Clients that follow links never send such a path,
 *   which could be turned into a URL on another host.
 */
export function readPath(target: string): RequestPath | undefined {
  const [path = '', ...queryParts] = target.split('?');
  const [first, ...encoded] = path.split('/');
  if (first !== '' || encoded.length === 0) return undefined;
  const endsInSlash = encoded.at(-1) === '';
  if (endsInSlash) encoded.pop();
  try {
    const segments = encoded.map(decodeURIComponent);
    if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return undefined;
    return { segments, endsInSlash, query: queryParts.length === 0 ? '' : `?${queryParts.join('?')}` };
  } catch {
    return undefined;
  }
}

/** Returns the canonical encoding of a path, the same for all equivalent encodings. */
export function encodePath(segments: readonly string[]): string {
  return segments.map(encodeURIComponent).join('/');
}
