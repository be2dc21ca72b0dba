import { beginningOf, fold, isDotted, kindAt, kinds, symbolsAfter } from '../../../../../core/text/fold.ts';
import { dateAt } from './dates.ts';
import { englishStem, isEnding, japaneseStem, koreanStem, syllableStem } from './stems.ts';

/** A term to look up; with `prefix`, all terms that start with it. */
export interface TermLookup {
  readonly term: string;
  readonly prefix: boolean;
}

/** A word of a query: text between spaces, a phrase in quotes, or a date. */
export interface Word {
  /** as typed, but folded; with quotes */
  readonly text: string;
  /** at least one run */
  readonly runs: readonly Run[];
  /** `runs` without an ending; the same array if there is none */
  readonly stem: readonly Run[];
  /** lookups for the stem */
  readonly lookups: readonly TermLookup[];
  /** the pair of letters that joins stem and ending: a post that contains it probably contains the word as typed */
  readonly ending: TermLookup | undefined;
  /** whether the text of a post must confirm the word, because the index finds too much: a phrase, or a short stem */
  readonly isStrict: boolean;
  /** whether the runs must be followed by the end of a word */
  readonly isPhrase: boolean;
  /** `2019-05-05` or `2019-05`, which also matches posts of that day or month; undefined if the word is no date */
  readonly date: string | undefined;
}

export interface Query {
  readonly words: readonly Word[];
  /** pairs of letters that join adjacent words: a post that contains them probably contains the words side by side */
  readonly joints: readonly TermLookup[];
  /** the runs of all words */
  readonly runs: readonly Run[];
  /** the folded text, to compare with names */
  readonly text: string;
  /** the query with shorter stems, to use if it finds little; undefined if no word has one */
  readonly shorter: Query | undefined;
  /** whether this is the `shorter` of another query */
  readonly isShorter: boolean;
}

/**
 * Parses a query. Text beyond the limits is ignored.
 * @param language language of the site, for the names of months
 */
export function parseQuery(text: string, language = 'en'): Query {
  const folded = fold(text.normalize('NFC').slice(0, 100)).trim();
  const words = wordsOf(folded, language).slice(0, 12);
  const shorter = words.map((word) => shorterWord(word) ?? word);
  const hasShorter = shorter.some((word, index) => word !== words[index]);
  const query = queryOf(words, folded);
  return hasShorter ? { ...query, shorter: { ...queryOf(shorter, folded), isShorter: true } } : query;
}

function queryOf(words: readonly Word[], text: string): Query {
  const runs = words.flatMap((word) => word.runs);
  const joints = words.flatMap(({ runs: [run] }, index) => {
    const before = words[index - 1];
    const last = before?.runs[before.runs.length - 1];
    // If an ending was removed from the previous word, that ending would be between the two words.
    if (!run || last?.kind !== 'letters' || run.kind !== 'letters' || before?.stem !== before?.runs) return [];
    return [exactly(last.text.slice(-1) + run.text.slice(0, 1))];
  });
  return { words, joints, runs, text: text.replace(/\s+/gu, ' '), shorter: undefined, isShorter: false };
}

/** A phrase in quotes, or text up to the next space. */
const pieces = /["“„]([^"“”„]+)["“”]|「([^」]+)」|『([^』]+)』|‘([^‘’]+)’|«([^»]+)»|\S+/uy;

function wordsOf(folded: string, language: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < folded.length) {
    const date = dateAt(folded.slice(at), language);
    pieces.lastIndex = at;
    const [piece = '', ...quoted]: readonly (string | undefined)[] = pieces.exec(folded) ?? [];
    const text = date ? folded.slice(at, at + date.length) : piece;
    const phrase = quoted.find((group) => group !== undefined);
    const runs = date || phrase === undefined ? runsOf(text) : joined(runsOf(phrase));
    if (runs.length > 0) words.push(wordOf(runs, { text, date: date?.date, isPhrase: !date && phrase !== undefined }));
    at += Math.max(text.length, 1);
  }
  return words;
}

function wordOf(runs: readonly Run[], own: Pick<Word, 'text' | 'date' | 'isPhrase'>): Word {
  const { date, isPhrase } = own;
  const stem = isPhrase || date !== undefined ? runs : stemOf(runs);
  const lookups = lookupsOf(stem, isPhrase);
  return { ...own, runs, stem, lookups, ending: endingOf(runs, stem), isStrict: isPhrase };
}

function endingOf(runs: readonly Run[], stem: readonly Run[]): TermLookup | undefined {
  const [last, whole] = [stem[stem.length - 1], runs[runs.length - 1]];
  if (stem === runs || stem.length < runs.length || !last || !whole) return undefined;
  const at = last.text.length - 1;
  return exactly(whole.text.slice(at, at + 2));
}

/** Returns the word with a stem that is too short, or too likely to be wrong, to search for at first; undefined if there is none. */
function shorterWord(word: Word): Word | undefined {
  const { runs, isPhrase, date } = word;
  const last = runs[runs.length - 1];
  if (!last || isPhrase || date !== undefined) return undefined;
  const short = last.kind === 'word' ? englishStem(last.text) : runs.length === 1 ? syllableStem(last.text) : undefined;
  if (short === undefined) return undefined;
  const stem = [...runs.slice(0, -1), { ...last, text: short }];
  const ending = last.kind === 'word' ? undefined : endingOf(runs, stem);
  return { ...word, stem, lookups: lookupsOf(stem), ending, isStrict: true };
}

/** Splits folded text into runs: letters that are indexed in pairs, or words. */
function runsOf(folded: string): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let at = 1; at <= folded.length; at += 1) {
    const kind = kindAt(folded, start);
    if (at < folded.length && kindAt(folded, at) === kind) continue;
    if (kind === kinds.letter) runs.push({ kind: 'letters', text: folded.slice(start, at) });
    if (kind === kinds.word) {
      const from = isDotted(folded, start) ? start - 1 : start;
      runs.push({ kind: 'word', text: folded.slice(from, at + symbolsAfter(folded, at)) });
    }
    start = at;
  }
  return runs;
}

/** Joins adjacent runs of letters, as the index does across spaces. */
function joined(runs: readonly Run[]): Run[] {
  const joinedRuns: Run[] = [];
  for (const run of runs) {
    const before = joinedRuns[joinedRuns.length - 1];
    if (before?.kind === 'letters' && run.kind === 'letters')
      joinedRuns[joinedRuns.length - 1] = { kind: 'letters', text: before.text + run.text };
    else joinedRuns.push(run);
  }
  return joinedRuns;
}

const exactly = (term: string): TermLookup => ({ term, prefix: false });
const beginningWith = (term: string): TermLookup => ({ term, prefix: true });

/** Reports whether a run only matches whole words: a single character, or a word with symbols. Too many words start with it. */
export const isWhole = ({ kind, text }: Run): boolean => kind === 'word' && (text.length === 1 || /[+#]$/u.test(text));

/** Returns the lookups for runs, the most selective first: the first and the last pair of a run of letters, then every second pair. */
function lookupsOf(runs: readonly Run[], isPhrase = false): TermLookup[] {
  return runs.flatMap((run, index) => {
    const { kind, text } = run;
    if (kind === 'word') {
      const term = beginningOf(text);
      return [index < runs.length - 1 || isPhrase || isWhole(run) ? exactly(term) : beginningWith(term)];
    }
    if (text.length === 1) return [beginningWith(text)];
    const pairs = Array.from({ length: text.length - 1 }, (_, at) => at);
    const rank = (at: number) => (at === 0 ? 0 : at === pairs.length - 1 ? 1 : at % 2 === 0 ? 2 : 3);
    pairs.sort((a, b) => rank(a) - rank(b) || a - b);
    return pairs.map((at) => exactly(text.slice(at, at + 2)));
  });
}

/** Minimum number of syllables of a stem that nothing precedes: 이 is removed from 고양이, but not from 아이. */
const minStemLength = 2;

/**
 * Removes a Korean or Japanese particle or ending from a word. Rule-based: the stem may not be a word, but all forms of the word start with
 * it. After letters or digits of another script, an ending is removed even without a Korean stem, as in `2024년에` or `CSS는`.
 */
function stemOf(runs: readonly Run[]): readonly Run[] {
  const last = runs[runs.length - 1];
  if (last?.kind !== 'letters') return runs;
  const before = runs.slice(0, -1);
  if (before[before.length - 1]?.kind === 'word' && isEnding(last.text)) return before;
  const stem = koreanStem(last.text, before.length > 0 ? 1 : minStemLength) ?? japaneseStem(last.text);
  return stem === undefined ? runs : [...before, { kind: 'letters', text: stem }];
}

/** A sequence of letters that are indexed in pairs, or a word. The text is folded. */
export interface Run {
  readonly kind: 'letters' | 'word';
  readonly text: string;
}
