import { compareIds } from '../../../../core/collections/compare.ts';
import { oldPages, type OldAddress } from '../../../site-model/links/pages-at-source.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import {
  aboutFolder,
  allFolder,
  datesFolder,
  feedFiles,
  guestbookFolder,
  indexFile,
  mediaFolder,
  postFile,
  searchFolder,
  pagesFolder,
  tagsFolder,
  uncategorisedFolder,
} from '../../../site-model/site/paths.ts';
import { isTistoryAddress, pathnameOf, readPostAddress } from '../../../site-model/site/source-addresses.ts';
import { postsAndPages, type Site, type SitePost } from '../../../site-model/site/site.ts';

/** The old URLs `/?p=<id>` and `/?page_id=<id>` of a post. */
export interface OldQuery {
  readonly id: string;
  /** relative to the root of the site */
  readonly file: string;
}

/**
 * Returns the old URLs that need a redirect, each only once, the most important first: pages, then posts (newest first), then days. Paths
 * that are part of the site itself are omitted.
 */
export function oldAddresses(site: Site): OldAddress[] {
  const isOwn = ownPlaces(site);
  const taken = new Set<string>();
  const pages = oldPages(site);
  const posts = postsAndPages(site);
  const candidates = [
    ...pages.filter((one) => !isDay(one)),
    ...posts.flatMap(({ aliases, sitePath }) =>
      aliases.map((path) => ({ segments: path.split('/'), file: postFile(sitePath) })),
    ),
    // If posts had the same URL, it redirects to the post to which the URL was assigned; otherwise to the post with the lowest ID.
    ...posts.toSorted((a, b) => compareIds(a.id, b.id)).flatMap(atSource),
    ...pages.filter(isDay),
  ];
  return candidates.filter(({ segments }) => {
    const path = segments.join('/');
    if (taken.has(path) || isOwn(segments) || !segments.every(isSegment)) return false;
    taken.add(path);
    return true;
  });
}

export function oldQueries(site: Site): OldQuery[] {
  return postsAndPages(site).flatMap(({ queryIds = [], sitePath }) =>
    queryIds.map((id) => ({ id, file: postFile(sitePath) })),
  );
}

const isDay = ({ segments }: OldAddress) => segments[0] === 'archive' && segments[1]?.length === 8;

/** Returns the URL of a post at the source and, on Tistory, its mobile URL. */
function atSource({ id, address, sitePath }: SitePost): OldAddress[] {
  const pathname = pathnameOf(address);
  if (pathname === undefined) return [];
  const read = readPostAddress(pathname);
  const segments = read.kind === 'id' ? [read.id] : read.kind === 'entry' ? ['entry', ...read.slug] : read.segments;
  if (segments.length === 0) return [];
  const file = postFile(sitePath);
  return [{ segments, file }, ...(isTistoryAddress(read, id) ? [{ segments: ['m', ...segments], file }] : [])];
}

/** Reports whether browsers send a segment unchanged. They resolve dots, and never send control characters. */
function isSegment(segment: string): boolean {
  return /^[\w-]+$/u.test(segment) || (!['', '.', '..'].includes(segment) && !/[\p{Cc}\p{Cs}]/u.test(segment));
}

/**
 * Returns a function that reports whether a path belongs to the site, or to a page that the site may get when a list grows. No redirect may
 * hide such a path.
 * @param fold maps paths that a host or file system does not distinguish to the same text
 */
export function ownPlaces(
  site: Site,
  fold: (path: string) => string = (path) => path,
): (segments: readonly string[]) => boolean {
  const own = new Set([...ownPaths(site)].map(fold));
  return (segments) => own.has(fold(segments.join('/'))) || isOfAnySite(segments.map(fold));
}

/** Reports whether a path is reserved for folders and files that every site has. */
function isOfAnySite(segments: readonly string[]): boolean {
  const [first = '', ...below] = segments;
  if ([mediaFolder, searchFolder, aboutFolder].includes(first) || /^[._]/u.test(first)) return true;
  if (below.length === 0) return /\.[a-z]+$/iu.test(first);
  const last = below.at(-1) ?? '';
  return last === indexFile || (/\d$/u.test(last) && /(?:^|\/)page\/\d+$/u.test(below.join('/')));
}

/** Returns the paths of all folders with a page, and of the feeds beside these pages. */
export function ownPaths(site: Site): Set<string> {
  const paths = new Set(['', allFolder, uncategorisedFolder]);
  for (const { sitePath } of [...postsAndPages(site), ...site.tags, ...site.years]) paths.add(sitePath);
  for (const { months } of site.years) for (const { sitePath } of months) paths.add(sitePath);
  if (site.tags.length > 0) paths.add(tagsFolder);
  if (site.years.length > 0) paths.add(datesFolder);
  if (site.pages.length > 0) paths.add(pagesFolder);
  if (site.guestbook) paths.add(guestbookFolder);
  for (const { sitePath } of withDescendants(site.categories)) {
    const { atom, json } = feedFiles(sitePath);
    for (const path of [sitePath, atom, json]) paths.add(path);
  }
  return paths;
}
