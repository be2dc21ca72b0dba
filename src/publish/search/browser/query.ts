import { beginningOf, kindAt, kinds } from '../format/characters.ts';
import { fold } from '../format/fold.ts';

/** Letters that are indexed in pairs, or a word; folded. */
export interface Run {
  readonly kind: 'letters' | 'word';
  readonly text: string;
}

/** A term that a post has to have, or with `prefix` one that begins so. */
export interface Lookup {
  readonly term: string;
  readonly prefix: boolean;
}

/** What stands between two spaces of a query. */
export interface Word {
  /** at least one */
  readonly runs: readonly Run[];
  readonly lookups: readonly Lookup[];
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
    .map((runs) => ({ runs, lookups: lookupsOf(runs) }));
  const runs = words.flatMap((word) => word.runs);
  const joints = runs.flatMap((run, index) => {
    const before = runs[index - 1];
    if (before?.kind !== 'letters' || run.kind !== 'letters') return [];
    return [exactly(before.text.slice(-1) + run.text.slice(0, 1))];
  });
  return { words, joints: words.length > 1 ? joints : [], runs };
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
