import { dayOf } from '../../../../core/dates.ts';
import { dayInWords } from '../../../site-model/language/day-in-words.ts';
import { linkFrom, type Link } from '../../../site-model/site/links.ts';
import { decodeSegment, pageFile, searchFolder, postFile } from '../../../site-model/site/paths.ts';
import { categoriesOf, type PortableCategory, type PortablePost, type Thread } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { ContentsView } from '../pages/views/post.ts';
import { categoriesAround, facetTerm, nameTerm } from './format/terms.ts';
import type { Section } from './format/posts.ts';
import { termsOf, type Terms } from './terms.ts';

/** Data of a post for the search index. Plain data, so that workers can transfer it. */
export interface SearchDocument {
  readonly stored: IndexedPost;
  /** terms of the title, of the filters that the post matches, and of its names */
  readonly title: Terms;
  /** terms of the URL, category and tags, in the order of the pseudo-passages from `inAddress` on */
  readonly labels: readonly [address: Terms, category: Terms, tags: Terms];
  /** terms of each passage */
  readonly passages: readonly Terms[];
}

/** The texts that index files store. All terms can be derived from them. */
export interface IndexedPost {
  readonly id: string;
  /** never empty */
  readonly title: string;
  /** relative to the search page */
  readonly href: string;
  /** such as `2024-01-05`; empty if there is no date */
  readonly day: string;
  /** the day in words */
  readonly date: string;
  /** labels, separated by line feeds; may be empty */
  readonly category: string;
  /** separated by line feeds */
  readonly tags: string;
  /** the body's text, then each comment in a line of its own; at least one passage, which may be empty */
  readonly passages: readonly string[];
  /** offset of the comments in the concatenated passages, in UTF-16 units */
  readonly comments: number;
  /** sections in each passage; the first one may start in an earlier passage */
  readonly sections: readonly (readonly Section[])[];
}

/** Maximum lengths in UTF-16 units, and for headings their maximum number. Longer titles and labels would fill the list of results. */
const maxUnits = { title: 300, category: 100, tags: 500, headings: 200 };

/**
 * Returns the search data of a post: title, tags, text and comments, but not the names of commenters.
 * @param bodyText result of `searchedText` for the body
 * @param threads comments as shown on the post page
 * @param headings headings of the body to which links are possible
 * @param link creates links from the search page
 */
export function searchDocument(
  post: PortablePost,
  bodyText: string,
  threads: readonly Thread[],
  messages: Messages,
  link: Link = linkFrom(pageFile(searchFolder), 'files'),
  headings: readonly ContentsView[] = [],
): SearchDocument {
  const day = post.date === undefined ? '' : dayOf(post.date);
  const body = storable(bodyText);
  const comments = commentTexts(threads).map(storable);
  const passages = passagesOf([body, ...comments].join('\n'));
  const title = clipped(storable(post.title).trim(), maxUnits.title).replaceAll('\n', ' ');
  return documentOf({
    id: post.id,
    title: title === '' ? messages.untitled : title,
    href: link(postFile(post.sitePath)),
    day,
    date: day === '' ? '' : dayInWords(day, messages),
    category: categoriesOf<PortableCategory>(post)
      .map(({ label }) => clipped(storable(label), maxUnits.category).replaceAll('\n', ' '))
      .join('\n'),
    tags: clipped(storable(post.tags.join('\n')), maxUnits.tags),
    passages,
    comments: body.length,
    sections: sectionsOf(passages, body, headings.slice(0, maxUnits.headings).map(stored)),
  });
}

/** Derives the search data from the texts in an index. */
export function documentOf(stored: IndexedPost): SearchDocument {
  return {
    stored,
    title: withFacets(termsOf(stored.title), stored),
    labels: [termsOf(wordsOfAddress(stored.href)), termsOf(stored.category), termsOf(stored.tags)],
    passages: stored.passages.map(termsOf),
  };
}

const stored = ({ href, text }: ContentsView): Heading => ({
  id: href.slice(href.indexOf('#') + 1),
  text: storable(text),
});

function withFacets({ letters, words }: Terms, { title, category, tags }: IndexedPost): Terms {
  const [categories, tagList] = [category, tags].map((one) => (one === '' ? [] : one.split('\n'))) as [
    string[],
    string[],
  ];
  const names = [
    title,
    ...tagList,
    ...categories,
    ...categories.map((label) => label.slice(label.lastIndexOf('/') + 1)),
  ];
  const facets = [
    ...categories.flatMap(categoriesAround).map((label) => facetTerm('category', label)),
    ...tagList.map((tag) => facetTerm('tag', tag)),
    ...names.map(nameTerm),
  ];
  return { letters, words: [...new Set([...(words === '' ? [] : words.split(' ')), ...facets])].join(' ') };
}

/** Returns the words in a URL that people may search for. */
function wordsOfAddress(href: string): string {
  return href
    .replace(/^(?:\.\.\/)+|\/(?:index\.html)?$/gu, '')
    .split('/')
    .map(decodeSegment)
    .join('\n')
    .replace(/[_-]+/gu, '\n');
}

/** Returns the texts of comments. Each is followed by its replies. */
function commentTexts(threads: readonly Thread[]): string[] {
  const texts: string[] = [];
  const open = threads.toReversed();
  for (let thread = open.pop(); thread !== undefined; thread = open.pop()) {
    texts.push(thread.text);
    for (const reply of thread.replies.toReversed()) open.push(reply);
  }
  return texts;
}

/** Normalizes text so that each UTF-16 unit takes at most three bytes in a script, and each syllable is one character. */
function storable(text: string): string {
  const normalizedText = text.normalize('NFC').toWellFormed();
  const plain = unusual.test(normalizedText)
    ? normalizedText.replace(/\r\n?|[\u2028\u2029]/gu, '\n').replace(/[^\S\n]|[\0-\t\v-\u001f\u007f]/gu, ' ')
    : normalizedText;
  return plain.includes('  ') ? plain.replace(/ {2,}/gu, ' ') : plain;
}

/** White space other than spaces and line feeds, and control characters. */
const unusual = /[\0-\t\v-\u001f\u007f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/u;

function clipped(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
}

/**
 * Splits text into passages that are loaded separately, so that a result in a long text costs no more than one in a short text. A passage
 * has at most 2,000 UTF-16 units, which take at most 6 KB as UTF-8.
 */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let from = 0;
  while (text.length - from > maxPassageUnits && passages.length < maxPassages - 1) {
    const end = cutWithin(text, from);
    passages.push(text.slice(from, end));
    from = end;
  }
  if (from < text.length || passages.length === 0) passages.push(text.slice(from, from + maxPassageUnits));
  return passages;
}

const maxPassageUnits = 2000;

/** Maximum number of passages that are searched: about half a million characters. */
const maxPassages = 250;

/** Returns the offset of the next cut: after a line if possible, otherwise after a word, otherwise between characters. */
function cutWithin(text: string, from: number): number {
  const end = from + maxPassageUnits;
  const window = text.slice(end - maxPassageUnits / 4, end);
  const lineEnd = window.lastIndexOf('\n');
  const cut = lineEnd === -1 ? window.lastIndexOf(' ') : lineEnd;
  if (cut !== -1) return end - maxPassageUnits / 4 + cut + 1;
  return (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
}

interface Heading {
  /** percent-encoded */
  readonly id: string;
  readonly text: string;
}

/**
 * Returns the sections in each passage. Text before the first heading is not in any section.
 * @param body the text with which the passages start
 * @param headings headings in document order; each is a line of the body
 */
export function sectionsOf(passages: readonly string[], body: string, headings: readonly Heading[]): Section[][] {
  const found: { at: number; id: string; text: string }[] = [];
  const lines = `\n${body}\n`;
  let from = 0;
  for (const { id, text } of headings) {
    const at = lines.indexOf(`\n${text}\n`, from);
    if (at === -1) continue;
    found.push({ at, id, text: text.slice(0, maxHeadingUnits) });
    from = at + 1;
  }
  let start = 0;
  return passages.map((passage) => {
    const end = start + passage.length;
    const before = found.findLast(({ at }) => at < start);
    const matchesInPart = found.filter(({ at }) => at >= start && at < end);
    const own = before && matchesInPart[0]?.at !== start ? [{ ...before, at: start }, ...matchesInPart] : matchesInPart;
    const sections = own.map(({ at, id, text }): Section => [at - start, id, text]);
    start = end;
    return sections;
  });
}

const maxHeadingUnits = 100;
