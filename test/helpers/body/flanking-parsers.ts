import MarkdownIt from 'markdown-it';

/** A parser's definition of whitespace and punctuation next to an emphasis delimiter. */
interface Flanking {
  readonly whiteSpace: RegExp;
  readonly punctuation: RegExp;
  /** whether the parser sees UTF-16 code units, so that each surrogate counts as a letter */
  readonly usesCodeUnits?: true;
}

const zs = /[\t\n\f\r\p{Zs}]/u;
const asciiOrP = /[!-/:-@[-`{-~\p{P}]/u;
const pOrS = /[\p{P}\p{S}]/u;

/** Kinds of parsers, which differ in the version of the standard and in what their programming language considers whitespace. */
const kinds = {
  'CommonMark 0.31': { whiteSpace: zs, punctuation: pOrS },
  'CommonMark 0.29, as on GitHub': { whiteSpace: zs, punctuation: asciiOrP },
  'CommonMark 0.31 with UTF-16 code units': { whiteSpace: zs, punctuation: pOrS, usesCodeUnits: true },
  'whitespace of JavaScript, as in micromark': { whiteSpace: /\s/u, punctuation: pOrS, usesCodeUnits: true },
  'whitespace of Go, as in goldmark': { whiteSpace: /\p{White_Space}/u, punctuation: pOrS },
  'whitespace of Go, as in older versions of goldmark': { whiteSpace: /\p{White_Space}/u, punctuation: asciiOrP },
} as const satisfies Record<string, Flanking>;

type Kind = keyof typeof kinds;
export const flankingKinds = Object.keys(kinds) as Kind[];

/** Returns a markdown-it parser whose emphasis follows the flanking rules of another kind of parser. */
export function parserWithFlanking(kind: Kind) {
  const { whiteSpace, punctuation, usesCodeUnits: seesHalves }: Flanking = kinds[kind];
  const reader = new MarkdownIt({ html: true });
  const before = (text: string) => (seesHalves ? text.slice(-1) : (/.$/su.exec(text)?.[0] ?? ''));
  const after = (text: string) => (seesHalves ? text.slice(0, 1) : (/^./su.exec(text)?.[0] ?? ''));
  class State extends reader.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const mark = this.src.charAt(start);
      let end = start;
      while (end < this.posMax && this.src.charAt(end) === mark) end += 1;
      const left = before(this.src.slice(0, start)) || ' ';
      const right = after(this.src.slice(end, this.posMax)) || ' ';
      const opens = isFlanking(right, left);
      const closes = isFlanking(left, right);
      return {
        can_open: opens && (canSplitWord || !closes || punctuation.test(left)),
        can_close: closes && (canSplitWord || !opens || punctuation.test(right)),
        length: end - start,
      };
    }
  }
  const isFlanking = (inner: string, outer: string) =>
    !whiteSpace.test(inner) && (!punctuation.test(inner) || whiteSpace.test(outer) || punctuation.test(outer));
  reader.inline.State = State;
  return reader;
}
