import { factKinds, factsByMarkdown, type FactKind, type ShownFacts } from './shown-facts.ts';
import { shownByBody } from './shown-body.ts';

/** How far the Markdown of a converter agrees with the bodies, for one kind of fact. */
export interface Agreement {
  /** number of facts in the bodies */
  readonly inBodies: number;
  /** number of these that are also in the Markdown: words in the same order, other kinds in any order */
  readonly agree: number;
  /** number of facts that are only in the Markdown */
  readonly beyond: number;
}

/** Minimum fractions for our Markdown. It reaches 1 for all kinds; the limit for words leaves a margin for new bodies. */
export const minFractions: Readonly<Record<FactKind, number>> = {
  words: 0.999,
  links: 1,
  pictures: 1,
  headings: 1,
  items: 1,
  cells: 1,
  code: 1,
  formulas: 1,
};

export type RoundTrip = Readonly<Record<FactKind, Agreement>>;

export function roundTripOf(bodies: readonly string[], toMarkdown: (html: string) => string): RoundTrip {
  const pairs = bodies.map((html) => [shownByBody(html), factsByMarkdown(toMarkdown(html))] as const);
  const entries = factKinds.map((kind) => [kind, agreementOf(kind, pairs)] as const);
  return Object.fromEntries(entries) as RoundTrip;
}

function agreementOf(kind: FactKind, pairs: readonly (readonly [ShownFacts, ShownFacts])[]): Agreement {
  let [inBodies, agree, shown] = [0, 0, 0];
  for (const [body, markdown] of pairs) {
    inBodies += body[kind].length;
    shown += markdown[kind].length;
    agree +=
      kind === 'words' ? countCommonInOrder(body[kind], markdown[kind]) : countCommon(body[kind], markdown[kind]);
  }
  return { inBodies, agree, beyond: shown - agree };
}

/** Returns the fraction of the facts in bodies that are also in the Markdown, from 0 to 1; 1 without any facts. */
export const fractionOf = ({ inBodies, agree }: Agreement) => (inBodies === 0 ? 1 : agree / inBodies);

/** Returns the size of the intersection of two multisets. */
function countCommon(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const fact of other) left.set(fact, (left.get(fact) ?? 0) + 1);
  let found = 0;
  for (const fact of one) {
    const count = left.get(fact) ?? 0;
    if (count === 0) continue;
    left.set(fact, count - 1);
    found += 1;
  }
  return found;
}

/** Returns the length of the longest common subsequence. */
function countCommonInOrder(one: readonly string[], other: readonly string[]): number {
  let from = 0;
  while (from < one.length && from < other.length && one[from] === other[from]) from += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > from && otherEnd > from && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [a, b] = [one.slice(from, end), other.slice(from, otherEnd)];
  let row = new Uint32Array(b.length + 1);
  for (const word of a) {
    const next = new Uint32Array(b.length + 1);
    for (let column = 1; column <= b.length; column++) {
      const [diagonal = 0, above = 0, before = 0] = [row[column - 1], row[column], next[column - 1]];
      next[column] = b[column - 1] === word ? diagonal + 1 : Math.max(above, before);
    }
    row = next;
  }
  return from + (one.length - end) + (row[b.length] ?? 0);
}
