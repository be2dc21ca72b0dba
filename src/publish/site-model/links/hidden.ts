import { readPostAddress } from '../site/source-addresses.ts';
import { decodeSegment, allFolder, tagsFolder } from '../site/paths.ts';
import { foldName } from '../../../core/files/unique-names.ts';
import type { LinkableList } from './linkable.ts';
import { maxCategoryDepth } from '../site/limits.ts';

/** The post or list of posts to which a link refers. */
export interface Known {
  readonly id: string;
  readonly title: string;
  readonly published: boolean;
}

interface NamedPost extends Known {
  readonly slogan: string;
  readonly address: string;
  readonly oldAddresses?: readonly string[] | undefined;
}

/** Finds unpublished posts by URLs that are not spelled exactly like their own. */
interface HiddenPosts {
  /** Returns the post for a path in another spelling, or followed by further text. */
  at(pathname: string): Known | undefined;
}

/**
 * Returns a lookup of unpublished posts by their URLs. People spell URLs in many ways, each of which reveals the slug, which is derived
 * from the title: with different case (`/entry/my-plan` for `/entry/My-Plan`), with `+` or a space instead of `-`, with further segments,
 * or with a Korean particle after a word.
 */
export function hiddenPosts(posts: readonly NamedPost[]): HiddenPosts {
  const byId = new Map<string, Known>();
  const byName = new Map<string, Known>();
  for (const post of posts) {
    const { id, title, slogan, address, oldAddresses = [] } = post;
    byId.set(id, post);
    const slugs = [address, ...oldAddresses].filter((one) => !one.includes('?')).map((one) => slugIn(one, address));
    for (const name of [slogan, ...slugs, title].map(lettersOf)) if (name !== '') byName.set(name, post);
  }

  const named = (segments: readonly string[]) => spelledAs(byName, segments);

  return {
    at(pathname) {
      if (byId.size === 0) return undefined;
      const address = readPostAddress(decodeSegment(pathname).toLowerCase());
      if (address.kind === 'id') return byId.get(numberAtStart.exec(address.id)?.[1] ?? '') ?? named([address.id]);
      const segments = address.kind === 'entry' ? address.slug : address.segments;
      for (let count = Math.min(segments.length, maxSegments); count > 0; count -= 1) {
        const found = named(segments.slice(0, count));
        if (found && (address.kind === 'entry' || count === segments.length)) return found;
      }
      return address.kind === 'other' ? byId.get(segments[0] ?? '') : undefined;
    },
  };
}

/** Returns the slug in the URL of a post; empty if the URL is a number. */
function slugIn(address: string, base: string): string {
  const path = URL.canParse(address, base) ? readPostAddress(new URL(address, base).pathname) : undefined;
  if (path?.kind === 'id') return /^\d+$/u.test(path.id) ? '' : path.id;
  return path?.kind === 'entry' ? path.slug.join('/') : (path?.segments.join('/') ?? '');
}

/** Looks up a name by its key (see `lettersOf`), with and without the Korean particle at its end. */
function spelledAs(byLetters: ReadonlyMap<string, Known>, segments: readonly string[]): Known | undefined {
  let name = lettersOf(segments.join('/'));
  for (let particle = 0; particle <= maxParticleLength; particle += 1) {
    const found = byLetters.get(name);
    if (found || !endsInHangul.test(name)) return found;
    name = name.slice(0, -1);
  }
  return undefined;
}

/** Length in characters of the longest Korean particle. */
const maxParticleLength = 6;
const endsInHangul = /\p{Script=Hangul}$/u;
const numberAtStart = /^(\d+)(?=$|\p{Script=Hangul}|[^\p{L}\p{N}])/u;
const maxSegments = 8;
const maxNameLength = 2_000;

/** Returns a key that is the same for names that differ only in case, the form of letters, and the characters between words. */
function lettersOf(name: string): string {
  // Limited in length, because normalizing takes quadratic time in the number of combining marks.
  return decodeSegment(name.slice(0, maxNameLength))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Finds categories and tags without published posts. Their names must not appear anywhere. */
interface HiddenLists {
  /** Returns the hidden list at a path in any spelling, or the nearest ancestor; undefined if a published list is nearer. */
  at(path: string): Known | undefined;
}

export function hiddenLists(lists: readonly LinkableList[]): HiddenLists {
  const byPath = new Map<string, Known>();
  const byLetters = new Map<string, Known>();
  // Published lists come last, so that they take precedence over hidden ones with the same spelling.
  for (const { path, name, published } of lists.toSorted((a, b) => Number(a.published) - Number(b.published))) {
    const list = { id: `/${path}`, title: name, published };
    byPath.set(foldName(path), list);
    const letters = lettersOf(path);
    if (folders.includes(firstOf(path)) && !folders.includes(letters)) byLetters.set(letters, list);
  }
  const hasHidden = lists.some(({ published }) => !published);

  return {
    at(path) {
      if (!hasHidden) return undefined;
      const segments = decodeSegment(path.slice(0, maxNameLength))
        .split('/')
        .filter((segment) => segment !== '');
      const isBelow = folders.includes(foldName(segments[0] ?? ''));
      const minCount = isBelow ? 2 : segments.length;
      for (let count = Math.min(segments.length, maxCategoryDepth + 1); count >= minCount; count -= 1) {
        const above = segments.slice(0, count);
        const found = byPath.get(foldName(above.join('/'))) ?? (isBelow ? spelledAs(byLetters, above) : undefined);
        if (found) return found.published ? undefined : found;
      }
      return undefined;
    },
  };
}

const folders: readonly string[] = [allFolder, tagsFolder];

const firstOf = (path: string) => path.slice(0, path.indexOf('/'));
