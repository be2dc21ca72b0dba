/** What a request is for. */
export interface RequestTarget {
  /** path and query, beginning with a slash; undefined where there is none, as in `*` */
  readonly address: string | undefined;
  /** the host within the target, port and all; undefined in the usual form, which has none */
  readonly host: string | undefined;
}

/**
 * Reads the target of a request, in origin form or in the absolute form that every server has to take as well (RFC 9112,
 * section 3.2).
 */
export function readTarget(target: string): RequestTarget {
  if (target.startsWith('/')) return { address: target, host: undefined };
  const [, host, behind = ''] = /^https?:\/\/([^/?#]*)(.*)$/iu.exec(target) ?? [];
  if (host === undefined) return { address: undefined, host: undefined };
  return { address: behind.startsWith('/') ? behind : `/${behind}`, host };
}

/** Characters of a path that are logged. */
const maxPathLength = 200;

/** The path of a target as it is logged: without its query, which holds the token, and cut where it is long. */
export function loggedPath(target: string | undefined): string {
  const [path = ''] = (target ?? '*').split('?', 1);
  return path.length > maxPathLength ? `${path.slice(0, maxPathLength - 1)}…` : path;
}
