import { letter, foldWithPlaces } from '../../../../../core/text/fold.ts';
import { isWhole, type Query, type Run, type Word } from './query.ts';
import { isEnding } from './stems.ts';

/** A range of text, in UTF-16 units. */
export interface Hit {
  readonly from: number;
  readonly to: number;
}

/** How well a word matches text: not at all; inside another word or in another form; with another ending; exactly. */
export const strengths = { none: 0, inside: 1, form: 2, exact: 3 };

/** Finds the words of a query in texts. */
export interface Finder {
  /** Returns the hits in a text. */
  hits(text: string): Hit[];
  /** Returns the offset of the whole query as a phrase; undefined if the text does not contain it. */
  phraseAt(text: string): number | undefined;
  /** Reports whether a folded text contains the whole query as a phrase. */
  hasPhrase(folded: string): boolean;
  /**
   * Returns, for each word, the strength of its best match in any of the texts.
   * @param day day of the post, such as `2024-01-05`, which a date matches
   */
  wordsIn(day: string, ...folded: readonly string[]): number[];
}

/** @param partly whether prefixes of a run of letters also count as hits, since endings may differ */
export function finderOf({ words, runs }: Query, partly: boolean): Finder {
  const phrase = new RegExp(patternOf(runs), 'u');
  const each = words.map(strengthOf);
  // An empty query matches nothing.
  const any = new RegExp(words.flatMap((word) => patternsOf(word, partly)).join('|') || '(?!)', 'gu');
  return {
    hits(text) {
      const { folded, placeOf } = foldWithPlaces(text);
      return [...folded.matchAll(any)].flatMap((match) => {
        const groups: readonly (string | undefined)[] = match.slice(1);
        const group = groups.findIndex((one) => one !== undefined);
        const start = match.index + (groups[group]?.length ?? 0);
        const end = start + (groups[group + 1]?.length ?? 0);
        return end > start ? [{ from: placeOf(start), to: placeOf(end) }] : [];
      });
    },
    phraseAt(text) {
      const { folded, placeOf } = foldWithPlaces(text);
      const match = phrase.exec(folded);
      return match ? placeOf(match.index + (match[1]?.length ?? 0)) : undefined;
    },
    hasPhrase: (folded) => phrase.test(folded),
    wordsIn: (day, ...folded) =>
      each.map((strength, index) => {
        const date = words[index]?.date;
        if (date !== undefined && day.startsWith(date)) return strengths.exact;
        return folded.reduce((most, text) => Math.max(most, strength(text)), 0);
      }),
  };
}

const between = '[^\\p{L}\\p{N}\\p{M}\\n]{0,9}';
const inWord = /[\p{L}\p{N}\p{M}]/u;

/** Matches between words, or next to letters that are indexed in pairs. */
const noWord = `[^\\p{L}\\p{N}\\p{M}]|${letter.source}`;

/**
 * Returns a pattern for consecutive runs. The second group is the hit. A word matches any word that starts with it.
 * @param isPhrase whether the last word matches only itself
 * @param isStart whether the hit must be at the start of a word
 */
function patternOf(runs: readonly Run[], isPhrase = false, isStart = false): string {
  const escape = (text: string) => text.replace(/[.+]/gu, '\\$&');
  const body = runs
    .map(({ kind, text }) => (kind === 'word' ? escape(text) : Array.from(text).join(between)))
    .join(between);
  const start = runs[0]?.kind === 'word' ? `^|${noWord}` : isStart ? '^|[^\\p{L}\\p{N}\\p{M}]' : '';
  return `(${start})(${body})${endOf(runs[runs.length - 1], isPhrase)}`;
}

function endOf(last: Run | undefined, isPhrase: boolean): string {
  if (last?.kind !== 'word' || (!isPhrase && !isWhole(last))) return '';
  return /[+#]$/u.test(last.text) ? '(?![+#])' : `(?![+#])(?=$|${noWord})`;
}

function patternsOf({ runs, stem, isPhrase, isStrict }: Word, partly: boolean): string[] {
  const forms = stem === runs ? [patternOf(runs, isPhrase)] : [patternOf(runs), patternOf(stem, false, isStrict)];
  return partly ? [...forms, ...beginnings(stem)] : forms;
}

/** Returns patterns for the prefixes of a run of letters, longest first. */
function beginnings(runs: readonly Run[]): string[] {
  const [first] = runs;
  if (!first || runs.length > 1 || first.kind === 'word') return [];
  const lengths = Array.from({ length: Math.max(first.text.length - 2, 0) }, (_, less) => first.text.length - 1 - less);
  return lengths.map((length) => patternOf([{ kind: 'letters', text: first.text.slice(0, length) }]));
}

/** Matches the part of a word after its stem. */
const rest = /^[\p{L}\p{M}]*/u;

/** Maximum number of hits that are examined. */
const maxHits = 50;

function strengthOf({ runs, stem, isPhrase, isStrict }: Word): (folded: string) => number {
  const [whole, part] = [new RegExp(patternOf(runs, isPhrase), 'gu'), new RegExp(patternOf(stem), 'gu')];
  // If only a single syllable was removed, it may be part of a Korean word rather than an ending.
  const [removedLength, stemLength] = [lengthOf(runs) - lengthOf(stem), lengthOf(stem)];
  const isKorean = /[\uac00-\ud7a3]$/u.test(stem[stem.length - 1]?.text ?? '');
  const isSure = !isStrict && (!isKorean || removedLength > 1 || (stem.length < runs.length && stemLength > 0));
  return (folded) => {
    let strength = strengths.none;
    for (const { isStart } of places(whole, folded)) {
      if (isStart) return strengths.exact;
      strength = strengths.inside;
    }
    if (stem === runs) return strength;
    for (const { isStart, end } of places(part, folded)) {
      if (isStrict && !isStart) continue;
      const isForm = isEnding(rest.exec(folded.slice(end, end + 10))?.[0] ?? '');
      if (isForm && isStart) return strengths.form;
      if (isForm || isSure) strength = strengths.inside;
    }
    return strength;
  };
}

const lengthOf = (runs: readonly Run[]): number => runs.reduce((length, { text }) => length + text.length, 0);

function* places(pattern: RegExp, folded: string): Generator<{ isStart: boolean; end: number }> {
  let count = 0;
  for (const match of folded.matchAll(pattern)) {
    const start = match.index + (match[1]?.length ?? 0);
    yield {
      isStart: match[1] !== '' || !inWord.test(folded.slice(Math.max(start - 1, 0), start)),
      end: match.index + match[0].length,
    };
    count += 1;
    if (count === maxHits) return;
  }
}
