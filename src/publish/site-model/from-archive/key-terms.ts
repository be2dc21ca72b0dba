import { remembering } from '../../../core/remembering.ts';
import { fold } from '../../outputs/site/search/format/fold.ts';

/** So many say what a post is about; those after them are in it by chance. */
const most = 24;

/** Characters of a body that are read: what it is about is said in them. */
const longest = 50_000;

/** A word of the title weighs like so many in the body. */
const ofTitle = 3;

/**
 * The words that say what a post is about, those first that are in it most often: Hangul without particles, other scripts as
 * they are, all of them folded as for a search. Code is none of it. Says nothing of other posts, so that it can be kept as
 * long as the post stays the same.
 *
 * @param html of the body, as received
 * @returns with a space between them
 */
export function keyTerms(title: string, html: string): string {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of fold(text).match(words) ?? []) {
      const term = termOf(word);
      if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + weight);
    }
  };
  add(title, ofTitle);
  add(proseOf(html.slice(0, longest)), 1);
  // Equal ones in the order in which they come first.
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted
    .slice(0, most)
    .map(([term]) => term)
    .join(' ');
}

/** What is between the tags, apart from what is not read as prose; may run over what is no HTML at all. */
function proseOf(html: string): string {
  if (!unread.test(html)) return html.replace(tag, ' ').replace(entity, ' ');
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

/** Whether anything in a body may not be prose: of most that is a tenth of the work. */
const unread = /<(?:pre|script|style|textarea)(?![a-z])/iu;

const tag = /<[^<>]*>?/gu;

const entity = /&[#\w]{1,10};/gu;

const pieces = /<(\/?)(?:(pre|script|style|textarea)(?![a-z]))?[^<>]*>?|[^<]+/giu;

const words =
  /[\uac00-\ud7a3]{2,20}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,20}|\p{Script=Latin}[\p{Script=Latin}\p{N}]{2,30}|[\p{Script=Cyrillic}\p{Script=Greek}]{3,30}/gu;

/** A word without what only joins it to others; undefined where nothing is left that says something. */
function termOf(word: string): string | undefined {
  if (idle.has(word)) return undefined;
  if (!/^[\uac00-\ud7a3]/u.test(word)) return word;
  return word.length > longestRemembered ? nounOf(word) : rememberedNounOf(word);
}

/** Characters. A longer part of a text keeps the whole of it in memory. */
const longestRemembered = 12;

/** Most are in many posts. */
const rememberedNounOf = remembering(nounOf);

function nounOf(word: string): string | undefined {
  if (verbal.test(word)) return undefined;
  let term = word;
  // All of them, so that a noun that ends like a particle comes out the same with one behind it and without.
  for (let found = particle.exec(term); found; found = particle.exec(term)) term = term.slice(0, found.index);
  return idle.has(term) ? undefined : term;
}

/** Behind two syllables and more. */
const particle =
  /(?<=..)(?:에서|에게|한테|으로|까지|부터|보다|처럼|마다|조차|밖에|이나|이랑|이라|라는|라고|하고|들|은|는|이|가|을|를|에|의|와|과|도|로|만|랑|나)$/u;

/** Ends of verbs and adjectives, and of the nouns that only hold them. */
const verbal =
  /(?:니다|어요|아요|해요|세요|에요|예요|네요|군요|지요|까요|았다|었다|였다|했다|한다|된다|이다|있다|없다|하다|되다|하는|하며|하면|해서|하게|하지|했던|했고|있는|있고|있어|있을|없는|없이|같은|같이|되는|되어|되고|이런|그런|저런|어떤|것은|것이|것을|것도)$/u;

const idle: ReadonlySet<string> = new Set(
  (
    '그리고 그래서 하지만 그런데 그러나 그러면 그래도 오늘 어제 내일 우리 저희 정말 너무 아주 조금 많이 매우 때문 이것 그것 저것 여기 거기 ' +
    '다시 모두 지금 그냥 가장 이번 다른 모든 아직 이제 항상 바로 함께 위해 대한 통해 대해 경우 정도 사실 생각 ' +
    'the and for that with this have from are was were not but you your our they their there which when what will would can ' +
    'could should has had its been more about into some than then them these those also just like only other over such very ' +
    'how all any one out use used using who why his her she him because while where after before each most much many'
  ).split(' '),
);
