import { fileName } from '../../../core/file-name.ts';
import { reservedNames } from '../../../core/reserved-names.ts';
import { compareIds, compareText } from '../../../core/ids.ts';
import { remembering } from '../../../core/remembering.ts';
import { shortHash } from '../../../core/short-hash.ts';
import { UniqueNames } from '../../../core/unique-names.ts';
import { indexFile, tagsFolder } from './paths.ts';
import type { Site, SiteList, SitePost } from './site.ts';

/** Equal for spellings of the same tag: case and composition of letters say nothing. */
export const tagKey: (tag: string) => string = remembering((tag) =>
  // By way of capitals, because ß, ſ and ς have no lower case of their own.
  tag.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC'),
);

/** The tags of the posts (newest first), by name in the order of the language. */
export function siteTags(posts: readonly SitePost[], language: Site['language']): SiteList[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const tags = foundIn(posts).map((found) => ({ ...found, name: commonestSpelling(found.spellings) }));
  const paths = pathsOf(tags);
  return tags
    .map(({ key, name, posts: own }) => ({ name, posts: own, sitePath: paths.get(key) ?? tagsFolder }))
    .sort((a, b) => collator.compare(a.name, b.name) || compareText(a.name, b.name));
}

interface FoundTag {
  readonly key: string;
  readonly posts: SitePost[];
  /** spelling → number of posts that have it */
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

/** Of several as common the first by its characters: nothing depends on the order of posts. */
function commonestSpelling(spellings: ReadonlyMap<string, number>): string {
  const ranked = [...spellings].sort(([a, countA], [b, countB]) => countB - countA || compareText(a, b));
  return ranked[0]?.[0] ?? '';
}

/**
 * `tag/<name>`, as the blog itself has it. Tags that can be a folder's name as they are go first, and of others the one whose
 * oldest post has the lowest id: so a new tag takes no older one's place.
 */
function pathsOf(tags: readonly (FoundTag & { readonly name: string })[]): Map<string, string> {
  const names = new UniqueNames([indexFile, ...reservedNames]);
  const wanted = tags.map(({ key, name, posts }) => {
    const folder = fileName(name, shortHash(key));
    return { key, folder, exact: folder === name, since: posts.map(({ id }) => id).reduce(lower) };
  });
  wanted.sort((a, b) => Number(b.exact) - Number(a.exact) || compareIds(a.since, b.since) || compareText(a.key, b.key));
  return new Map(wanted.map(({ key, folder }) => [key, `${tagsFolder}/${names.claim(folder, shortHash(key))}`]));
}

function lower(a: string, b: string): string {
  return compareIds(a, b) <= 0 ? a : b;
}
