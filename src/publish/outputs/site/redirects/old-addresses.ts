import { dayOf } from '../../../../core/dates.ts';
import { toFileName } from '../../../../core/files/file-name.ts';
import { compareIds } from '../../../../core/collections/compare.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import { maxCategoryDepth } from '../../../site-model/site/limits.ts';
import {
  aboutFolder,
  allFolder,
  datesFolder,
  feedFiles,
  guestbookFolder,
  indexFile,
  mediaFolder,
  pageFile,
  postFile,
  searchFolder,
  pagesFolder,
  tagsFolder,
  uncategorisedFolder,
} from '../../../site-model/site/paths.ts';
import { categoryKey, pathnameOf, readPostAddress } from '../../../site-model/site/source-addresses.ts';
import {
  postsAndPages,
  type Site,
  type SiteCategory,
  type SitePost,
  type SourceCategory,
} from '../../../site-model/site/site.ts';
import { tagKey } from '../../../site-model/site/lists.ts';

/** A URL of the blog at the source, and the file of the site that replaces it. */
export interface OldAddress {
  /** segments of the path, decoded; empty for the front page */
  readonly segments: readonly string[];
  /** relative to the root of the site */
  readonly file: string;
}

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
    // If posts had the same URL, it redirects to the post to which the URL was assigned; otherwise to the post with the lowest id.
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

/** Returns the URL of a post at the source, and its mobile URL. */
function atSource({ id, address, sitePath }: SitePost): OldAddress[] {
  const pathname = pathnameOf(address);
  if (pathname === undefined) return [];
  const read = readPostAddress(pathname);
  const segments = read.kind === 'id' ? [read.id] : read.kind === 'entry' ? ['entry', ...read.slug] : read.segments;
  if (segments.length === 0) return [];
  const file = postFile(sitePath);
  return [
    { segments, file },
    { segments: ['m', ...segments], file },
    // Earlier versions of blogkeep published posts with non-numeric ids at this path.
    ...(read.kind === 'entry' || /^\d+$/u.test(id) ? [] : [{ segments: ['post', toFileName(id, '')], file }]),
  ];
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

/**
 * Returns the URLs of lists and of the feed at the source, including those that are the same on the site. The most important come first:
 * the front page, categories by their path of names and by their label, months, tags in all spellings, days.
 */
function oldPages(site: Site): readonly OldAddress[] {
  let pages = cachedPages.get(site);
  if (!pages) {
    pages = [...fixed(site), ...categories(site), ...months(site), ...tags(site), ...days(site)];
    cachedPages.set(site, pages);
  }
  return pages;
}

/** Cached, because both links in bodies and redirects need them. */
const cachedPages = new WeakMap<Site, readonly OldAddress[]>();

/**
 * Returns the files of lists by their path at the source, which is decoded, in NFC, and without a slash at either end. An ambiguous path
 * refers to the most important page.
 */
export function pagesAtSource(site: Site): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { segments, file } of oldPages(site)) {
    const key = segments.join('/').normalize('NFC');
    if (!pages.has(key)) pages.set(key, file);
  }
  for (const category of withDescendants(site.categories))
    for (const { id } of sourcesOf(category)) pages.set(categoryKey(id), pageFile(category.sitePath));
  return pages;
}

function fixed(site: Site): OldAddress[] {
  const feed = feedFiles('').atom;
  return [
    { segments: [], file: indexFile },
    { segments: ['m'], file: indexFile },
    { segments: ['rss'], file: feed },
    { segments: ['feed'], file: feed },
    { segments: ['atom'], file: feed },
    { segments: ['category'], file: pageFile(allFolder) },
    { segments: ['tag'], file: site.tags.length === 0 ? indexFile : pageFile(tagsFolder) },
    { segments: ['archive'], file: site.years.length === 0 ? indexFile : pageFile(datesFolder) },
    { segments: ['notice'], file: pageFile(allFolder) },
    { segments: [guestbookFolder], file: site.guestbook ? pageFile(guestbookFolder) : indexFile },
  ];
}

function categories(site: Site): OldAddress[] {
  const found: OldAddress[] = [];
  const open = site.categories.toReversed().map((category) => ({ category, depth: 1 }));
  for (let one = open.pop(); one; one = open.pop()) {
    const { category, depth } = one;
    found.push(...addressesOf(category));
    if (depth === maxCategoryDepth) continue;
    for (const child of category.children.toReversed()) open.push({ category: child, depth: depth + 1 });
  }
  return found;
}

const sourcesOf = (category: SiteCategory): readonly SourceCategory[] => category.sources ?? [category];

/** Returns the URLs of a category at the source, and those of pages that it had before it was renamed or merged. */
function addressesOf(category: SiteCategory): OldAddress[] {
  const file = pageFile(category.sitePath);
  return sourcesOf(category).flatMap(({ names, label, sitePath }) => {
    const byLabel = label.split('/');
    const spellings = names.join('/') === label && names.length === byLabel.length ? [names] : [names, byLabel];
    const paths = spellings.map((segments) => ['category', ...segments]);
    if (sitePath !== category.sitePath) paths.push(sitePath.split('/'));
    return paths.map((segments) => ({ segments, file }));
  });
}

function months({ years }: Site): OldAddress[] {
  return years.flatMap((year) => [
    { segments: year.sitePath.split('/'), file: pageFile(year.sitePath) },
    ...year.months.map(({ sitePath }) => ({
      segments: [datesFolder, sitePath.slice(datesFolder.length).replaceAll('/', '')],
      file: pageFile(sitePath),
    })),
  ]);
}

function tags(site: Site): OldAddress[] {
  const files = new Map<string, string>();
  for (const { name, posts, sitePath } of site.tags) {
    const key = tagKey(name);
    const spellings = posts.flatMap((post) => post.tags.filter((tag) => tagKey(tag) === key));
    for (const spelling of [name, ...spellings]) if (!files.has(spelling)) files.set(spelling, pageFile(sitePath));
  }
  return [...files].map(([name, file]) => ({ segments: ['tag', name], file }));
}

/** Returns the URLs of days. The source has a page for each day, the site only for its month. */
function days({ years }: Site): OldAddress[] {
  const files = new Map<string, string>();
  for (const { sitePath, posts } of years.flatMap((year) => year.months))
    for (const { date } of posts) if (date) files.set(dayOf(date).replaceAll('-', ''), pageFile(sitePath));
  return [...files].map(([day, file]) => ({ segments: [datesFolder, day], file }));
}
