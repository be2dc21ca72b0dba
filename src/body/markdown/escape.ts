import { formulasIn, mayHoldFormulas } from '../formulas/formulas.ts';
import { inertFormula } from './inert-formula.ts';

/**
 * Text as Markdown that shows it literally (CommonMark 0.31, GFM 0.29). Escapes what could be read as markup where it
 * stands and, as far as the rest of its paragraph is known, together with that; nothing else. Formulas are left as they
 * are, as far as that is safe.
 */

/** What the place of a text in its line decides about it. */
export interface TextPosition {
  /** nothing stands before it in its line */
  readonly lineStart: boolean;
  /** a character before it: a line end where the line begins there */
  readonly before: string;
  readonly after: string;
  /** a link or picture comes right after it */
  readonly beforeBracket: boolean;
  /** it is in a cell of a Markdown table */
  readonly inCell?: boolean;
  /** it is in the text of a link */
  readonly inLink?: boolean;
  /** it is all that its paragraph or item holds */
  readonly isAlone?: boolean;
  /** it is an alternative or a name, in which no formula is set */
  readonly isLabel?: boolean;
  /** whether what else is in its block lets a delimiter or bracket of the text mean something; where unknown, it may */
  readonly needsEscape?: (at: number) => boolean;
  /** the line before it in its paragraph has text, too */
  readonly continues?: boolean;
}

/** An alternative or a name, among other characters of a line. */
export const label: TextPosition = { lineStart: false, before: '', after: '', beforeBracket: false, isLabel: true };

/** Whether a character means nothing among what else is in its block. A bracket may end the text of a link or picture. */
export function isInert(character: string, at: number, { needsEscape, inLink, isLabel }: TextPosition): boolean {
  if (needsEscape === undefined || !/[*_~`[\]]/u.test(character) || needsEscape(at)) return false;
  return !(/[[\]]/u.test(character) && (inLink === true || isLabel === true));
}

/** @param formulaText a formula as this reader shows it, the signs around it included */
export function escapeText(
  text: string,
  place: TextPosition,
  formulaText: (formula: string, place: TextPosition) => string = inertFormula,
): string {
  if (place.isLabel === true || !mayHoldFormulas.test(text)) return escapePlain(text, place);
  let result = '';
  let from = 0;
  for (const formula of formulasIn(text)) {
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
    // Within a paragraph no other number begins a list. (CommonMark 5.3)
    return place.continues === true && Number(digits) !== 1 ? mark : `${digits}\\${point ?? ''}`;
  });
}

/** What a mail address in angle brackets begins with; it may go on in what comes behind the text. (CommonMark 6.5) */
const mailAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+(?:@|$)/u;

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** White space as CommonMark has it (2.1), to which the line separator and the byte order mark do not belong. */
export const isWhiteSpace = (character: string): boolean => /[\t\n\f\r\p{Zs}]/u.test(character);

interface Around {
  readonly before: string;
  readonly after: string;
  /** the text begins with it */
  readonly isStart: boolean;
  /** a space comes right before it, and other text before that */
  readonly isAmid: boolean;
  readonly beforeBracket: boolean;
}

function escapeCharacter(character: string, { before, after, isStart, isAmid, beforeBracket }: Around): string {
  const next = after.charAt(0);
  switch (character) {
    case '\\':
      // Before anything but ASCII punctuation and line ends it means itself.
      return /^[!-/:-@[-`{-~\n]/u.test(next) || !/\S/u.test(after) ? '\\\\' : character;
    case '_':
      return isWord(before) && isWord(next) ? character : '\\_';
    case '*':
      // Between spaces it is neither end of an emphasis.
      return isAmid && /^[\t\n\f\r\p{Zs}]+[^\s\u0085]/u.test(after) ? character : '\\*';
    case '~':
      // What cannot open a deletion cannot close one: all that could open are escaped.
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

/** An address as the destination of a link or picture. */
export function escapeDestination(address: string): string {
  return address
    .replace(/[\s\u00a0<>"\\`]/gu, (character) => encodeURIComponent(character))
    .replace(/&(?=#?\w+;)/gu, '&amp;')
    .replace(/[()]/gu, '\\$&');
}

/** A title behind a destination, with its quotes and the space before it; nothing for an empty one. */
export function escapeTitle(title: string): string {
  if (title === '') return '';
  const escaped = title
    .replace(/\s+/gu, ' ')
    .replace(/["\\]/gu, '\\$&')
    .replace(/&(?=#?\w+;)/gu, '&amp;')
    .replace(/</gu, '&lt;');
  return ` "${escaped}"`;
}

/** Text as the content or a quoted attribute of an HTML element. */
export function escapeHtml(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');
}
