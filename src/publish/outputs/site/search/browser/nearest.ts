import type { Answer, Search } from './search.ts';
import { element } from './elements.ts';
import { likeness } from './likeness.ts';

/** Number of search results that are compared with the requested URL, and number of results that are shown. */
const [compared, shown] = [8, 5];

/**
 * Shows posts with similar URLs or titles on the 404 page, and fills the search field with the words of the requested URL.
 * @param folder URL of the index folder
 */
export async function showNearest(search: Search, folder: string): Promise<void> {
  const part = document.querySelector<HTMLElement>('#nearest');
  const list = part?.querySelector('ul');
  const requested = wordsOf(location.pathname, new URL('../', folder).pathname);
  if (!part || !list || requested === '') return;
  const field = document.querySelector<HTMLInputElement>('#query');
  if (field?.value === '') field.value = requested;
  const found = await nearest(requested, search);
  for (const { title, href } of found) {
    const link = element('a', '', plain(title));
    link.href = new URL(href, folder).href;
    list.append(element('li', '', link));
  }
  part.hidden = found.length === 0;
}

/** Returns the words of a path below the site, except common names of folders and files. */
export function wordsOf(path: string, root: string): string {
  const below = path.startsWith(root) ? path.slice(root.length) : path.slice(1);
  return below
    .split('/')
    .map(decodeSegment)
    .filter((one) => !/^(?:index\.\w+|entry|archives?|posts?|category|tag|page|m)?$/u.test(one))
    .join(' ')
    .replace(/\.(?:html?|php|aspx?)$/u, '')
    .replace(/[-_+.,\s]+/gu, ' ')
    .trim()
    .slice(0, 100);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Searches for all words together, then for each of the longest ones separately, since the URL may contain a typo. */
async function nearest(requested: string, search: Search) {
  const words = requested.split(' ').sort((a, b) => b.length - a.length);
  for (const text of [requested, ...(words.length > 1 ? words.slice(0, 3) : []), ...beginnings(words[0] ?? '')]) {
    const answer: Answer = await search.query(text);
    const found = [...(await answer.next(compared))];
    const closeness = new Map(
      found.map((one) => [one, likeness(requested, `${decodeSegment(one.href)} ${plain(one.title)}`)]),
    );
    found.sort((a, b) => (closeness.get(b) ?? 0) - (closeness.get(a) ?? 0));
    if (found.length > 0) return found.slice(0, shown);
  }
  return [];
}

/** Returns the first half of a longer word, which may be correct even if the word contains a typo. */
const beginnings = (word: string): string[] => (word.length > 4 ? [word.slice(0, Math.ceil(word.length / 2))] : []);

const plain = (parts: readonly { readonly text: string }[]): string => parts.map(({ text }) => text).join('');
