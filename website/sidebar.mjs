// The sidebar: the groups of docs/README.md with the pages that each links to. Unlisted pages come last.
import { posix } from 'node:path';
import { linkedPage, titleOf } from './pages.mjs';

/**
 * @typedef {import('./pages.mjs').Page} Page
 * @typedef {{ text: string, link: string }} Item
 * @typedef {{ text: string, items: Item[] }} Group
 */

/**
 * @param {object} given
 * @param {readonly Page[]} given.pages
 * @param {import('./pages.mjs').Language} given.language
 * @param {(page: Page) => string} given.read returns the text of a page
 * @param {string} given.others title of the group of unlisted pages
 * @returns {Group[]}
 */
export function sidebarOf({ pages, language, read, others }) {
  const own = pages.filter((page) => page.language === language);
  const index = own.find(({ route }) => /^(?:ko\/)?documentation$/.test(route));
  if (index === undefined) throw new Error('There is no index of the documents.');
  const folder = posix.dirname(index.source);
  const listed = read(index)
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      text: section.slice(0, section.indexOf('\n')).trim(),
      pages: Array.from(section.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)).flatMap(
        ([, href = '']) => linkedPage(pages, index, posix.join(folder, href), false) ?? [],
      ),
    }));
  const seen = new Set([index, own.find(({ route }) => /^(?:ko\/)?index$/.test(route))]);
  /** @param {readonly Page[]} some */
  const takeUnseen = (some) =>
    some.filter((page) => {
      if (page.language !== language || seen.has(page)) return false;
      seen.add(page);
      return true;
    });
  return [...listed, { text: others, pages: own }]
    .map(({ text, pages: some }) => ({
      text,
      items: takeUnseen(some).map((page) => ({ text: titleOf(page, read(page)), link: `/${page.route}` })),
    }))
    .filter(({ items }) => items.length > 0);
}
