import { pageText } from '../../../site-model/site/page-text.ts';
import { relativeLink } from '../../../site-model/site/paths.ts';
import type { ContentsView } from './views/post.ts';

/** Fewer headings need no table of contents. */
const minHeadings = 3;

interface Heading {
  /** offsets of the start tag, and after the end tag */
  readonly start: number;
  readonly end: number;
  readonly rank: number;
  readonly text: string;
  /** undefined if it has none */
  readonly id: string | undefined;
  /** whether it is inside a link or summary, where it cannot have a link of its own */
  readonly inLink: boolean;
}

/** A body whose headings have ids and links. */
export interface HeadedBody {
  readonly html: string;
  /** empty if there are few headings */
  readonly contents: readonly ContentsView[];
}

/** Returns a body for its page: see {@link withRanksInOrder} and {@link withContents}. */
export const headedBody = (html: string): HeadedBody => withContents(withRanksInOrder(html));

/**
 * Returns the table of contents of a body, and its HTML with an id for each heading and a link to it. Existing ids stay. New ids are made
 * from the heading's text, so that links to a section last as long as its name.
 *
 * The link follows the heading and has the same name, so that screen readers reading the heading say nothing else.
 *
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

/** Finds the headings that are not empty. */
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

/** Characters. */
const maxId = 60;

/** New ids have a prefix that neither the page nor bodies use, and need no escaping in attributes. */
function newIds(existing: readonly string[]): (text: string) => string {
  const taken = new Set(existing);
  /** the last number used with a name */
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

/** Returns a function that returns the level of each heading in turn, from 1: one below the nearest previous heading of a higher rank. */
export function headingLevels(): (rank: number) => number {
  const above: number[] = [];
  return (rank) => {
    while ((above.at(-1) ?? 0) >= rank) above.pop();
    above.push(rank);
    return above.length;
  };
}

/**
 * Changes the headings of a body so that they start at `h2` and skip no rank. Authors choose ranks by size, but screen reader users navigate
 * by them, and the title of the post is the page's `h1` (WCAG 2.2, technique G141).
 *
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
