import { compareIds } from '../../../core/collections/compare.ts';
import type { SitePost } from '../site/site.ts';
import { tagKey } from '../site/lists.ts';

/** Maximum number of related posts. */
const maxRelated = 4;

/** Minimum total weight of common tags and words. A lower weight may be a coincidence. */
const minScore = 4;

/** Weight of a tag, to which rarity adds. A single common tag suffices, because authors choose tags deliberately. */
const tagWeight = minScore;

/**
 * Maximum length of a list in which all posts are compared with each other. In a longer list, each post is compared only with those nearest
 * in time.
 */
const maxListLength = 64;
const maxNeighbors = 16;

/** The posts that have a tag or word in common, as chronological positions, oldest first. */
interface Shared {
  readonly posts: number[];
  readonly isTag: boolean;
  /** 0 if the tag or word is too common; computed when all posts are known */
  weight: number;
}

/**
 * Returns the posts that are most similar to each post, by common tags and key terms. Rare ones have a higher weight; among equally similar
 * posts, those nearest in time come first. The result does not depend on the order of `posts`. Weights are powers of two, so that a new
 * post changes few weights, and therefore few pages of other posts.
 *
 * Takes linear time, since at most {@link maxListLength} posts are compared per common tag or term. {@link RelatedWork} counts the
 * comparisons.
 * @param termsOf returns the key terms of a post, see `keyTerms`
 * @returns related posts by ID; posts without any are omitted
 */
export function relatedPosts(
  posts: readonly SitePost[],
  termsOf: (post: SitePost) => string,
  work: RelatedWork = { steps: 0 },
): Map<string, readonly SitePost[]> {
  const inTime = [...posts].sort(oldestFirst);
  const shared = sharedBy(inTime, termsOf);
  const found = new Map<string, readonly SitePost[]>();
  const scores = new Int32Array(inTime.length);
  for (const [place, post] of inTime.entries()) {
    const touched: number[] = [];
    for (const { posts: all, weight } of shared[place] ?? []) {
      if (weight === 0) continue;
      for (const other of around(all, place)) {
        work.steps += 1;
        if (other === place) continue;
        if (scores[other] === 0) touched.push(other);
        scores[other] = (scores[other] ?? 0) + weight;
      }
    }
    const best = nearestOfBest(touched, place, scores, inTime);
    if (best.length > 0) found.set(post.id, best);
    for (const other of touched) scores[other] = 0;
  }
  return found;
}

export interface RelatedWork {
  /** number of pairs of posts that were compared */
  steps: number;
}

/** Returns for each post, in order, the tags and terms that it may have in common with others. */
function sharedBy(inTime: readonly SitePost[], termsOf: (post: SitePost) => string): Shared[][] {
  const lists = new Map<string, Shared>();
  const own: Shared[][] = [];
  for (const [place, post] of inTime.entries()) {
    const mine: Shared[] = [];
    const join = (key: string, isTag: boolean) => {
      let list = lists.get(key);
      if (!list) lists.set(key, (list = { posts: [], isTag, weight: 0 }));
      list.posts.push(place);
      mine.push(list);
    };
    for (const tag of new Set(post.tags.map(tagKey))) join(`#${tag}`, true);
    for (const term of new Set(termsOf(post).split(' '))) if (term !== '') join(term, false);
    own.push(mine);
  }
  const weightOf = weighing(inTime.length);
  for (const list of lists.values()) list.weight = weightOf(list);
  return own;
}

/**
 * Returns a function that computes weights for a blog of this many posts. Weights are rounded down to a power of two, so that an additional
 * post changes little. A word that occurs in an eighth of all posts has no weight, and a tag of half of them almost none.
 */
function weighing(posts: number): (list: Shared) => number {
  const about = 2 ** Math.floor(Math.log2(Math.max(posts, 1)));
  const commonest = Math.min(maxListLength, Math.max(4, about / 8));
  const commonestTag = Math.max(8, about / 2);
  return ({ posts: { length }, isTag }) => {
    if (length < 2) return 0;
    const rarity = Math.floor(Math.log2(commonest / length));
    if (!isTag) return rarity < 0 ? 0 : 1 + rarity;
    return length > commonestTag ? 1 : tagWeight + Math.max(0, rarity);
  };
}

/** Returns the posts of a list; if it is long, only those near the given post in time. */
function around(posts: readonly number[], place: number): readonly number[] {
  if (posts.length <= maxListLength) return posts;
  let low = 0;
  for (let high = posts.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((posts[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return posts.slice(Math.max(0, low - maxNeighbors), low + maxNeighbors + 1);
}

function nearestOfBest(
  touched: readonly number[],
  place: number,
  scores: Int32Array,
  inTime: readonly SitePost[],
): SitePost[] {
  const from = inTime[place];
  // Contains only the best posts, sorted. Most others are rejected by their score alone.
  const found: Candidate[] = [];
  for (const other of touched) {
    const score = scores[other] ?? 0;
    if (score < Math.max(minScore, found[maxRelated - 1]?.score ?? 0)) continue;
    const post = inTime[other];
    if (!post) continue;
    const one = { post, score, away: away(from, post) };
    const insertIndex = found.findIndex((better) => bestFirst(one, better) < 0);
    found.splice(insertIndex < 0 ? found.length : insertIndex, 0, one);
    if (found.length > maxRelated) found.pop();
  }
  return found.map(({ post }) => post);
}

interface Candidate {
  readonly post: SitePost;
  readonly score: number;
  readonly away: number;
}

function bestFirst(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.away - b.away || compareIds(b.post.id, a.post.id);
}

/** Returns the distance in seconds; the maximum if either post has no date. */
function away(a: SitePost | undefined, b: SitePost): number {
  if (!a?.date || !b.date) return Number.MAX_SAFE_INTEGER;
  return Math.abs(a.date.epoch - b.date.epoch);
}

function oldestFirst(a: SitePost, b: SitePost): number {
  const epoch = (post: SitePost) => post.date?.epoch ?? -Infinity;
  return epoch(a) === epoch(b) ? compareIds(a.id, b.id) : epoch(a) - epoch(b);
}
