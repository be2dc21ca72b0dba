import { beginningOf, kindAt, kinds } from '../format/characters.ts';
import { fold } from '../format/fold.ts';
import type { Run } from './runs.ts';
import { stemOf } from './stems.ts';

/** A term that a post has to have, or with `prefix` one that begins so. */
export interface Lookup {
  readonly term: string;
  readonly prefix: boolean;
}

/** What stands between two spaces of a query. */
export interface Word {
  /** at least one */
  readonly runs: readonly Run[];
  /** the same without particle and ending; the same runs where it has none */
  readonly stem: readonly Run[];
  /** of the stem */
  readonly lookups: readonly Lookup[];
  /** the pair where stem and ending meet: a post that has it, too, probably has the word as it was asked */
  readonly ending: Lookup | undefined;
}

export interface Query {
  readonly words: readonly Word[];
  /** pairs across the spaces: a post that has them too has the words beside each other */
  readonly joints: readonly Lookup[];
  /** of all words */
  readonly runs: readonly Run[];
}

/** What a text asks for, as far as it is not too long. */
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
    // An ending would be between them elsewhere.
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

/** Runs of letters that are indexed in pairs, and words, in their order. */
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

/** Those first that say most together: of a run of letters its ends, then every second pair. */
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
