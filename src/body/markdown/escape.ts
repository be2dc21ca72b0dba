import { findFormulas, mayContainFormulas } from '../formulas/formulas.ts';
import { inertFormula } from './inert-formula.ts';

/**
 * Escapes text so that Markdown shows it literally (CommonMark 0.31, GFM 0.29). Escapes only characters that could be markup in their
 * position and, if known, in their paragraph. Formulas remain unescaped if that is safe.
 */

/** The position of text in a line, which determines what must be escaped. */
export interface TextPosition {
  /** whether it is at the start of its line */
  readonly lineStart: boolean;
  /** preceding character; a line feed at the start of a line */
  readonly before: string;
  readonly after: string;
  /** whether a link or image follows directly */
  readonly beforeBracket: boolean;
  /** whether it is in a cell of a Markdown table */
  readonly inCell?: boolean;
  /** whether it is in link text */
  readonly inLink?: boolean;
  /** whether it is the only content of its paragraph or item */
  readonly isAlone?: boolean;
  /** whether it is alternative text or a title, in which formulas are not rendered */
  readonly isLabel?: boolean;
  /** Reports whether the rest of the block could turn a delimiter or bracket into markup. Default: always true. */
  readonly needsEscape?: (at: number) => boolean;
  /** whether the preceding line of its paragraph contains text */
  readonly continues?: boolean;
}

/** The position of alternative text or a title, in the middle of a line. */
export const labelPosition: TextPosition = {
  lineStart: false,
  before: '',
  after: '',
  beforeBracket: false,
  isLabel: true,
};

/** Reports whether a character cannot be markup in its block. A bracket may still end a link's text or an image's alternative text. */
export function isInert(character: string, at: number, { needsEscape, inLink, isLabel }: TextPosition): boolean {
  if (needsEscape === undefined || !/[*_~`[\]]/u.test(character) || needsEscape(at)) return false;
  return !(/[[\]]/u.test(character) && (inLink === true || isLabel === true));
}

/**
 * Escapes text for CommonMark.
 * @param formulaText returns a formula with its delimiters for this parser
 */
export function escapeText(
  text: string,
  place: TextPosition,
  formulaText: (formula: string, place: TextPosition) => string = inertFormula,
): string {
  if (place.isLabel === true || !mayContainFormulas.test(text)) return escapePlain(text, place);
  let result = '';
  let from = 0;
  for (const formula of findFormulas(text)) {
    result += escapePlain(text.slice(from, formula.from), {
      lineStart: place.lineStart && from === 0,
      before: from === 0 ? place.before : '$',
      after: '$',
      beforeBracket: false,
    });
    result += formulaText(text.slice(formula.from, formula.to), place);
    from = formula.to;
  }
  const rest: TextPosition = from === 0 ? place : { ...place, lineStart: false, before: '$' };
  return result + escapePlain(text.slice(from), rest);
}

const special = /[\\`*_[\]<&~!]/gu;
const lineStart = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=|](?=[-=|:\s]*$)|:(?=[-|][-=|:\s]*$)|(\d{1,9})([.)])(?=\s|$))/u;

function escapePlain(text: string, place: TextPosition): string {
  const escaped = text.replace(special, (character, at: number) => {
    if (isInert(character, at, place)) return character;
    const before = at > 0 ? (text[at - 1] ?? '') : place.before;
    const after = at + 1 < text.length ? text.slice(at + 1) : place.after;
    const isAmid = at > 1 && !isWhiteSpace(text[at - 2] ?? ' ') && isWhiteSpace(before);
    return escapeCharacter(character, {
      before,
      after,
      isStart: at === 0,
      isAmid,
      beforeBracket: at + 1 === text.length && place.beforeBracket,
    });
  });
  if (!place.lineStart) return escaped;
  return escaped.replace(lineStart, (mark, digits?: string, point?: string) => {
    if (digits === undefined) return `\\${mark}`;
    // Within a paragraph, only the number 1 can start a list. (CommonMark 5.3)
    return place.continues === true && Number(digits) !== 1 ? mark : `${digits}\\${point ?? ''}`;
  });
}

/** The start of an email address in angle brackets, which may continue in the next node. (CommonMark 6.5) */
const mailAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+(?:@|$)/u;

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** White space as defined by CommonMark (2.1), which excludes the line separator and the byte order mark. */
export const isWhiteSpace = (character: string): boolean => /[\t\n\f\r\p{Zs}]/u.test(character);

interface Around {
  readonly before: string;
  readonly after: string;
  /** whether it is the first character of the text */
  readonly isStart: boolean;
  /** whether a space directly precedes it, with other text before the space */
  readonly isAmid: boolean;
  readonly beforeBracket: boolean;
}

function escapeCharacter(character: string, { before, after, isStart, isAmid, beforeBracket }: Around): string {
  const next = after.charAt(0);
  switch (character) {
    case '\\':
      // A backslash is literal unless ASCII punctuation or a line break follows.
      return /^[!-/:-@[-`{-~\n]/u.test(next) || !/\S/u.test(after) ? '\\\\' : character;
    case '_':
      return isWord(before) && isWord(next) ? character : '\\_';
    case '*':
      // Between spaces, it cannot open or close emphasis.
      return isAmid && /^[\t\n\f\r\p{Zs}]+[^\s\u0085]/u.test(after) ? character : '\\*';
    case '~':
      // It cannot open a deletion, and it cannot close one, since every tilde that could open one is escaped.
      return !isStart && /^[\t\n\f\r\p{Zs}]+[^\s\u0085]/u.test(after) ? character : '\\~';
    case '<':
      return next === '' || /[a-z/!?]/iu.test(next) || mailAddress.test(after) ? '&lt;' : character;
    case '&':
      return next === '' || /^#?\w+;/u.test(after.slice(0, 40)) ? '&amp;' : character;
    case '!':
      return beforeBracket ? '\\!' : character;
    default:
      return `\\${character}`;
  }
}

/** Escapes an address for use as the destination of a link or image. */
export function escapeDestination(address: string): string {
  return address
    .replace(/[\s\u00a0<>"\\`]/gu, (character) => encodeURIComponent(character))
    .replace(/&(?=#?\w+;)/gu, '&amp;')
    .replace(/[()]/gu, '\\$&');
}

/** Returns the title that follows a destination, including quotes and a leading space. Returns an empty string if there is no title. */
export function escapeTitle(title: string): string {
  if (title === '') return '';
  const escaped = title
    .replace(/\s+/gu, ' ')
    .replace(/["\\]/gu, '\\$&')
    .replace(/&(?=#?\w+;)/gu, '&amp;')
    .replace(/</gu, '&lt;');
  return ` "${escaped}"`;
}
