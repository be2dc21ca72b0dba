import { pageText } from '../../../site-model/site/page-text.ts';
import { relativeLink } from '../../../site-model/site/paths.ts';
import type { ContentsView } from './views/post.ts';

/** Bodies with fewer headings get no table of contents. */
const minHeadings = 3;

interface Heading {
  /** offset of the start tag, and offset after the end tag */
  readonly start: number;
  readonly end: number;
  readonly rank: number;
  readonly text: string;
  /** undefined if the heading has none */
  readonly id: string | undefined;
  /** whether the heading is inside a link or summary, in which case it cannot contain a link */
  readonly inLink: boolean;
}

/** A body whose headings have IDs and links. */
export interface HeadedBody {
  readonly html: string;
  /** empty if there are few headings */
  readonly contents: readonly ContentsView[];
}

/** Returns a body with its headings prepared for the page, see {@link withRanksInOrder} and {@link withContents}. */
export const headedBody = (html: string): HeadedBody => withContents(withRanksInOrder(html));

/**
 * Returns the table of contents of a body, and its HTML with an ID for each heading and a link to it. Existing IDs stay. New IDs are
 * derived from the text of the heading, so that links to a section work as long as it keeps its name.
 *
 * The link follows the heading and has the same name, so that screen readers announce nothing else when they read the heading.
 * @param html sanitized: well-formed, `<` and `>` only around tags
 */
export function withContents(html: string): HeadedBody {
  const headings = headingsIn(html);
  if (headings.length === 0) return { html, contents: [] };
  const newId = newIds(headings.flatMap(({ id }) => id ?? []));
  const level = headingLevels();
  const contents: ContentsView[] = [];
  let result = '';
  let from = 0;
  for (const { start, end, rank, text, id, inLink } of headings) {
    const finalId = id ?? newId(text);
    const afterName = start + '<h1'.length;
    const own = id === undefined ? ` id="${finalId}"` : '';
    const heading = `${html.slice(start, afterName)}${own}${html.slice(afterName, end)}`;
    const href = relativeLink('', '', finalId);
    result += html.slice(from, start) + (inLink ? heading : withAnchor(heading, href, finalId));
    from = end;
    contents.push({ href, text, level: level(rank) });
  }
  return { html: result + html.slice(from), contents: contents.length < minHeadings ? [] : contents };
}

function withAnchor(heading: string, href: string, id: string): string {
  return `<div class="heading">${heading}<a class="anchor" href="${href}" aria-labelledby="${id}">#</a></div>`;
}

/** Returns the headings that are not empty. */
function headingsIn(html: string): Heading[] {
  const headings: Heading[] = [];
  let clickable = 0;
  for (const { 0: tag, 1: end, 2: name = '', 3: attributes = '', index } of html.matchAll(tags)) {
    if (!name.startsWith('h')) {
      clickable += end === '' ? 1 : -1;
      continue;
    }
    const close = end === '' ? html.indexOf(`</${name}>`, index) : -1;
    const text = close === -1 ? '' : pageText(html.slice(index + tag.length, close)).replace(/\s+/gu, ' ');
    if (text === '') continue;
    headings.push({
      start: index,
      end: close + `</${name}>`.length,
      rank: Number(name.slice(1)),
      text,
      id: /\sid="([^"]*)"/u.exec(attributes)?.[1],
      inLink: clickable > 0,
    });
  }
  return headings;
}

const tags = /<(\/?)(h[1-6]|a|summary)((?:\s[^>]*)?)>/gu;

/** Maximum length of a new ID in characters. */
const maxId = 60;

/** Returns a function that creates IDs. They have a prefix that neither the page nor bodies use, and need no escaping in attributes. */
function newIds(existing: readonly string[]): (text: string) => string {
  const taken = new Set(existing);
  /** the last number that was added to each name */
  const numbers = new Map<string, number>();
  return (text) => {
    const words = text.slice(0, maxId).replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
    const name = `part-${words.replace(/^-|-$/gu, '')}`.replace(/-$/u, '');
    let number = (numbers.get(name) ?? 0) + 1;
    const id = () => (number === 1 ? name : `${name}-${number}`);
    while (taken.has(id())) number += 1;
    numbers.set(name, number);
    taken.add(id());
    return id();
  };
}

/**
 * Returns a function that returns the level of each heading in turn, from 1: one more than that of the nearest previous heading with a
 * higher rank.
 */
export function headingLevels(): (rank: number) => number {
  const above: number[] = [];
  return (rank) => {
    while ((above.at(-1) ?? 0) >= rank) above.pop();
    above.push(rank);
    return above.length;
  };
}

/**
 * Changes the headings of a body so that they start at `h2` and skip no rank. Authors choose ranks by appearance, but screen reader users
 * navigate by them, and the `h1` of the page is the title of the post (WCAG 2.2, technique G141).
 * @param html sanitized: well-formed, `<` and `>` only around tags
 */
export function withRanksInOrder(html: string): string {
  const levelOf = headingLevels();
  let rank = 0;
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/gu, (_, end: string, before: string) => {
    if (end === '') rank = Math.min(levelOf(Number(before)) + 1, 6);
    return `<${end}h${rank}`;
  });
}
