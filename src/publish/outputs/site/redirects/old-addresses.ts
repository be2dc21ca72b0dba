import { fileName } from '../../../../core/file-name.ts';
import { compareIds } from '../../../../core/ids.ts';
import {
  aboutFolder,
  feedFiles,
  indexFile,
  mediaFolder,
  searchFolder,
  uncategorisedFolder,
  postFile,
} from '../../../site-model/site/paths.ts';
import { idInQuery, pathnameOf, readPostAddress } from '../../../site-model/site/post-address.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import { oldPages, type OldAddress } from './old-pages.ts';

/**
 * The old addresses that need to be led to what has taken their place, the most important first, each once: those of pages,
 * then those of posts, the newest first, then those of days. What is a page or file of the site is none of them.
 */
export function oldAddresses(site: Site): OldAddress[] {
  const isOwn = ownPlaces(site);
  const taken = new Set<string>();
  const pages = oldPages(site);
  const wanted = [
    ...pages.filter((one) => !isDay(one)),
    ...site.posts.flatMap(aliasesOf),
    // Of several that had the same address, that one has it to which it was assigned, or the one with the lowest id.
    ...site.posts.toSorted((a, b) => compareIds(a.id, b.id)).flatMap(atSource),
    ...pages.filter(isDay),
  ];
  return wanted.filter(({ segments }) => {
    const path = segments.join('/');
    if (taken.has(path) || isOwn(segments) || !segments.every(isSegment)) return false;
    taken.add(path);
    return true;
  });
}

/** An old address without a path, such as `/?p=102`. */
export interface OldQuery {
  readonly query: string;
  /** from the site's root */
  readonly file: string;
}

export function oldQueries({ posts }: Site): OldQuery[] {
  return posts.flatMap(({ address, sitePath }) => {
    const id =
      /^https?:\/\/[^/]+\/?\?/iu.test(address) && URL.canParse(address) ? idInQuery(new URL(address)) : undefined;
    return id === undefined ? [] : [{ query: id, file: postFile(sitePath) }];
  });
}

const isDay = ({ segments }: OldAddress) => segments[0] === 'archive' && segments[1]?.length === 8;

function aliasesOf({ aliases, sitePath }: SitePost): OldAddress[] {
  return aliases.map((path) => ({ segments: path.split('/'), file: postFile(sitePath) }));
}

/** Its address at the source, and that for phones, where no file could have it as its path. */
function atSource({ id, address, sitePath }: SitePost): OldAddress[] {
  const pathname = pathnameOf(address);
  if (pathname === undefined) return [];
  const read = readPostAddress(pathname);
  const segments = read.kind === 'id' ? [read.id] : read.kind === 'entry' ? ['entry', ...read.slug] : read.segments;
  const file = postFile(sitePath);
  return segments.length === 0
    ? []
    : [
        { segments, file },
        { segments: ['m', ...segments], file },
        // Where earlier versions had posts whose ids are no numbers.
        ...(read.kind === 'entry' || /^\d+$/u.test(id) ? [] : [{ segments: ['post', fileName(id, '')], file }]),
      ];
}

/** What a browser sends as it is: dots alone lead elsewhere, controls are none of an address that somebody has. */
function isSegment(segment: string): boolean {
  return /^[\w-]+$/u.test(segment) || (!['', '.', '..'].includes(segment) && !/[\p{Cc}\p{Cs}]/u.test(segment));
}

/**
 * Tells whether a path is one of the site's own, or that of a page which a list may get: no old address may hide it.
 *
 * @param fold makes paths equal that are one and the same to whoever reads them
 */
export function ownPlaces(
  site: Site,
  fold: (path: string) => string = asItIs,
): (segments: readonly string[]) => boolean {
  const own = new Set([...ownPaths(site)].map(fold));
  return (segments) => own.has(fold(segments.join('/'))) || isOfSite(segments.map(fold));
}

const asItIs = (path: string) => path;

/** Folders and files of the site that are known without it. */
function isOfSite(segments: readonly string[]): boolean {
  const [first = '', ...below] = segments;
  if ([mediaFolder, searchFolder, aboutFolder].includes(first) || /^[._]/u.test(first)) return true;
  if (below.length === 0) return /\.[a-z]+$/iu.test(first);
  const last = below.at(-1) ?? '';
  return last === indexFile || (/\d$/u.test(last) && /(?:^|\/)page\/\d+$/u.test(below.join('/')));
}

/** The paths of all folders that have a page, and of the files beside the pages. */
export function ownPaths(site: Site): Set<string> {
  const paths = new Set(['', 'category', uncategorisedFolder]);
  for (const { sitePath } of [...site.posts, ...site.tags, ...site.years]) paths.add(sitePath);
  for (const { months } of site.years) for (const { sitePath } of months) paths.add(sitePath);
  if (site.tags.length > 0) paths.add('tag');
  if (site.years.length > 0) paths.add('archive');
  const open: SiteCategory[] = [...site.categories];
  for (let category = open.pop(); category; category = open.pop()) {
    const { atom, json } = feedFiles(category.sitePath);
    for (const path of [category.sitePath, atom, json]) paths.add(path);
    for (const child of category.children) open.push(child);
  }
  return paths;
}
