import { dayOf } from '../../../../core/dates.ts';
import { deepestCategory } from '../../../site-model/site/limits.ts';
import { allFolder, datesFolder, feedFiles, indexFile, pageFile, tagsFolder } from '../../../site-model/site/paths.ts';
import { categoryKey } from '../../../site-model/site/post-address.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import { tagKey } from '../../../site-model/site/tags.ts';
import type { Site, SiteCategory } from '../../../site-model/site/site.ts';

/** An address of the blog at its source, and what of the site has taken its place. */
export interface OldAddress {
  /** the segments of its path, decoded; none for the front page */
  readonly segments: readonly string[];
  /** from the site's root */
  readonly file: string;
}

/**
 * The addresses at which the blog's host shows lists of posts and the feed, also where the site has the same, the most
 * important first: front page, categories by their names and by their label, months, tags in all their spellings, days.
 */
export function oldPages(site: Site): readonly OldAddress[] {
  let pages = found.get(site);
  if (!pages) {
    pages = [...fixed(site), ...categories(site), ...months(site), ...tags(site), ...days(site)];
    found.set(site, pages);
  }
  return pages;
}

/** Links ask for them, and later on redirects. */
const found = new WeakMap<Site, readonly OldAddress[]>();

/** Those by the path without a slash at either end, decoded and composed; of several the first. */
export function pagesAtSource(site: Site): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { segments, file } of oldPages(site)) {
    const key = sourceKey(segments);
    if (!pages.has(key)) pages.set(key, file);
  }
  for (const { id, sitePath } of withDescendants(site.categories)) pages.set(categoryKey(id), pageFile(sitePath));
  return pages;
}

/** Equal for spellings of the same path. */
export function sourceKey(segments: readonly string[]): string {
  return segments.join('/').normalize('NFC');
}

function fixed({ tags: found, years }: Site): OldAddress[] {
  const feed = feedFiles('').atom;
  return [
    { segments: [], file: indexFile },
    { segments: ['m'], file: indexFile },
    { segments: ['rss'], file: feed },
    { segments: ['feed'], file: feed },
    { segments: ['atom'], file: feed },
    { segments: ['category'], file: pageFile(allFolder) },
    { segments: ['tag'], file: found.length === 0 ? indexFile : pageFile(tagsFolder) },
    { segments: ['archive'], file: years.length === 0 ? indexFile : pageFile(datesFolder) },
    { segments: ['notice'], file: pageFile(allFolder) },
    { segments: ['guestbook'], file: indexFile },
  ];
}

function categories(site: Site): OldAddress[] {
  const found: OldAddress[] = [];
  const open = site.categories.toReversed().map((category) => ({ category, depth: 1 }));
  for (let one = open.pop(); one; one = open.pop()) {
    const { category, depth } = one;
    found.push(...addressesOf(category));
    if (depth === deepestCategory) continue;
    for (const child of category.children.toReversed()) open.push({ category: child, depth: depth + 1 });
  }
  return found;
}

function addressesOf({ names, label, sitePath }: SiteCategory): OldAddress[] {
  const file = pageFile(sitePath);
  const byLabel = label.split('/');
  const spellings = names.join('/') === label && names.length === byLabel.length ? [names] : [names, byLabel];
  return spellings.map((segments) => ({ segments: ['category', ...segments], file }));
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

/** The host shows the posts of a day; the site, those of its month. */
function days({ years }: Site): OldAddress[] {
  const files = new Map<string, string>();
  for (const { sitePath, posts } of years.flatMap((year) => year.months))
    for (const { date } of posts) if (date) files.set(dayOf(date).replaceAll('-', ''), pageFile(sitePath));
  return [...files].map(([day, file]) => ({ segments: [datesFolder, day], file }));
}
