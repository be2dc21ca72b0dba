/**
 * Addresses with an access token in them. A source may echo the query that it was asked with (`?access_token=…`) in the addresses of its
 * posts and media. Whoever has such an address has the token, so no address leaves the archive with it.
 */

/** The parameter in which the API takes a token (reference: "Authentication"), as clients spell it. */
const parameterName = 'access(?:[_-]|%(?:25)*(?:5f|2d))?token';

/** How deep in other addresses' queries (`?redirect=https%3A%2F%2F…`) a parameter is found; each level encodes percent signs again. */
const maxDepth = 4;

/** What ends a value in an address, and what ends an address in a text: HTML, CSS, JSON, a `srcset`, a placeholder. */
const addressEnd = '\\s"<>&#|\\\\';
const textEnd = `${addressEnd}';),`;

/** Percent-encoded ends of a value. */
const encodedEnd = '(?:26|23|3b|22|20|3c|3e|7c|5c|0a|0d)';

interface Spelling {
  /** `?` or `#`, which the next parameter takes over */
  readonly start: string;
  readonly and: string;
  /** the name with the equals sign */
  readonly name: string;
  readonly value: string;
}

/** How the parameter is written in an address, and in an address in the query of another one. */
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

/** The start of a tag, the end of one, or the parameter with the separators around it. */
function patternUntil(end: string): RegExp {
  const parameters = spellingsUntil(end).map(
    ({ start, and, name, value }, depth) =>
      `(?:(?<start${depth}>${start})|${and})${name}(?<value${depth}>${value})(?:(?:${and})${name}${value})*(?<more${depth}>${and})?`,
  );
  return new RegExp(['(?<open><[a-z/!])', '(?<close>>)', ...parameters].join('|'), 'giu');
}

const inAddress = patternUntil(addressEnd);
const inText = patternUntil(textEnd);

const hint = new RegExp(parameterName, 'iu');

/** Whether there may be a token in a text. Most texts have none, and need not be searched. */
export function mayHaveToken(text: string): boolean {
  return hint.test(text);
}

/** A place in a text with a token in it. */
interface TokenPlace {
  readonly start: number;
  readonly end: number;
  /** replacement in an address without the token */
  readonly rest: string;
  readonly value: string;
  readonly isInTag: boolean;
}

function tokenPlaces(text: string, pattern: RegExp): TokenPlace[] {
  if (!mayHaveToken(text)) return [];
  const places: TokenPlace[] = [];
  let isInTag = false;
  for (const { 0: whole, index, groups = {} } of text.matchAll(pattern)) {
    if (groups.open !== undefined) isInTag = true;
    else if (groups.close !== undefined) isInTag = false;
    else {
      const group = (name: string) => Object.entries(groups).find(([key, one]) => key.startsWith(name) && one)?.[1];
      const more = group('more') ?? '';
      const rest = more === '' ? '' : (group('start') ?? more);
      places.push({ start: index, end: index + whole.length, rest, value: group('value') ?? '', isInTag });
    }
  }
  return places;
}

/** What a token looks like in running text, where `?access_token=YOUR_TOKEN` explains something and is left as it is. */
const tokenLike = /^(?=.*\d)[\w.~%+/=:-]{16,}$/u;

const isRemoved = ({ isInTag, value }: TokenPlace) => isInTag || tokenLike.test(value);

function replacePlaces(text: string, places: readonly TokenPlace[], replace: (place: TokenPlace) => string): string {
  let result = '';
  let at = 0;
  for (const place of places) {
    result += text.slice(at, place.start) + replace(place);
    at = place.end;
  }
  return result + text.slice(at);
}

/** An address without the parameter, also without that of an address in its query. */
export function stripTokenFromUrl(address: string): string {
  return replacePlaces(address, tokenPlaces(address, inAddress), ({ rest }) => rest);
}

/** A text for comparison: without the parameter, wherever it is. */
export function stripAllTokens(text: string): string {
  return replacePlaces(text, tokenPlaces(text, inText), ({ rest }) => rest);
}

/**
 * A body, or another text with markup, that may leave the archive: the parameter is taken out of attributes, and the value masked in
 * running text if it looks like a token.
 */
export function stripTokens(text: string): string {
  return replacePlaces(text, removedTokens(text), ({ start, end, rest, value, isInTag }) =>
    isInTag ? rest : text.slice(start, end).replaceAll(value, '[token]'),
  );
}

/** Number of tokens that {@link stripTokens} takes out. */
export function countTokens(text: string): number {
  return removedTokens(text).length;
}

function removedTokens(text: string): TokenPlace[] {
  return tokenPlaces(text, inText).filter(isRemoved);
}

/** An item of the API without tokens in its texts, those that are addresses and all others. Keys are texts, too: media are listed by address. */
export function stripTokensFromItem(value: unknown): unknown {
  if (typeof value === 'string') return isAddress(value) ? stripTokenFromUrl(value) : stripTokens(value);
  if (Array.isArray(value)) return value.map(stripTokensFromItem);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [stripTokenFromUrl(key), stripTokensFromItem(one)]),
  );
}

const isAddress = (text: string) => !/[\s<]/u.test(text.trim());

/**
 * A body for the archive: the run's token is masked, except where {@link stripTokens} takes it out. There the body stays as received;
 * elsewhere nothing could tell the token from other text later.
 *
 * @param scrub masks the run's token in a text
 */
export function maskRunToken(body: string, scrub: (text: string) => string): string {
  const removed = removedTokens(body);
  const ends = [0, ...removed.map(({ end }) => end)];
  const starts = [...removed.map(({ start }) => start), body.length];
  return ends
    .map((end, index) => scrub(body.slice(end, starts[index])) + body.slice(starts[index], removed[index]?.end))
    .join('');
}
