/** Target of a request. */
export interface RequestTarget {
  /** path and query, with a leading slash; undefined if the target has no path, as in `*` */
  readonly address: string | undefined;
  /** host and port in the target; undefined in origin form, which has none */
  readonly host: string | undefined;
}

/** Parses the target of a request, in origin form or in absolute form, which every server must accept (RFC 9112, section 3.2). */
export function readTarget(target: string): RequestTarget {
  if (target.startsWith('/')) return { address: target, host: undefined };
  const [, host, pathAndQuery = ''] = /^https?:\/\/([^/?#]*)(.*)$/iu.exec(target) ?? [];
  if (host === undefined) return { address: undefined, host: undefined };
  return { address: pathAndQuery.startsWith('/') ? pathAndQuery : `/${pathAndQuery}`, host };
}

/** Maximum length of a path in the log, in characters. */
const maxPathLength = 200;

/** Returns the path of a target for the log: truncated, and without the query, which contains the token. */
export function loggedPath(target: string | undefined): string {
  const [path = ''] = (target ?? '*').split('?', 1);
  return path.length > maxPathLength ? `${path.slice(0, maxPathLength - 1)}…` : path;
}
