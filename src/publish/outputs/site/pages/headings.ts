import { pageText } from '../../../site-model/site/page-text.ts';
import { relativeLink } from '../../../site-model/site/paths.ts';
import type { ContentsView } from './views/post.ts';

/** Fewer headings are seen at a glance. */
const fewest = 3;

interface Heading {
  /** of its start tag and behind its end tag, in the HTML */
  readonly start: number;
  readonly end: number;
  readonly rank: number;
  readonly text: string;
  /** undefined where it has none yet */
  readonly id: string | undefined;
  /** whether no link can stand beside it: it is itself part of something to click */
  readonly inLink: boolean;
}

/** A body with ids and links for its headings. */
export interface HeadedBody {
  readonly html: string;
  /** empty where it has few of them */
  readonly contents: readonly ContentsView[];
}

/** A body as its page has it, headings in the order of their ranks: see `withRanksInOrder` and {@link withContents}. */
export const headedBody = (html: string): HeadedBody => withContents(withRanksInOrder(html));

/**
 * The table of contents of a body that has three headings and more, and its HTML with an id for each heading and a link to it
 * beside it. Ids that a body brings stay; those that are added are made of the heading's text, so that links to a part last as
 * long as its name.
 *
 * The link stands behind the heading and is called like it: what reads out the heading says nothing else.
 *
 * @param html sanitised: well-formed, `<` and `>` only around tags
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
    const given = id ?? newId(text);
    const behindName = start + '<h1'.length;
    const own = id === undefined ? ` id="${given}"` : '';
    const heading = `${html.slice(start, behindName)}${own}${html.slice(behindName, end)}`;
    const href = relativeLink('', '', given);
    result += html.slice(from, start) + (inLink ? heading : linked(heading, href, given));
    from = end;
    contents.push({ href, text, level: level(rank) });
  }
  return { html: result + html.slice(from), contents: contents.length < fewest ? [] : contents };
}

function linked(heading: string, href: string, id: string): string {
  return `<div class="heading">${heading}<a class="anchor" href="${href}" aria-labelledby="${id}">#</a></div>`;
}

/** Those that say something. */
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

/**
 * A level for each heading in turn: one below the nearest before it that ranks higher, whatever ranks are left out. From 1.
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
 * The HTML of a body with its headings from `h2` on and no rank left out: editors offer ranks by size, readers who listen go by
 * them, and the title of the post is the page's `h1` (WCAG 2.2, technique G141).
 *
 * @param html sanitised: well-formed, `<` and `>` only around tags
 */
export function withRanksInOrder(html: string): string {
  const levelOf = headingLevels();
  let rank = 0;
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/gu, (_, end: string, before: string) => {
    if (end === '') rank = Math.min(levelOf(Number(before)) + 1, 6);
    return `<${end}h${rank}`;
  });
}
