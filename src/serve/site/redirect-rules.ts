import { readPath, written } from './request-path.ts';

/** Where an old address leads. */
export interface Redirect {
  readonly status: number;
  /** percent-encoded, below the site's base and without its first slash; may have a query and a fragment */
  readonly address: string;
}

interface Rule extends Redirect {
  /** place among the rules */
  readonly order: number;
}

interface OpenRule extends Rule {
  /** what a path begins with, and a slash; empty for all paths */
  readonly below: string;
}

/** The rules of a `_redirects` file. */
export interface RedirectRules {
  readonly byPath: ReadonlyMap<string, Rule>;
  /** those that end in `*`, in their order */
  readonly open: readonly OpenRule[];
}

/**
 * Reads a `_redirects` file in Netlify's form: `from to status` a line, of which the status may be missing, `*` at the end of
 * `from` and `:splat` in `to`. Lines that have anything else are left out, and so are those that lead to other hosts or answer
 * with something else than a redirect.
 */
export function parseRules(text: string): RedirectRules {
  const base = baseOf(text);
  const byPath = new Map<string, Rule>();
  const open: OpenRule[] = [];
  text
    .toWellFormed()
    .split(/\r?\n/u)
    .forEach((line, order) => {
      const [from = '', to = '', status = '301', ...more] = line
        .replace(/(?:^|\s)#.*/u, '')
        .trim()
        .split(/\s+/u);
      if (more.length > 0 || !/^30[12378]$/u.test(status)) return;
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

/** The first rule for a path below the site's base; a slash at its end says nothing, so none can add or take one away. */
export function redirectFor({ byPath, open }: RedirectRules, segments: readonly string[]): Redirect | undefined {
  const asked = written(segments);
  const exact = byPath.get(asked);
  const first = open.find(({ below }) => `${asked}/`.startsWith(below));
  if (first && (!exact || first.order < exact.order)) {
    const splat = asked.slice(first.below.length);
    return resolveRule(asked, { ...first, address: first.address.replaceAll(':splat', () => splat) });
  }
  return exact && resolveRule(asked, exact);
}

/** Undefined where a rule leads to itself, or to what no request could be for: a target may hold what the request was for. */
function resolveRule(asked: string, { status, address }: Redirect): Redirect | undefined {
  const target = readPath(`/${address.replace(/#.*/u, '')}`);
  return !target || written(target.segments) === asked ? undefined : { status, address };
}

/**
 * The path of the site that the rules are for. They do not say it, but those of a site below a path begin with it, and the
 * one for phones, which each site has, shows where it ends.
 */
function baseOf(text: string): string {
  return /^(\/(?:\S*\/)?)m\/\*[ \t]+\1:splat(?:\s|$)/mu.exec(text)?.[1] ?? '/';
}

/** An address below the base, without what no header may hold; undefined for one that is not below it. */
function belowBase(address: string, base: string): string | undefined {
  if (!address.startsWith(base) || address.startsWith('/', base.length)) return undefined;
  // Browsers take a backslash for a slash, and two of these for the beginning of a host.
  return address.slice(base.length).replace(/[^\x21-\x7e]|\\/gu, encodeURIComponent);
}

/** What paths are compared by; undefined where something in it has a meaning that is not known here. */
function keyOf(path: string): string | undefined {
  if (/[*?#]|(?:^|\/):/u.test(path)) return undefined;
  const read = readPath(`/${path}`);
  return read && written(read.segments);
}
