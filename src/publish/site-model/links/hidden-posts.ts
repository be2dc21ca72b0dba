import { readPostAddress } from '../site/post-address.ts';
import { decodeSegment } from '../site/paths.ts';

/** What a link has to know of the post, or the list of posts, that it leads to. */
export interface Known {
  readonly id: string;
  readonly title: string;
  readonly published: boolean;
}

interface NamedPost extends Known {
  readonly slogan: string;
  readonly address: string;
}

/** Finds posts that are not published by addresses that nobody gave them. */
export interface HiddenPosts {
  /** the post at a path that is no known post's, in another spelling or with something behind it */
  at(pathname: string): Known | undefined;
}

/**
 * People spell the addresses of posts in many ways, and each of them shows the slug, which is made of the title: other
 * letters (`/entry/my-plan` for `/entry/My-Plan`), `+` or a space for `-`, pages below the post's own, the particle that
 * follows a word in Korean.
 */
export function hiddenPosts(posts: readonly NamedPost[]): HiddenPosts {
  const byId = new Map<string, Known>();
  const byName = new Map<string, Known>();
  for (const post of posts) {
    const { id, title, slogan, address } = post;
    byId.set(id, post);
    const path = URL.canParse(address) ? readPostAddress(new URL(address).pathname) : undefined;
    const slug = path?.kind === 'entry' ? path.slug : path?.kind === 'other' ? path.segments : [];
    for (const name of [slogan, slug.join('/'), title].map(lettersOf)) if (name !== '') byName.set(name, post);
  }

  const named = (segments: readonly string[]) => spelledAs(byName, segments);

  return {
    at(pathname) {
      if (byId.size === 0) return undefined;
      const address = readPostAddress(decodeSegment(pathname).toLowerCase());
      if (address.kind === 'id') return byId.get(numberAtStart.exec(address.id)?.[1] ?? '') ?? named([address.id]);
      const segments = address.kind === 'entry' ? address.slug : address.segments;
      for (let count = Math.min(segments.length, mostSegments); count > 0; count -= 1) {
        const found = named(segments.slice(0, count));
        if (found && (address.kind === 'entry' || count === segments.length)) return found;
      }
      return address.kind === 'other' ? byId.get(segments[0] ?? '') : undefined;
    },
  };
}

/**
 * What has a name, by names as `lettersOf` makes them: also that of a name before the particle that follows it in Korean.
 */
export function spelledAs(byLetters: ReadonlyMap<string, Known>, segments: readonly string[]): Known | undefined {
  let name = lettersOf(segments.join('/'));
  for (let particle = 0; particle <= longestParticle; particle += 1) {
    const found = byLetters.get(name);
    if (found || !endsInHangul.test(name)) return found;
    name = name.slice(0, -1);
  }
  return undefined;
}

/** Characters of what Korean puts right behind a word. */
const longestParticle = 6;
const endsInHangul = /\p{Script=Hangul}$/u;
const numberAtStart = /^(\d+)(?=$|\p{Script=Hangul}|[^\p{L}\p{N}])/u;
const mostSegments = 8;
export const longestName = 2_000;

/** Equal for names that differ in case, form of letters, and everything between the words. */
export function lettersOf(name: string): string {
  // To normalise marks without end would take the square of their number.
  return decodeSegment(name.slice(0, longestName))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
