import { parseIsoDate, type Moment } from '../../../../core/dates.ts';
import { withoutIndex } from '../../../site-model/site/links.ts';
import { feedFiles, indexFile } from '../../../site-model/site/paths.ts';
import type { PictureView } from '../pages/views/page.ts';

/** The file of a site from which an overview page reads: its JSON feed. */
export const entryFile = feedFiles('').json;

/** A blog on an overview page. Contains only data that the blog's own site publishes. */
export interface BlogEntry {
  /** never empty */
  readonly title: string;
  /** may be empty */
  readonly description: string;
  /** language of the site's texts */
  readonly language: string;
  readonly posts: number;
  readonly pages: number;
  /** absolute URL of the site, with a trailing `/`; undefined if it was published without `--site-url` */
  readonly address: string | undefined;
  /** `src` is relative to the root of the site */
  readonly picture: PictureView | undefined;
  /** newest first */
  readonly newest: readonly EntryPost[];
}

export interface EntryPost {
  /** path of the post's page relative to the root of the site, percent-encoded, including `index.html` */
  readonly path: string;
  /** never empty */
  readonly title: string;
  readonly date: Moment | undefined;
  /** start of the post's text; may be empty */
  readonly summary: string;
}

/** Parses a blog's JSON feed. Returns undefined if blogkeep did not write it. */
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

/** Returns a URL as a path relative to the site; undefined if it is not below the site. */
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
