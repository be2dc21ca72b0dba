/**
 * Which delimiters and brackets of a text mean something together with others of its paragraph. Alone none of them is
 * markup: an emphasis, a deletion and code have two ends, a link has an address behind its brackets. Decided for all readers
 * alike, by what any of them may take for an end. (CommonMark 0.31, 6.1 to 6.3; GFM 0.29, 6.5)
 */

/** The text of a block with what its elements are written as. */
export interface InlineContent {
  /** all of its text; `edge` where a tag or a mark of an element may stand, a line end for each break, `paragraphEnd` */
  readonly text: string;
  /** the delimiters with which elements in and around it are written */
  readonly marks: ReadonlySet<string>;
  /** it is a cell of a table, before whose ends are known some readers look for code */
  readonly isCell: boolean;
}

/** Stands where an element begins and ends; no text holds it. */
export const edge = '\0';

/** Stands where another block comes between. */
export const paragraphEnd = '\n\n';

/** The places of the text at which a delimiter or bracket has to be escaped. */
export function escapesNeeded(content: InlineContent): ReadonlySet<number> {
  const needed = new Set<number>();
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at++) needed.add(at);
  };
  if (mayHoldLink.test(content.text)) for (const { index } of content.text.matchAll(/[[\]]/gu)) add(index, index + 1);
  for (const mark of ['*', '_', '~', '`']) for (const { from, to } of runsNeeded(content, mark)) add(from, to);
  return needed;
}

/** An address or a definition behind brackets, those around nothing included; a box to tick, which goldmark finds anywhere. */
const mayHoldLink = /\]\0*[(:{]|\[[\s\0x]+\]/iu;

/** Delimiters that stand together. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly mayOpen: boolean;
  readonly mayClose: boolean;
  /** by itself it may begin a block: an item, a line, a fence */
  readonly mayBegin: boolean;
}

/** The runs of a delimiter that may open something which a later one may close. */
function runsNeeded({ text, marks, isCell }: InlineContent, mark: string): readonly Run[] {
  if (!text.includes(mark)) return [];
  const runs = [...text.matchAll(patterns[mark] ?? /$^/gu)].map(({ 0: run, index }) => runAt(text, run, index));
  if (marks.has(mark) || (mark === '`' && (runs.length > 1 || isCell))) return runs;
  const lastClosing = runs.findLastIndex(({ mayClose }) => mayClose);
  return runs.filter(({ mayOpen, mayBegin }, index) => mayBegin || (mayOpen && index < lastClosing));
}

const patterns: Partial<Record<string, RegExp>> = { '*': /\*+/gu, _: /_+/gu, '~': /~+/gu, '`': /`+/gu };

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

function runAt(text: string, run: string, from: number): Run {
  const to = from + run.length;
  const before = text.charAt(from - 1);
  const after = text.charAt(to);
  const lastBefore = text.charAt(skipped(text, from - 1, -1));
  const firstAfter = text.charAt(skipped(text, to, 1));
  const isUnderscore = run.startsWith('_');
  // Space beside an element is written on its other side, and none stands before a break, which may be a backslash.
  const isSpaceBefore = before === '' || before === '\n' || (isSpace(before) && lastBefore !== edge);
  const isSpaceAfter = after === '' || (isSpace(after) && !/[\0\n]/u.test(firstAfter));
  return {
    from,
    to,
    mayOpen: !isSpaceAfter && !(isUnderscore && /\p{Alphabetic}/u.test(before) && isWord(after)),
    // To kramdown the third of a longer run is a run of its own.
    mayClose: run.length > 2 || (!isSpaceBefore && !(isUnderscore && isWord(after))),
    mayBegin: run.length > 2 || (startsLine(text, from) && /^[\s\0]?$/u.test(after)),
  };
}

/** White space to every reader; beside what only some take for such there may be an end. */
const isSpace = (character: string) => character === ' ' || character === '\t';

/** The place of the next character in a direction that is no white space. */
function skipped(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (isSpace(text.charAt(at))) at += step;
  return at;
}

function startsLine(text: string, from: number): boolean {
  let at = from - 1;
  while (/[ \t\0]/u.test(text.charAt(at))) at -= 1;
  return at < 0 || text.charAt(at) === '\n';
}
