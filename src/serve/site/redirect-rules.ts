import { readPath, encodePath } from './request-path.ts';

/** Target of an old URL. */
export interface Redirect {
  readonly status: number;
  /** percent-encoded, relative to the base of the site, without a leading slash; may have a query and a fragment */
  readonly address: string;
}

interface Rule extends Redirect {
  /** position of the rule in the file */
  readonly order: number;
}

interface OpenRule extends Rule {
  /** prefix of matching paths, with a final slash; empty if all paths match */
  readonly below: string;
}

/** The rules of a `_redirects` file. */
export interface RedirectRules {
  readonly byPath: ReadonlyMap<string, Rule>;
  /** rules whose path ends in `*`, in file order */
  readonly open: readonly OpenRule[];
}

/**
 * Parses a `_redirects` file in Netlify's format. Each line is `from to status`, with an optional status, `*` at the end of `from`, and
 * `:splat` in `to`. Ignores a line if it has any other syntax, if its target is on another host, or if its status is not a redirect.
 */
export function parseRules(text: string): RedirectRules {
  const base = baseOf(text);
  const byPath = new Map<string, Rule>();
  const open: OpenRule[] = [];
  text
    .toWellFormed()
    .split(/\r?\n/u)
    .forEach((line, order) => {
      const [from = '', to = '', status = '301', ...extraFields] = line
        .replace(/(?:^|\s)#.*/u, '')
        .trim()
        .split(/\s+/u);
      if (extraFields.length > 0 || !/^30[12378]$/u.test(status)) return;
      const address = belowBase(to, base);
      const path = belowBase(from, base);
      if (address === undefined || path === undefined) return;
      const isOpen = path === '*' || path.endsWith('/*');
      const key = keyOf(isOpen ? path.slice(0, -1) : path);
      if (key === undefined) return;
      const rule = { order, status: Number(status), address };
      if (isOpen) open.push({ ...rule, below: key === '' ? '' : `${key}/` });
      else if (!byPath.has(key)) byPath.set(key, rule);
    });
  return { byPath, open };
}

/** Returns the first rule that matches a path below the site's base. Ignores final slashes, so that no rule can add or remove one. */
export function redirectFor({ byPath, open }: RedirectRules, segments: readonly string[]): Redirect | undefined {
  const requested = encodePath(segments);
  const exact = byPath.get(requested);
  const first = open.find(({ below }) => `${requested}/`.startsWith(below));
  if (first && (!exact || first.order < exact.order)) {
    const splat = requested.slice(first.below.length);
    return resolveRule(requested, { ...first, address: first.address.replaceAll(':splat', () => splat) });
  }
  return exact && resolveRule(requested, exact);
}

/**
 * Returns the redirect of a rule. Undefined if the rule redirects to itself or to an invalid path, which is possible because a target may
 * contain parts of the request.
 */
function resolveRule(requested: string, { status, address }: Redirect): Redirect | undefined {
  const target = readPath(`/${address.replace(/#.*/u, '')}`);
  return !target || encodePath(target.segments) === requested ? undefined : { status, address };
}

/**
 * Returns the path of the site that the rules are for. The file does not state it, but every site has a rule for its mobile site, which
 * contains it.
 */
function baseOf(text: string): string {
  return /^(\/(?:\S*\/)?)m\/\*[ \t]+\1:splat(?:\s|$)/mu.exec(text)?.[1] ?? '/';
}

/**
 * Returns a URL relative to the base, with the characters encoded that are invalid in headers. Undefined if the URL is not below the base.
 */
function belowBase(address: string, base: string): string | undefined {
  if (!address.startsWith(base) || address.startsWith('/', base.length)) return undefined;
  // Browsers treat a backslash as a slash, and two slashes as the start of a host. Encode backslashes as well.
  return address.slice(base.length).replace(/[^\x21-\x7e]|\\/gu, encodeURIComponent);
}

/** Returns a normalized path for comparison, or undefined if the path contains unsupported syntax. */
function keyOf(path: string): string | undefined {
  if (/[*?#]|(?:^|\/):/u.test(path)) return undefined;
  const read = readPath(`/${path}`);
  return read && encodePath(read.segments);
}
