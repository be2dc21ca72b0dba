import { dayOf } from '../../../core/dates.ts';
import { withDescendants } from '../site/categories.ts';
import { maxCategoryDepth } from '../site/limits.ts';
import { tagKey } from '../site/lists.ts';
import { allFolder, datesFolder, feedFiles, guestbookFolder, indexFile, pageFile, tagsFolder } from '../site/paths.ts';
import type { Site, SiteCategory, SourceCategory } from '../site/site.ts';
import { categoryQueries } from '../site/source-addresses.ts';

/** A URL of the blog at the source, and the file of the site that replaces it. */
export interface OldAddress {
  /** segments of the path, decoded; empty for the front page */
  readonly segments: readonly string[];
  /** relative to the root of the site */
  readonly file: string;
}

/**
 * Returns the URLs of lists and of the feed at the source, including those that are the same on the site. The most important come first:
 * the front page, categories by their path of names and by their label, months, tags in all spellings, days.
 */
export function oldPages(site: Site): readonly OldAddress[] {
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
    for (const key of sourcesOf(category).flatMap(categoryQueries)) pages.set(key, pageFile(category.sitePath));
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
