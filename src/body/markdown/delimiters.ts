/**
 * Determines which delimiters and brackets need an escape. A single one is never markup: emphasis, deletions and code need both ends, and a
 * link has an address after its brackets. The result is valid for all supported parsers, because anything that one of them accepts as a
 * closing delimiter is treated as one. (CommonMark 0.31, 6.1 to 6.3; GFM 0.29, 6.5)
 */

/** The text of a block, and the delimiters used by its elements. */
export interface InlineContent {
  /**
   * all of its text, with `elementEdge` at each tag or element delimiter, a line feed for each break, and `paragraphEnd` between nested
   * blocks
   */
  readonly text: string;
  /** delimiters of the elements inside and around the block */
  readonly marks: ReadonlySet<string>;
  /** whether it is a table cell; some parsers look for code spans before they find the ends of cells */
  readonly isCell: boolean;
}

/** Marks the start or end of an element. Does not occur in text. */
export const elementEdge = '\0';

/** Marks the boundary of a nested block within the text of its parent block. */
export const paragraphEnd = '\n\n';

/** Returns the offsets at which a delimiter or bracket must be escaped. */
export function findNeededEscapes(content: InlineContent): ReadonlySet<number> {
  const needed = new Set<number>();
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at++) needed.add(at);
  };
  if (mayContainLink.test(content.text))
    for (const { index } of content.text.matchAll(/[[\]]/gu)) add(index, index + 1);
  for (const mark of ['*', '_', '~', '`']) for (const { from, to } of findNeededRuns(content, mark)) add(from, to);
  return needed;
}

/** Matches an address or definition after brackets, including empty brackets, and task boxes, which goldmark accepts anywhere. */
const mayContainLink = /\]\0*[(:{]|\[[\s\0x]+\]/iu;

/** A run of identical delimiters. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly mayOpen: boolean;
  readonly mayClose: boolean;
  /** whether it may begin a block by itself: a list item, a thematic break, a code fence */
  readonly mayBegin: boolean;
}

/** Returns the runs of a delimiter that may open markup that a later run may close. */
function findNeededRuns({ text, marks, isCell }: InlineContent, mark: string): readonly Run[] {
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
  const lastBefore = text.charAt(skipSpaces(text, from - 1, -1));
  const firstAfter = text.charAt(skipSpaces(text, to, 1));
  const isUnderscore = run.startsWith('_');
  // Spaces at an element's edge move outside the element, and spaces before a line break are removed. The break may be written as a
  // backslash.
  const isSpaceBefore = before === '' || before === '\n' || (isSpace(before) && lastBefore !== elementEdge);
  const isSpaceAfter = after === '' || (isSpace(after) && !/[\0\n]/u.test(firstAfter));
  return {
    from,
    to,
    mayOpen: !isSpaceAfter && !(isUnderscore && /\p{Alphabetic}/u.test(before) && isWord(after)),
    // In a run of three or more, kramdown treats the third delimiter as a separate run.
    mayClose: run.length > 2 || (!isSpaceBefore && !(isUnderscore && isWord(after))),
    mayBegin: run.length > 2 || (startsLine(text, from) && /^[\s\0]?$/u.test(after)),
  };
}

/** White space that all parsers recognize. Some parsers recognize further characters, so a delimiter next to one of those may close. */
const isSpace = (character: string) => character === ' ' || character === '\t';

/** Returns the offset of the next character in the given direction that is not a space. */
function skipSpaces(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (isSpace(text.charAt(at))) at += step;
  return at;
}

function startsLine(text: string, from: number): boolean {
  let at = from - 1;
  while (/[ \t\0]/u.test(text.charAt(at))) at -= 1;
  return at < 0 || text.charAt(at) === '\n';
}
