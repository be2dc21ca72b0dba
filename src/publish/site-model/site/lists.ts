import { toFileName } from '../../../core/files/file-name.ts';
import { reservedNames } from '../../../core/files/reserved-names.ts';
import { compareIds, compareText } from '../../../core/collections/compare.ts';
import { foldName } from '../../../core/files/unique-names.ts';
import { memoize } from '../../../core/collections/memoize.ts';
import { shortHash } from '../../../core/text/short-hash.ts';
import { UniqueNames } from '../../../core/files/unique-names.ts';
import { indexFile, tagsFolder, datesFolder } from './paths.ts';
import type { Site, SiteList, SitePost, SiteYear } from './site.ts';
import { dayOf } from '../../../core/dates.ts';

/** Returns a key that is the same for spellings of a tag that differ only in case or Unicode composition. */
export const tagKey: (tag: string) => string = memoize(foldName);

/**
 * Returns the tags of posts, sorted by name in the given language.
 * @param posts newest first
 */
export function siteTags(posts: readonly SitePost[], language: Site['language']): SiteList[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const tags = foundIn(posts).map((found) => ({ ...found, name: commonestSpelling(found.spellings) }));
  const paths = pathsOf(tags);
  return tags
    .map(({ key, name, posts: own }) => ({ name, posts: own, sitePath: paths.get(key) ?? tagsFolder }))
    .sort((a, b) => collator.compare(a.name, b.name) || compareText(a.name, b.name));
}

/** Reports whether search engines should index the page of a tag. A page with a single post only repeats its title. */
export const isTagIndexed = ({ posts }: SiteList): boolean => posts.length > 1;

interface FoundTag {
  readonly key: string;
  readonly posts: SitePost[];
  /** number of posts for each spelling */
  readonly spellings: Map<string, number>;
}

function foundIn(posts: readonly SitePost[]): FoundTag[] {
  const byKey = new Map<string, FoundTag>();
  for (const post of posts) {
    for (const tag of post.tags) {
      const key = tagKey(tag);
      let found = byKey.get(key);
      if (!found) byKey.set(key, (found = { key, posts: [], spellings: new Map() }));
      if (found.posts.at(-1) !== post) found.posts.push(post);
      const spelling = tag.normalize('NFC');
      found.spellings.set(spelling, (found.spellings.get(spelling) ?? 0) + 1);
    }
  }
  return [...byKey.values()];
}

/**
 * Returns the most common spelling. On a tie, it is the first one in code point order, so that the result does not depend on the order of
 * posts.
 */
function commonestSpelling(spellings: ReadonlyMap<string, number>): string {
  const ranked = [...spellings].sort(([a, countA], [b, countB]) => countB - countA || compareText(a, b));
  return ranked[0]?.[0] ?? '';
}

/**
 * Returns the path of each tag, `tag/<name>`, as at the source. Tags that are valid folder names come first, then tags whose post has the
 * lowest ID, so that a new tag does not change the path of an older one.
 */
function pathsOf(tags: readonly (FoundTag & { readonly name: string })[]): Map<string, string> {
  const names = new UniqueNames([indexFile, ...reservedNames]);
  const wanted = tags.map(({ key, name, posts }) => {
    const folder = toFileName(name, shortHash(key));
    return { key, folder, exact: folder === name, since: posts.map(({ id }) => id).reduce(lower) };
  });
  wanted.sort((a, b) => Number(b.exact) - Number(a.exact) || compareIds(a.since, b.since) || compareText(a.key, b.key));
  return new Map(wanted.map(({ key, folder }) => [key, `${tagsFolder}/${names.claim(folder, shortHash(key))}`]));
}

function lower(a: string, b: string): string {
  return compareIds(a, b) <= 0 ? a : b;
}

/**
 * Returns the years and months of posts, newest first, in the time zone of each post. Posts without a date are omitted.
 * @param posts newest first
 */
export function siteYears(posts: readonly SitePost[]): SiteYear[] {
  const dated = posts.filter(({ date }) => date !== undefined);
  return groupsOf(dated, 0, 4).map(([year, ofYear]) => ({
    ...listOf(year, `${datesFolder}/${year}`, ofYear),
    months: groupsOf(ofYear, 5, 7).map(([month, ofMonth]) => listOf(month, `${datesFolder}/${year}/${month}`, ofMonth)),
  }));
}

function listOf(digits: string, sitePath: string, posts: readonly SitePost[]): SiteList {
  return { name: String(Number(digits)), posts, sitePath };
}

/** Groups posts by a part of their date, latest first. */
function groupsOf(posts: readonly SitePost[], start: number, end: number): [string, SitePost[]][] {
  const groups = new Map<string, SitePost[]>();
  for (const post of posts) {
    const digits = post.date ? dayOf(post.date).slice(start, end) : '';
    const group = groups.get(digits);
    if (group) group.push(post);
    else groups.set(digits, [post]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? 1 : -1));
}
