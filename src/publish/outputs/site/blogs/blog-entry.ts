import { parseIsoDate, type Moment } from '../../../../core/dates.ts';
import { withoutIndex } from '../../../site-model/site/links.ts';
import { feedFiles, indexFile } from '../../../site-model/site/paths.ts';
import type { PictureView } from '../pages/views/page.ts';

/** The file of a site that an overview page reads: its JSON feed. */
export const entryFile = feedFiles('').json;

/** A blog on an overview page: data that its own site publishes, nothing else. */
export interface BlogEntry {
  /** never empty */
  readonly title: string;
  /** may be empty */
  readonly description: string;
  /** of the site's texts */
  readonly language: string;
  readonly posts: number;
  readonly pages: number;
  /** URL of the site, absolute, `/` at its end; undefined if it was published without `--site-url` */
  readonly address: string | undefined;
  /** `src` relative to the site's root */
  readonly picture: PictureView | undefined;
  /** newest first */
  readonly newest: readonly EntryPost[];
}

export interface EntryPost {
  /** of its page, relative to the site's root, percent-encoded, including `index.html` */
  readonly path: string;
  /** never empty */
  readonly title: string;
  readonly date: Moment | undefined;
  /** the start of its text; may be empty */
  readonly summary: string;
}

/** Reads a blog's entry from its JSON feed. Returns undefined if blogkeep did not write the text. */
export function readEntry(text: string): BlogEntry | undefined {
  const feed = parsed(text);
  const { title, description, home_page_url: page, language, items, _blogkeep: own } = feed;
  if (!isText(title) || !isText(page) || !isText(language) || !Array.isArray(items) || !isObject(own)) return undefined;
  if (typeof own.posts !== 'number') return undefined;
  const address = /^https?:\/\//u.test(page) ? withoutIndex(page) : undefined;
  return {
    title,
    description: isText(description) ? description : '',
    language,
    posts: own.posts,
    pages: typeof own.pages === 'number' ? own.pages : 0,
    address,
    picture: parseImage(own.picture),
    newest: items.flatMap((item) => postOf(item, address) ?? []),
  };
}

function postOf(item: unknown, address: string | undefined): EntryPost | undefined {
  if (!isObject(item)) return undefined;
  const { url, title, summary, content_text: text, date_published: date } = item;
  const path = isText(url) ? pathOf(url, address) : undefined;
  if (path === undefined || !isText(title)) return undefined;
  const excerpt = isText(summary) ? summary : isText(text) && text !== title ? text : '';
  return { path, title, date: isText(date) ? parseIsoDate(date) : undefined, summary: excerpt };
}

function parseImage(picture: unknown): PictureView | undefined {
  if (!isObject(picture)) return undefined;
  const { type, width, height } = picture;
  const src = isText(picture.src) ? pathOf(picture.src, undefined) : undefined;
  if (src === undefined || !isText(type)) return undefined;
  return { src, type, width: isNumber(width) ? width : undefined, height: isNumber(height) ? height : undefined };
}

/** Returns the path of a URL relative to the site, or undefined if it is not below the site. */
function pathOf(url: string, address: string | undefined): string | undefined {
  const below = address !== undefined && url.startsWith(address) ? url.slice(address.length) : url;
  const base = 'https://site.invalid/site/';
  if (!URL.canParse(below, base) || !new URL(below, base).href.startsWith(base)) return undefined;
  return below === '' || below.endsWith('/') ? `${below}${indexFile}` : below;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
