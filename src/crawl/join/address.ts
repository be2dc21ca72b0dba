import { addressOf } from '../../core/items/scalar.ts';

/**
 * The address of a post. Words in it are said by one who knows it, wherever they stand; the id alone may be a guess, as may the
 * host of a source that does not know addresses.
 *
 * @param received as a source says it
 * @param held as the archive has it; empty for none
 * @param isKnown whether the source knows where the blog was
 */
export function joinAddresses(received: string, held: string, id: string, isKnown: boolean): string {
  const [said, had] = [received, held].map((address) => parsed(addressOf(address)));
  if (!had) return received;
  if (!said) return held;
  const words = [said, had].find((one) => decodedPath(one) !== `/${id}`);
  const place = isKnown ? said : had;
  const joined = words && words.origin !== place.origin ? new URL(`${words.pathname}${words.search}`, place) : words;
  const { href } = joined ?? place;
  // As it is written where it is the same: one that is encoded otherwise would be read as a change.
  return [held, received].find((address) => parsed(addressOf(address))?.href === href) ?? href;
}

const parsed = (address: string) => (URL.canParse(address) ? new URL(address) : undefined);

function decodedPath({ pathname, search }: URL): string {
  try {
    return decodeURIComponent(pathname) + search;
  } catch {
    return pathname + search;
  }
}
