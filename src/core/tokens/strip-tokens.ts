/**
 * Removes access tokens from URLs. A source may echo the query of a request (`?access_token=…`) in the URLs of its posts and media. Such
 * URLs disclose the token, so they must not leave the archive.
 */

/** Name of the token parameter (reference: "Authentication"), in the spellings of clients. */
const parameterName = 'access(?:[_-]|%(?:25)*(?:5f|2d))?token';

/** Maximum depth of URLs nested in queries (`?redirect=https%3A%2F%2F…`). Each level encodes percent signs again. */
const maxDepth = 4;

/** Characters that end a value in a URL, and those that end a URL in HTML, CSS, JSON, a `srcset` or a placeholder. */
const urlEnd = '\\s"<>&#|\\\\';
const textEnd = `${urlEnd}';),`;

/** Percent-encoded characters that end a value. */
const encodedEnd = '(?:26|23|3b|22|20|3c|3e|7c|5c|0a|0d)';

interface Spelling {
  /** `?` or `#`, which moves to the next parameter if this one is removed */
  readonly start: string;
  readonly and: string;
  /** name with the equals sign */
  readonly name: string;
  readonly value: string;
}

/** Returns patterns of the parameter in a URL, and in URLs nested in its query. */
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

/** Reports whether a text may contain a token. A fast check, since most texts contain none. */
export function mayHaveToken(text: string): boolean {
  return hint.test(text);
}

/** A token parameter in a text. */
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

/** Looks like a token: in running text, an example such as `?access_token=YOUR_TOKEN` must stay. */
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

/** Removes the token parameter from a URL, also from URLs in its query. */
export function stripTokenFromUrl(url: string): string {
  return replaceMatches(url, findTokens(url, inUrl), ({ rest }) => rest);
}

/** Removes all token parameters from a text, for comparisons. */
export function stripAllTokens(text: string): string {
  return replaceMatches(text, findTokens(text, inText), ({ rest }) => rest);
}

/**
 * Removes tokens from a body, or another text with markup, that leaves the archive: removes the parameter in attributes, and masks its
 * value in running text if it looks like a token.
 */
export function stripTokens(text: string): string {
  return replaceMatches(text, removedTokens(text), ({ start, end, rest, value, isInTag }) =>
    isInTag ? rest : text.slice(start, end).replaceAll(value, '[token]'),
  );
}

/** Returns the number of tokens that {@link stripTokens} removes. */
export function countTokens(text: string): number {
  return removedTokens(text).length;
}

function removedTokens(text: string): TokenMatch[] {
  return findTokens(text, inText).filter(isRemoved);
}

/** Removes tokens from all texts of an API item, and from keys, which may be URLs of media. */
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
 * Returns a body for the archive: masks the token of the run, except in the places from which {@link stripTokens} removes tokens later,
 * which stay as received. Elsewhere, the token could not be distinguished from other text later.
 *
 * @param scrub masks the token of the run
 */
export function maskRunToken(body: string, scrub: (text: string) => string): string {
  const removed = removedTokens(body);
  const ends = [0, ...removed.map(({ end }) => end)];
  const starts = [...removed.map(({ start }) => start), body.length];
  return ends
    .map((end, index) => scrub(body.slice(end, starts[index])) + body.slice(starts[index], removed[index]?.end))
    .join('');
}
