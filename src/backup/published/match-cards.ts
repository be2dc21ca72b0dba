import { normalizeSlug } from '../../core/urls/slug.ts';
import type { BackupPost } from '../backup.ts';
import { parseAddress, pathOf } from './address.ts';
import type { CardTitle } from './card-titles.ts';
import { uniqueIdsBy } from './match-words.ts';

/**
 * Matches addresses to posts by the titles that link cards show for them, and returns post IDs by path. A slug that its author chose, or
 * that comes from a former title, fits no title, but a card for the same address has the current title. A title that several posts share
 * matches none, and neither does an address whose cards have the titles of several posts. A slug that fits a title is left to
 * `matchByWords`.
 *
 * @param posts all posts of the blog: a missing one could have the same title
 * @param hosts hosts of the blog
 */
export function matchByCards(
  posts: readonly Pick<BackupPost, 'id' | 'title' | 'slogan'>[],
  cards: Iterable<CardTitle>,
  hosts: readonly string[],
): ReadonlyMap<string, string> {
  const own = new Set(hosts.map(hostKey));
  const byTitle = uniqueIdsBy(posts, ({ title }) => titleKey(title));
  const slugs = new Set(posts.map(({ slogan, title }) => normalizeSlug(slogan ?? title)));
  const found = new Map<string, Set<string>>();
  for (const { address, title } of cards) {
    const { host = '', page } = parseAddress(address) ?? {};
    if (page?.kind !== 'words' || !own.has(hostKey(host)) || slugs.has(normalizeSlug(page.words))) continue;
    const id = byTitle.get(titleKey(title) ?? '');
    const path = pathOf(page);
    if (id !== undefined && path !== undefined) found.set(path, (found.get(path) ?? new Set()).add(id));
  }
  return new Map(
    [...found].flatMap(([path, ids]) => (ids.size === 1 ? [...ids].map((id) => [path, id] as const) : [])),
  );
}

const hostKey = (host: string) => host.toLowerCase().replace(/^www\./u, '');

/**
 * Returns a key that is equal for the same title in a backup and in a card. In backups, a `?` replaces each character outside the Basic
 * Multilingual Plane. Undefined for titles without letters and digits.
 */
function titleKey(title: string): string | undefined {
  if (normalizeSlug(title) === '') return undefined;
  const shown = title.normalize('NFC').replace(/[\p{Cf}\uFE0F]/gu, '');
  return shown
    .replace(/[\u{10000}-\u{10FFFF}?]+/gu, '?')
    .replace(/\s+/gu, ' ')
    .trim();
}
