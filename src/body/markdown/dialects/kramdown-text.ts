import { findFormulas, mayContainFormulas, type Formula } from '../../formulas/formulas.ts';
import { isInert, type TextPosition } from '../escape.ts';
import { inertFormula } from '../inert-formula.ts';

/**
 * Escapes text so that kramdown shows it literally. A backslash escapes only some characters. The others, and those that have an effect
 * even if escaped (in table cells and alternative text), become character references. Formulas get kramdown's delimiters.
 */
export function kramdownText(text: string, place: TextPosition): string {
  if (place.isLabel === true || !mayContainFormulas.test(text)) return escapePlain(text, place);
  let result = '';
  let from = 0;
  for (const formula of findFormulas(text)) {
    result += escapePlain(text.slice(from, formula.from), {
      ...place,
      lineStart: place.lineStart && from === 0,
      before: from === 0 ? place.before : '$',
      after: '$',
      beforeBracket: false,
    });
    const isWhole = from === 0 && formula.from === 0 && formula.to === text.length;
    result += formulaMarkdown(formula, { ...place, lineStart: place.lineStart && formula.from === 0 }, isWhole);
    from = formula.to;
  }
  const rest: TextPosition = from === 0 ? place : { ...place, lineStart: false, before: '$' };
  return result + escapePlain(text.slice(from), rest);
}

/**
 * Writes a formula. kramdown uses the same delimiter for both kinds: a formula alone on a line is a display formula, any other is inline.
 * If that would yield the wrong kind, writes the text that kramdown itself generates for formulas: `\(…\)` or `\[…\]`.
 */
function formulaMarkdown({ source, display }: Formula, place: TextPosition, isWhole: boolean): string {
  // A backslash before the delimiter would escape it; a colon after a bracket would break a surrounding link.
  const formula = inertFormula(source, place)
    .trim()
    .replace(/\](?=:)/gu, '] ')
    .replace(/\\$/u, '\\ ');
  const isBlock = isWhole && place.isAlone === true && place.inCell !== true;
  const mayStand = !/[$|`]/u.test(formula) || (isBlock && !formula.includes('$'));
  if (mayStand && display === isBlock && (isBlock || !place.lineStart)) return `$$${formula}$$`;
  const written = display ? `\\[${formula}\\]` : `\\(${formula}\\)`;
  return escapePlain(written, { ...place, before: '$', after: '$', beforeBracket: false });
}

const special = /[\\`*_[\]<>&~!{|$^-]/gu;

function escapePlain(text: string, place: TextPosition): string {
  const start = text.search(/\S/u);
  const escaped = text.replace(special, (character, at: number) => {
    if (isInert(character, at, place)) return character;
    const isLast = at + 1 === text.length;
    return escapeCharacter(character, {
      before: at > 0 ? (text[at - 1] ?? '') : place.before,
      after: isLast ? place.after : text.slice(at + 1),
      isFirst: at === start,
      isLast,
      isAmid: at > 1 && !isSpace(text[at - 2] ?? ' ') && isSpace(text[at - 1] ?? ''),
      beforeBracket: isLast && place.beforeBracket,
      // The position of alternative text and titles is unknown.
      byReference: place.inCell === true || place.before === '',
    });
  });
  // A row that consists only of lines is a table divider.
  if (place.inCell === true) return /^[-+:=\s]*$/u.test(text) ? escaped.replace(/\\?[-=]/gu, mark) : escaped;
  return place.lineStart ? escaped.replace(lineStart, startEscaped) : escaped;
}

const mark = (found: string) => `\\${found.slice(-1)}`;

/** Matches the start of a block: headings, quotes, list items, heading underlines, definitions. */
const lineStart = /^(?:#(?=#{0,5}(?:\s|$))|>|[-+](?=\s|$)|[-=](?=[-=|:\s]*$)|:(?=\s|$)|(\d+)\.(?=\s|$))/u;

const startEscaped = (found: string, digits?: string) => (digits === undefined ? `\\${found}` : `${digits}\\.`);

/** White space in Ruby's regular expressions, which does not include Unicode spaces. */
const isSpace = (character: string) => /[ \t\r\n\f\v]/u.test(character);
const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

interface Around {
  readonly before: string;
  readonly after: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** whether a space directly precedes it, with other text before the space */
  readonly isAmid: boolean;
  readonly beforeBracket: boolean;
  /** whether it needs a character reference instead of a backslash */
  readonly byReference: boolean;
}

function escapeCharacter(character: string, around: Around): string {
  const { before, after, isFirst, isLast, isAmid, beforeBracket, byReference } = around;
  const next = after.charAt(0);
  const isDouble = before === character || next === character;
  const sure = byReference ? reference(character) : `\\${character}`;
  switch (character) {
    case '\\':
      // A backslash is literal before characters that it cannot escape. Two backslashes at the end of a line are a line break.
      if (!/\S/u.test(after)) return reference(character);
      return /[!-/:-@[-`{-~]/u.test(next) ? '\\\\' : character;
    case '_':
      return /\p{Alphabetic}/u.test(before) && isWord(next) ? character : '\\_';
    case '*':
      // Between spaces, it cannot open or close emphasis.
      return isAmid && /^[ \t]+\S/u.test(after) ? character : '\\*';
    case '~':
      return isDouble || (isLast && next === '*') || (isFirst && before === '*') ? sure : character;
    case '$':
    case '{':
      return opens(character, before, next) ? (next === '%' ? reference(character) : `\\${character}`) : character;
    case '<':
      return /^[ \t]+\S/u.test(after) && before !== '<' ? character : '&lt;';
    case '>':
      return isDouble ? '&gt;' : character;
    case '&':
      return next === '' || (isLast ? /[#:\w]/u.test(next) : /^[^\s;&<]+;/u.test(after)) ? '&amp;' : character;
    case '!':
      return beforeBracket ? '\\!' : character;
    case ']':
      // Otherwise this would be the end of a link definition or an abbreviation.
      return next === ':' ? reference(character) : '\\]';
    case '^':
      // Alone on a line, it ends a block; at the start of a bracket, it begins a footnote.
      return isFirst ? reference(character) : character;
    case '-':
      // Two hyphens become a dash.
      return next === '-' ? '\\-' : character;
    case '`':
      // When kramdown looks for tables, even an escaped backtick starts code.
      return reference(character);
    case '|':
      return sure;
    default:
      return `\\${character}`;
  }
}

/** Reports whether a dollar sign begins a formula, or a brace begins attributes, an extension, an ID or Liquid. */
function opens(character: string, before: string, next: string): boolean {
  if (next === '' || before === character || next === character) return true;
  return character === '{' && /[:%#*]/u.test(next);
}

const reference = (character: string) => `&#${character.charCodeAt(0)};`;
