import { createScrub } from '../../../core/tokens/scrub.ts';
import type { SourceBlog, TokenMask } from '../../../crawl/source.ts';
import { mapText } from '../../../messages/message.ts';

/**
 * Reports whether a token is too long to be an ordinary word. Other tokens are only masked in addresses, by the name of their parameter.
 */
const isUnmistakable = (token: string) => token.length >= (/^[a-z]*$/iu.test(token) ? 12 : 8);

/** The token mask of a connection. `originals` maps each masked address to the address that the source sent. */
export interface MaskWithAddresses extends TokenMask {
  readonly originals: ReadonlyMap<string, string>;
}

export function createTokenMask(token: string): MaskWithAddresses {
  const text = isUnmistakable(token) ? createScrub(token) : (one: string) => one;
  const originals = new Map<string, string>();
  const address = (one: string) => {
    const masked = text(one);
    // Only addresses from the source are in the map, so the token is never sent to an address in which an author wrote a mask.
    if (masked !== one) originals.set(masked, one);
    return masked;
  };
  return { text, address, originals };
}

/** Returns a copy of a JSON value with `change` applied to every string. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapStrings(one, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapStrings<unknown>(one, change)])) as T;
}

/** Returns a fetch function that accepts masked addresses, and masks the token in failures. */
export function fetchByMask(
  fetchMedium: SourceBlog['fetchMedium'],
  { originals, text }: MaskWithAddresses,
): SourceBlog['fetchMedium'] {
  return async (address, kind, intoFile) => {
    const fetched = await fetchMedium(originals.get(address) ?? address, kind, intoFile);
    if (fetched.outcome === 'fetched') return fetched;
    return fetched.outcome === 'failed'
      ? { ...fetched, message: mapText(fetched.message, text) }
      : { ...fetched, reason: mapText(fetched.reason, text) };
  };
}
