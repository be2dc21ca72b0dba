import { pageText } from '../site/page-text.ts';
import { relativeLink } from '../site/paths.ts';
import { headingLevels } from './heading-ranks.ts';
import type { ContentsView } from './views/post.ts';

/** Fewer headings are seen at a glance. */
const fewest = 3;

interface Heading {
  /** of its start tag in the HTML */
  readonly start: number;
  readonly rank: number;
  readonly text: string;
  /** undefined where it has none yet */
  readonly id: string | undefined;
}

/**
 * The table of contents of a body that has three headings and more, and its HTML with an id for each of them. Ids that a
 * body brings stay; those that are added are made of the heading's text, so that links to a part last as long as its name.
 *
 * @param html sanitised: well-formed, `<` and `>` only around tags
 */
export function withContents(html: string): { readonly html: string; readonly contents: readonly ContentsView[] } {
  const headings = headingsIn(html);
  if (headings.length < fewest) return { html, contents: [] };
  const newId = newIds(headings.flatMap(({ id }) => id ?? []));
  const level = headingLevels();
  const contents: ContentsView[] = [];
  let result = '';
  let from = 0;
  for (const { start, rank, text, id } of headings) {
    const given = id ?? newId(text);
    if (id === undefined) {
      const behindName = start + '<h1'.length;
      result += `${html.slice(from, behindName)} id="${given}"`;
      from = behindName;
    }
    contents.push({ href: relativeLink('', '', given), text, level: level(rank) });
  }
  return { html: result + html.slice(from), contents };
}

/** Those that say something. */
function headingsIn(html: string): Heading[] {
  const headings: Heading[] = [];
  for (const { 0: tag, 1: rank = '', 2: attributes = '', index } of html.matchAll(/<h([1-6])((?:\s[^>]*)?)>/gu)) {
    const end = html.indexOf(`</h${rank}>`, index);
    const text = end === -1 ? '' : pageText(html.slice(index + tag.length, end)).replace(/\s+/gu, ' ');
    if (text === '') continue;
    headings.push({ start: index, rank: Number(rank), text, id: /\sid="([^"]*)"/u.exec(attributes)?.[1] });
  }
  return headings;
}

const longestId = 60;

/** Begins unlike the ids of the page and those that bodies bring, and needs no escaping in an attribute. */
function newIds(given: readonly string[]): (text: string) => string {
  const taken = new Set(given);
  /** the last number behind a name: those before it are taken */
  const numbers = new Map<string, number>();
  return (text) => {
    const messages = text.slice(0, longestId).replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
    const name = `part-${messages.replace(/^-|-$/gu, '')}`.replace(/-$/u, '');
    let number = (numbers.get(name) ?? 0) + 1;
    const id = () => (number === 1 ? name : `${name}-${number}`);
    while (taken.has(id())) number += 1;
    numbers.set(name, number);
    taken.add(id());
    return id();
  };
}
