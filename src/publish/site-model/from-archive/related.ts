import { compareIds } from '../../../core/collections/compare.ts';
import type { SitePost } from '../site/site.ts';
import { tagKey } from '../site/lists.ts';

/** So many are shown. */
const most = 4;

/** What a tag or a word in common has to weigh at least, all of them together: less is chance. */
const least = 4;

/** A tag alone is enough: somebody meant it. */
const ofTag = least;

/** A list of posts that is longer is gone through from a post to its neighbours in time alone, so many on each side. */
const longestList = 64;
const near = 16;

/** Posts that have a tag or a word in common, oldest first, by their places in time. */
interface Shared {
  readonly posts: number[];
  readonly isTag: boolean;
  /** 0 for what says nothing; not known before all posts are */
  weight: number;
}

/**
 * The posts that are most like each: by the tags and the key terms that they have in common, each weighing the more the fewer
 * posts have it; of those alike the nearest in time. It hangs on no order in which posts are given. Weights go by powers of
 * two, so that a new post changes few of them, and with them the pages of few others.
 *
 * Takes time that grows with the posts: a list of posts that have something in common is as long as {@link longestList}, or is
 * gone through in part. {@link RelatedWork} counts it.
 *
 * @param termsOf the key terms of a post, see `keyTerms`
 * @returns by id; posts that nothing relates to others are not in it
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
  /** pairs of posts that were looked at */
  steps: number;
}

/** Of each post in turn, what it may have in common with others. */
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
 * Weights by the next lower power of two of how many posts there are, since what one more changes is to be little. A word that
 * an eighth of the posts have in common says nothing, a tag that half of them have nearly nothing.
 */
function weighing(posts: number): (list: Shared) => number {
  const about = 2 ** Math.floor(Math.log2(Math.max(posts, 1)));
  const commonest = Math.min(longestList, Math.max(4, about / 8));
  const commonestTag = Math.max(8, about / 2);
  return ({ posts: { length }, isTag }) => {
    if (length < 2) return 0;
    const rarity = Math.floor(Math.log2(commonest / length));
    if (!isTag) return rarity < 0 ? 0 : 1 + rarity;
    return length > commonestTag ? 1 : ofTag + Math.max(0, rarity);
  };
}

/** The posts of a list; of a long one those near a post in time. */
function around(posts: readonly number[], place: number): readonly number[] {
  if (posts.length <= longestList) return posts;
  let low = 0;
  for (let high = posts.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((posts[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return posts.slice(Math.max(0, low - near), low + near + 1);
}

function nearestOfBest(
  touched: readonly number[],
  place: number,
  scores: Int32Array,
  inTime: readonly SitePost[],
): SitePost[] {
  const from = inTime[place];
  // Only as many as are shown are kept, and in their order: of most posts it is told by the score alone that they are none of them.
  const found: Candidate[] = [];
  for (const other of touched) {
    const score = scores[other] ?? 0;
    if (score < Math.max(least, found[most - 1]?.score ?? 0)) continue;
    const post = inTime[other];
    if (!post) continue;
    const one = { post, score, away: away(from, post) };
    const behind = found.findIndex((better) => bestFirst(one, better) < 0);
    found.splice(behind < 0 ? found.length : behind, 0, one);
    if (found.length > most) found.pop();
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

/** In seconds; as far as can be where one has no date. */
function away(a: SitePost | undefined, b: SitePost): number {
  if (!a?.date || !b.date) return Number.MAX_SAFE_INTEGER;
  return Math.abs(a.date.epoch - b.date.epoch);
}

function oldestFirst(a: SitePost, b: SitePost): number {
  const epoch = (post: SitePost) => post.date?.epoch ?? -Infinity;
  return epoch(a) === epoch(b) ? compareIds(a.id, b.id) : epoch(a) - epoch(b);
}
