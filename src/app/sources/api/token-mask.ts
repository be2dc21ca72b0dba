import { createScrub } from '../../../core/scrub.ts';
import type { SourceBlog, TokenMask } from '../../../crawl/source.ts';
import { changed } from '../../../messages/message.ts';

/** Tokens that may be ordinary words are masked in addresses only, by the name of their parameter. */
const isUnmistakable = (token: string) => token.length >= (/^[a-z]*$/iu.test(token) ? 12 : 8);

/** The token mask of a connection, and the received addresses of the media whose masked addresses it returned. */
export interface MaskWithAddresses extends TokenMask {
  readonly received: ReadonlyMap<string, string>;
}

export function createTokenMask(token: string): MaskWithAddresses {
  const text = isUnmistakable(token) ? createScrub(token) : (one: string) => one;
  const received = new Map<string, string>();
  const address = (one: string) => {
    const masked = text(one);
    // An address that an author wrote with a mask in it is never sent with the token: only what the source sent is in the map.
    if (masked !== one) received.set(masked, one);
    return masked;
  };
  return { text, address, received };
}

/** A value of JSON with every text in it changed. */
export function changedTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => changedTexts(one, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changedTexts<unknown>(one, change)])) as T;
}

/** Fetches media by masked addresses from where they are. */
export function fetchingByMask(
  fetchMedium: SourceBlog['fetchMedium'],
  { received, text }: MaskWithAddresses,
): SourceBlog['fetchMedium'] {
  return async (address, kind, intoFile) => {
    const fetched = await fetchMedium(received.get(address) ?? address, kind, intoFile);
    if (fetched.outcome === 'fetched') return fetched;
    return fetched.outcome === 'failed'
      ? { ...fetched, message: changed(fetched.message, text) }
      : { ...fetched, reason: changed(fetched.reason, text) };
  };
}
