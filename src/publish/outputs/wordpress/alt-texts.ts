import type { PublishedMedium } from '../../../core/stored-medium.ts';

/** In UTF-16 units. */
const longest = 500;

/**
 * The text that stands for each media file where it cannot be seen: the first such text of a picture in the body, empty for none.
 * @param html as the sanitiser leaves it: attributes in double quotes
 * @param addressOf in that HTML
 */
export function altTextsOf(
  html: string,
  media: readonly PublishedMedium[],
  addressOf: (medium: PublishedMedium) => string,
): string[] {
  const byAddress = new Map<string, string>();
  for (const [tag] of html.matchAll(/<img\s[^>]*>/gu)) {
    const [address, text] = [attribute(tag, 'src'), attribute(tag, 'alt').trim()];
    if (text !== '' && !byAddress.has(address)) byAddress.set(address, text.slice(0, longest));
  }
  return media.map((medium) => byAddress.get(addressOf(medium)) ?? '');
}

const references: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  '#39': "'",
  '#91': '[',
};

function attribute(tag: string, name: string): string {
  const [, value = ''] = new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag) ?? [];
  return value.replace(/&(#?\w+);/gu, (all, reference: string) => references[reference] ?? all);
}
