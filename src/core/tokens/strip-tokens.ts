/**
 * Removes access tokens from URLs. A source may echo the query of a request (`?access_token=…`) in the URLs of its posts and media. Such
 * URLs disclose the token, so they must not leave the archive.
 */

/** Pattern for the name of the token parameter (reference: "Authentication"), in the spellings that clients use. */
const parameterName = 'access(?:[_-]|%(?:25)*(?:5f|2d))?token';

/** Maximum depth of URLs nested in queries (`?redirect=https%3A%2F%2F…`). Each level percent-encodes the percent signs again. */
const maxDepth = 4;

/** Characters that end a parameter value in a URL, or the URL itself in HTML, CSS, JSON, a `srcset` or a placeholder. */
const urlEnd = '\\s"<>&#|\\\\';
const textEnd = `${urlEnd}';),`;

/** Percent-encoded characters that end a parameter value. */
const encodedEnd = '(?:26|23|3b|22|20|3c|3e|7c|5c|0a|0d)';

interface Spelling {
  /** `?` or `#`, which is kept for the next parameter if this one is removed */
  readonly start: string;
  readonly and: string;
  /** parameter name, with the equals sign */
  readonly name: string;
  readonly value: string;
}

/** Returns patterns for the parameter in a URL, and in URLs nested in its query. */
function spellingsUntil(end: string): Spelling[] {
  const plain = {
    start: '[?#]|&#0*63;|&#x0*3f;|&quest;|\\\\u003f',
    and: '&(?:amp;|#0*38;|#x0*26;)*|;|\\\\u0026',
    name: `${parameterName}(?:=|&#0*61;|&#x0*3d;|&equals;|\\\\u003d)`,
    value: `[^${end}]*`,
  };
  const encoded = Array.from({ length: maxDepth }, (_, depth) => {
    const percent = `%${'25'.repeat(depth)}`;
    return {
      start: `${percent}(?:3f|23)`,
      and: `${percent}(?:26|3b)(?:amp(?:${percent}3b|;))*`,
      name: `${parameterName}(?:${percent}3d|=)`,
      value: `(?:(?!%(?:25){0,${depth}}${encodedEnd})[^${end}?])*`,
    };
  });
  return [plain, ...encoded];
}

/** Returns a pattern for the start of a tag, the end of a tag, or the parameter with its separators. */
function patternUntil(end: string): RegExp {
  const parameters = spellingsUntil(end).map(
    ({ start, and, name, value }, depth) =>
      `(?:(?<start${depth}>${start})|${and})${name}(?<value${depth}>${value})(?:(?:${and})${name}${value})*(?<more${depth}>${and})?`,
  );
  return new RegExp(['(?<open><[a-z/!])', '(?<close>>)', ...parameters].join('|'), 'giu');
}

const inUrl = patternUntil(urlEnd);
const inText = patternUntil(textEnd);

const hint = new RegExp(parameterName, 'iu');

/** Reports whether text may contain a token. A fast check, since most texts contain none. */
export function mayHaveToken(text: string): boolean {
  return hint.test(text);
}

/** A token parameter found in text. */
interface TokenMatch {
  readonly start: number;
  readonly end: number;
  /** replacement that keeps the URL valid */
  readonly rest: string;
  readonly value: string;
  readonly isInTag: boolean;
}

function findTokens(text: string, pattern: RegExp): TokenMatch[] {
  if (!mayHaveToken(text)) return [];
  const matches: TokenMatch[] = [];
  let isInTag = false;
  for (const { 0: whole, index, groups = {} } of text.matchAll(pattern)) {
    if (groups.open !== undefined) isInTag = true;
    else if (groups.close !== undefined) isInTag = false;
    else {
      const group = (name: string) => Object.entries(groups).find(([key, one]) => key.startsWith(name) && one)?.[1];
      const more = group('more') ?? '';
      const rest = more === '' ? '' : (group('start') ?? more);
      matches.push({ start: index, end: index + whole.length, rest, value: group('value') ?? '', isInTag });
    }
  }
  return matches;
}

/** Matches values that look like a token. In running text, an example such as `?access_token=YOUR_TOKEN` must be kept. */
const tokenLike = /^(?=.*\d)[\w.~%+/=:-]{16,}$/u;

const isRemoved = ({ isInTag, value }: TokenMatch) => isInTag || tokenLike.test(value);

function replaceMatches(text: string, matches: readonly TokenMatch[], replace: (match: TokenMatch) => string): string {
  let result = '';
  let at = 0;
  for (const match of matches) {
    result += text.slice(at, match.start) + replace(match);
    at = match.end;
  }
  return result + text.slice(at);
}

/** Removes the token parameter from a URL, and from URLs in its query. */
export function stripTokenFromUrl(url: string): string {
  return replaceMatches(url, findTokens(url, inUrl), ({ rest }) => rest);
}

/** Removes all token parameters from text, so that versions can be compared. */
export function stripAllTokens(text: string): string {
  return replaceMatches(text, findTokens(text, inText), ({ rest }) => rest);
}

/**
 * Removes tokens from a body, or from other text with markup, that leaves the archive. In attributes, removes the parameter; in running
 * text, masks its value if it looks like a token.
 */
export function stripTokens(text: string): string {
  return replaceMatches(text, findRemovedTokens(text), ({ start, end, rest, value, isInTag }) =>
    isInTag ? rest : text.slice(start, end).replaceAll(value, '[token]'),
  );
}

/** Returns the number of tokens that {@link stripTokens} removes. */
export function countTokens(text: string): number {
  return findRemovedTokens(text).length;
}

function findRemovedTokens(text: string): TokenMatch[] {
  return findTokens(text, inText).filter(isRemoved);
}

/** Removes tokens from all text in an API item, including keys, which may be URLs of media. */
export function stripTokensFromItem(value: unknown): unknown {
  if (typeof value === 'string') return isUrl(value) ? stripTokenFromUrl(value) : stripTokens(value);
  if (Array.isArray(value)) return value.map(stripTokensFromItem);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [stripTokenFromUrl(key), stripTokensFromItem(one)]),
  );
}

const isUrl = (text: string) => !/[\s<]/u.test(text.trim());

/**
 * Returns a body for the archive, in which the token of the run is masked. The places from which {@link stripTokens} removes tokens later
 * are kept as received. Anywhere else, the token could not be recognized later.
 *
 * @param scrub masks the token of the run
 */
export function maskRunToken(body: string, scrub: (text: string) => string): string {
  const removed = findRemovedTokens(body);
  const ends = [0, ...removed.map(({ end }) => end)];
  const starts = [...removed.map(({ start }) => start), body.length];
  return ends
    .map((end, index) => scrub(body.slice(end, starts[index])) + body.slice(starts[index], removed[index]?.end))
    .join('');
}
