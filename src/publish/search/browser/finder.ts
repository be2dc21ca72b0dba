import { letter } from '../format/characters.ts';
import { foldWithPlaces } from '../format/fold.ts';
import type { Query, Run } from './query.ts';

/** A stretch of a text, in UTF-16 units. */
export interface Hit {
  readonly from: number;
  readonly to: number;
}

/** Finds in texts what a query asks for. */
export interface Finder {
  /** Where hits begin and end in a text. */
  hits(text: string): Hit[];
  /** Where all of it is together in a text; undefined for nowhere. */
  phraseAt(text: string): number | undefined;
  /** Whether all of it is together. */
  hasPhrase(folded: string): boolean;
  /** For each word, whether it is in one of the texts. */
  wordsIn(...folded: readonly string[]): boolean[];
}

/** @param partly whether the beginning of a run of letters is a hit, too, since endings differ */
export function finderOf({ words, runs }: Query, partly: boolean): Finder {
  const phrase = new RegExp(patternOf(runs), 'u');
  const each = words.map((word) => new RegExp(patternOf(word.runs), 'u'));
  const any = new RegExp(
    words.map((word) => (partly ? partlyPattern(word.runs) : patternOf(word.runs))).join('|'),
    'gu',
  );
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
    wordsIn: (...folded) => each.map((word) => folded.some((text) => word.test(text))),
  };
}

const between = '[^\\p{L}\\p{N}\\p{M}\\n]{0,9}';

/** Finds runs that follow each other; a word is found by its beginning. The hit is the second group. */
function patternOf(runs: readonly Run[]): string {
  const body = runs.map(({ kind, text }) => (kind === 'word' ? text : Array.from(text).join(between))).join(between);
  const edge = runs[0]?.kind === 'word' ? `^|[^\\p{L}\\p{N}\\p{M}]|${letter.source}` : '';
  return `(${edge})(${body})`;
}

/** Finds the beginning of a run of letters as well. */
function partlyPattern(runs: readonly Run[]): string {
  const [first] = runs;
  if (!first || runs.length > 1 || first.kind === 'word') return patternOf(runs);
  const beginnings: string[] = [];
  for (let length = first.text.length; length >= Math.min(2, first.text.length); length -= 1) {
    beginnings.push(Array.from(first.text.slice(0, length)).join(between));
  }
  return `()(${beginnings.join('|')})`;
}
