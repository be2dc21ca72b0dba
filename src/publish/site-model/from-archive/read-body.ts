import type { PostFacts, CachedBodyData } from './post-facts.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { bodyHtml, coverMarkup } from '../../../body/formats/index.ts';
import { findMediaNames } from '../../../body/media/named-media.ts';
import { createMediaBase } from '../../../core/media/media-base.ts';
import { digest } from '../../build/digest.ts';
import { mediaKey } from './paths/media-names.ts';
import { memoize } from '../../../core/collections/memoize.ts';
import { fold } from '../../../core/text/fold.ts';
import { nounEndings } from '../../../core/text/korean-particles.ts';

/** Inputs for reading bodies that are the same for all posts. */
export interface BodyRules {
  /** absolute URLs, the best first */
  readonly blogAddresses: readonly string[];
  readonly options: Pick<SiteOptions, 'mediaNames'>;
}

/** Data about a post that is needed to read its body. */
export type BodyOwner = Pick<PostFacts, 'id' | 'title' | 'address' | 'mediaBase' | 'details'>;

/** Reads bodies in workers. */
export interface WorkerBodies {
  /** Minimum number of bodies for which using workers is faster. */
  readonly minPosts: number;
  /** Returns the results of `bodyReader` by post ID. Posts that may have changed in the meantime are omitted. */
  read(posts: readonly BodyOwner[], rules: BodyRules): Promise<ReadonlyMap<string, CachedBodyData>>;
}

/**
 * Returns functions that read bodies for the site model.
 * @returns `read`, and `isEnough`, which reports whether cached data of the same version of a post is complete
 */
export function bodyReader({ blogAddresses, options: { mediaNames } }: BodyRules) {
  const baseOf = ({ address, mediaBase }: BodyOwner) => {
    const base = createMediaBase(mediaBase, [address, ...blogAddresses]);
    return { base, key: digest(JSON.stringify([base.own, base.page])) };
  };
  return {
    isEnough: (post: BodyOwner, before: CachedBodyData): boolean =>
      mediaNames === 'hash' || before.media?.base === baseOf(post).key,
    read(post: BodyOwner, body: string, before?: CachedBodyData): CachedBodyData {
      const { html } = bodyHtml(body, post.details);
      const terms = before?.terms ?? keyTerms(post.title, html);
      if (mediaNames === 'hash') return { terms };
      const { base, key } = baseOf(post);
      const named = findMediaNames(coverMarkup(post.details) + html, base).map(({ name, addresses }) => ({
        name,
        keys: addresses.map(mediaKey),
      }));
      return { terms, media: { base: key, named } };
    },
  };
}

/** Maximum number of terms per post. Further ones are incidental. */
const maxTerms = 24;

/** Maximum number of characters of a body that are analyzed. */
const maxCharacters = 50_000;

/** Number of occurrences in the body that are equivalent to one in the title. */
const titleWeight = 3;

/**
 * Returns the key terms of a post, most frequent first: Hangul without particles, other scripts unchanged, all folded as for the search.
 * Code is excluded. The result does not depend on other posts, so it can be cached per version of a post.
 * @param html HTML of the body
 * @returns terms separated by spaces
 */
export function keyTerms(title: string, html: string): string {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of fold(text).match(words) ?? []) {
      const term = termOf(word);
      if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + weight);
    }
  };
  add(title, titleWeight);
  add(proseOf(html.slice(0, maxCharacters)), 1);
  // Terms with the same count stay in the order of first occurrence.
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted
    .slice(0, maxTerms)
    .map(([term]) => term)
    .join(' ');
}

/** Returns the prose in HTML, i.e. the text between tags, without code. The HTML may be invalid. */
function proseOf(html: string): string {
  if (!nonProse.test(html)) return html.replace(tag, ' ').replace(entity, ' ');
  let prose = '';
  let within: string | undefined;
  for (const [piece, end, name] of html.matchAll(pieces)) {
    if (!piece.startsWith('<')) {
      if (within === undefined) prose += `${piece} `;
    } else if (name === undefined) continue;
    else if (end === '') within ??= name.toLowerCase();
    else if (within === name.toLowerCase()) within = undefined;
  }
  return prose.replace(entity, ' ');
}

/** Elements that are not prose. Testing for them takes a tenth of the time of removing them, and most bodies have none. */
const nonProse = /<(?:pre|script|style|textarea)(?![a-z])/iu;

const tag = /<[^<>]*>?/gu;

const entity = /&[#\w]{1,10};/gu;

const pieces = /<(\/?)(?:(pre|script|style|textarea)(?![a-z]))?[^<>]*>?|[^<]+/giu;

const words =
  /[\uac00-\ud7a3]{2,20}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,20}|\p{Script=Latin}[\p{Script=Latin}\p{N}]{2,30}|[\p{Script=Cyrillic}\p{Script=Greek}]{3,30}/gu;

/** Returns a word without Korean particles; undefined for stop words and verb endings. */
function termOf(word: string): string | undefined {
  if (stopWords.has(word)) return undefined;
  if (!/^[\uac00-\ud7a3]/u.test(word)) return word;
  return word.length > maxMemoizedLength ? nounOf(word) : memoizedNounOf(word);
}

/** In characters. V8 would keep the whole text in memory for a longer substring. */
const maxMemoizedLength = 12;

/** Memoized, because most words occur in many posts. */
const memoizedNounOf = memoize(nounOf);

function nounOf(word: string): string | undefined {
  if (verbal.test(word)) return undefined;
  let term = word;
  // Repeated, so that a noun that happens to end like a particle results in the same term, whether or not a particle follows it.
  for (let found = particle.exec(term); found; found = particle.exec(term)) term = term.slice(0, found.index);
  return stopWords.has(term) ? undefined : term;
}

/** Particles that follow at least two syllables. */
const particle = new RegExp(`(?<=..)(?:${nounEndings.join('|')})$`, 'u');

/** Endings of verbs and adjectives, including dependent nouns that follow them. */
const verbal =
  /(?:니다|어요|아요|해요|세요|에요|예요|네요|군요|지요|까요|았다|었다|였다|했다|한다|된다|이다|있다|없다|하다|되다|하는|하며|하면|해서|하게|하지|했던|했고|있는|있고|있어|있을|없는|없이|같은|같이|되는|되어|되고|이런|그런|저런|어떤|것은|것이|것을|것도)$/u;

const stopWords: ReadonlySet<string> = new Set(
  (
    '그리고 그래서 하지만 그런데 그러나 그러면 그래도 오늘 어제 내일 우리 저희 정말 너무 아주 조금 많이 매우 때문 이것 그것 저것 여기 거기 ' +
    '다시 모두 지금 그냥 가장 이번 다른 모든 아직 이제 항상 바로 함께 위해 대한 통해 대해 경우 정도 사실 생각 ' +
    'the and for that with this have from are was were not but you your our they their there which when what will would can ' +
    'could should has had its been more about into some than then them these those also just like only other over such very ' +
    'how all any one out use used using who why his her she him because while where after before each most much many'
  ).split(' '),
);
