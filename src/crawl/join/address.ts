import { addressOf } from '../../core/items/scalar.ts';

/**
 * Merges two URLs of a post. A URL with words in its path comes from a source that knows it. One with only an ID may be a guess, and so may
 * be the host if the source does not provide URLs.
 * @param received URL from the source
 * @param archived URL in the archive; empty if there is none
 * @param isKnown whether the source provides URLs
 */
export function joinAddresses(received: string, archived: string, id: string, isKnown: boolean): string {
  const [receivedUrl, archivedUrl] = [received, archived].map((address) => parsed(addressOf(address)));
  if (!archivedUrl) return received;
  if (!receivedUrl) return archived;
  const words = [receivedUrl, archivedUrl].find((one) => decodedPath(one) !== `/${id}`);
  const place = isKnown ? receivedUrl : archivedUrl;
  const joined = words && words.origin !== place.origin ? new URL(`${words.pathname}${words.search}`, place) : words;
  const { href } = joined ?? place;
  // Keeps the spelling of an equivalent URL, because a different encoding would count as a change.
  return [archived, received].find((address) => parsed(addressOf(address))?.href === href) ?? href;
}

const parsed = (address: string) => (URL.canParse(address) ? new URL(address) : undefined);

function decodedPath({ pathname, search }: URL): string {
  try {
    return decodeURIComponent(pathname) + search;
  } catch {
    return pathname + search;
  }
}
