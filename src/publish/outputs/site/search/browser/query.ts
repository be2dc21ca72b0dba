import { beginningOf, kindAt, kinds, fold } from '../format/fold.ts';

/** A term to look up; with `prefix`, all terms that start with it. */
export interface Lookup {
  readonly term: string;
  readonly prefix: boolean;
}

/** A word of a query. Words are separated by spaces. */
export interface Word {
  /** at least one run */
  readonly runs: readonly Run[];
  /** `runs` without a Korean particle or ending; the same array if there is neither */
  readonly stem: readonly Run[];
  /** lookups for the stem */
  readonly lookups: readonly Lookup[];
  /** the pair of letters that joins stem and ending: a post that contains it probably contains the word as typed */
  readonly ending: Lookup | undefined;
}

export interface Query {
  readonly words: readonly Word[];
  /** pairs of letters that join adjacent words: a post that contains them probably contains the words side by side */
  readonly joints: readonly Lookup[];
  /** the runs of all words */
  readonly runs: readonly Run[];
}

/** Parses a query. Text beyond the limits is ignored. */
export function parseQuery(text: string): Query {
  const words = fold(text.normalize('NFC').slice(0, 100))
    .split(/\s+/u)
    .map((word) => runsOf(word))
    .filter((runs) => runs.length > 0)
    .slice(0, 12)
    .map(wordOf);
  const runs = words.flatMap((word) => word.runs);
  const joints = words.flatMap(({ runs: [run] }, index) => {
    const before = words[index - 1];
    const last = before?.runs[before.runs.length - 1];
    // If an ending was removed from the previous word, that ending would be between the two words.
    if (!run || last?.kind !== 'letters' || run.kind !== 'letters' || before?.stem !== before?.runs) return [];
    return [exactly(last.text.slice(-1) + run.text.slice(0, 1))];
  });
  return { words, joints, runs };
}

function wordOf(runs: readonly Run[]): Word {
  const stem = stemOf(runs);
  const [last, whole] = [stem[stem.length - 1], runs[runs.length - 1]];
  const isShorter = stem !== runs && stem.length === runs.length && last !== undefined && whole !== undefined;
  const at = isShorter ? last.text.length - 1 : 0;
  const ending = isShorter ? exactly(whole.text.slice(at, at + 2)) : undefined;
  return { runs, stem, lookups: lookupsOf(stem), ending };
}

/** Splits a folded word into runs: letters that are indexed in pairs, or words. */
function runsOf(folded: string): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let at = 1; at <= folded.length; at += 1) {
    const kind = kindAt(folded, start);
    if (at < folded.length && kindAt(folded, at) === kind) continue;
    const text = folded.slice(start, at);
    if (kind === kinds.letter) runs.push({ kind: 'letters', text });
    if (kind === kinds.word) runs.push({ kind: 'word', text });
    start = at;
  }
  return runs;
}

const exactly = (term: string): Lookup => ({ term, prefix: false });
const beginningWith = (term: string): Lookup => ({ term, prefix: true });

/** Returns the lookups for runs, the most selective first: the first and the last pair of a run of letters, then every second pair. */
function lookupsOf(runs: readonly Run[]): Lookup[] {
  return runs.flatMap(({ kind, text }, index) => {
    if (kind === 'word') {
      const term = beginningOf(text);
      return [index === runs.length - 1 ? beginningWith(term) : exactly(term)];
    }
    if (text.length === 1) return [beginningWith(text)];
    const pairs = Array.from({ length: text.length - 1 }, (_, at) => at);
    const rank = (at: number) => (at === 0 ? 0 : at === pairs.length - 1 ? 1 : at % 2 === 0 ? 2 : 3);
    pairs.sort((a, b) => rank(a) - rank(b) || a - b);
    return pairs.map((at) => exactly(text.slice(at, at + 2)));
  });
}

const list = (text: string): readonly string[] => text.split(' ');

/** Plural suffix of a noun, which a particle may follow. */
const plural = '들';
const particles = list(
  '은 는 이 가 을 를 의 에 도 만 와 과 로 나 야 요 께 랑 이랑 으로 에서 에게 한테 께서 부터 까지 처럼 보다 마다 밖에 조차 마저 이나 하고 ' +
    '에는 에도 에만 에서는 에서도 에서만 에서의 에서부터 에게는 에게도 에게서 한테는 한테서 으로는 으로도 으로만 으로의 로는 로도 로만 로의 ' +
    '으로서 으로써 로서 로써 으로부터 로부터 까지는 까지도 까지의 부터는 부터의 만의 만이 만을 만은 와의 과의 와는 과는 와도 과도 이라 라 이라는 라는 이라고 라고 ' +
    '이란 란 이라도 라도 이라면 라면 이며 이자 이고 이지만 이었던 였던 이었다 였다 입니다 이에요 예요 이네요 이다 인데 인가 인지 이면 께서는 처럼은 같은 같이 에게로 에로의',
);

/** Endings that turn a noun into a verb or adjective (하다, 되다), in the forms common in queries and texts. */
const verbal = list(
  '하다 하는 하기 하고 하며 하면 하여 하게 하지 하던 하러 하려고 하니 하자 하네 하나요 하는데 하지만 하면서 하려면 하기에 하기는 하기를 하기가 하시는 하세요 하는지 하는가 ' +
    '해 해서 해요 해야 해도 해라 했다 했던 했고 했는데 했지만 했어요 했더니 했습니다 했으며 했으면 합니다 합니까 한 한다 한다는 한다고 한다면 할 할까 할지 할까요 함 ' +
    '되다 되는 되고 되며 되면 되어 되기 되던 되지 된 된다 될 됨 됐다 됐던 됐고 되었다 되었던 되었고 돼 돼서 됩니다 됐습니다 되었습니다 시키는 시키다 시킨 시켰다 스러운 스럽다 적인 적으로 적',
);

/** Longest first, so that 에서 takes precedence over 서. */
const endings = [...new Set([...particles, ...verbal, plural, ...particles.map((one) => plural + one)])].sort(
  (a, b) => b.length - a.length || (a < b ? -1 : 1),
);

/** Text that may follow a stem: an ending, or nothing. */
const known = new Set(['', ...endings]);
export const isEnding = (text: string): boolean => known.has(text);

const hangul = /^[\uac00-\ud7a3]+$/u;

/** Minimum number of syllables of a stem that nothing precedes: 이 is removed from 고양이, but not from 아이. */
const minStemLength = 2;

/**
 * Removes a Korean particle or ending from a word. Rule-based: the stem may not be a word, but all forms of the word start with it. After
 * letters or digits of another script, an ending is removed even without a Korean stem, as in `2024년에` or `CSS는`.
 */
function stemOf(runs: readonly Run[]): readonly Run[] {
  const last = runs[runs.length - 1];
  if (last?.kind !== 'letters' || !hangul.test(last.text)) return runs;
  const before = runs.slice(0, -1);
  if (before[before.length - 1]?.kind === 'word' && isEnding(last.text)) return before;
  const rest = before.length > 0 ? 1 : minStemLength;
  const ending = endings.find((one) => last.text.endsWith(one) && last.text.length - one.length >= rest);
  if (ending === undefined) return runs;
  return [...before, { kind: 'letters', text: last.text.slice(0, -ending.length) }];
}

/** A sequence of letters that are indexed in pairs, or a word. The text is folded. */
export interface Run {
  readonly kind: 'letters' | 'word';
  readonly text: string;
}
