import { formulasIn, mayHoldFormulas, type Formula } from '../../formulas/formulas.ts';
import { isInert, type TextPosition } from '../escape.ts';
import { inertFormula } from '../inert-formula.ts';

/**
 * Text as Markdown that kramdown shows literally. A backslash escapes only some characters, so for all others, and where
 * even an escaped one counts (in cells and alternative texts), there are character references. Formulas become kramdown's.
 */
export function kramdownText(text: string, place: TextPosition): string {
  if (place.isLabel === true || !mayHoldFormulas.test(text)) return escapePlain(text, place);
  let result = '';
  let from = 0;
  for (const formula of formulasIn(text)) {
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
 * A formula between the signs that kramdown has for both kinds: on a line of its own it is a block, elsewhere not. Where
 * that would be the other kind, the text is written that kramdown makes of it: `\(…\)`, `\[…\]`.
 */
function formulaMarkdown({ source, display }: Formula, place: TextPosition, isWhole: boolean): string {
  // A backslash before the signs would take the first of them away; a colon behind a bracket, the link around it.
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
      // Alternative texts and names are nowhere in particular.
      byReference: place.inCell === true || place.before === '',
    });
  });
  // A row of nothing but lines divides a table.
  if (place.inCell === true) return /^[-+:=\s]*$/u.test(text) ? escaped.replace(/\\?[-=]/gu, mark) : escaped;
  return place.lineStart ? escaped.replace(lineStart, startEscaped) : escaped;
}

const mark = (found: string) => `\\${found.slice(-1)}`;

/** What begins a block there: headings, quotes, items, lines below headings, definitions. */
const lineStart = /^(?:#(?=#{0,5}(?:\s|$))|>|[-+](?=\s|$)|[-=](?=[-=|:\s]*$)|:(?=\s|$)|(\d+)\.(?=\s|$))/u;

const startEscaped = (found: string, digits?: string) => (digits === undefined ? `\\${found}` : `${digits}\\.`);

/** As Ruby's expressions have it: other spaces are none. */
const isSpace = (character: string) => /[ \t\r\n\f\v]/u.test(character);
const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

interface Around {
  readonly before: string;
  readonly after: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** a space comes right before it, and other text before that */
  readonly isAmid: boolean;
  readonly beforeBracket: boolean;
  /** a backslash would not do */
  readonly byReference: boolean;
}

function escapeCharacter(character: string, around: Around): string {
  const { before, after, isFirst, isLast, isAmid, beforeBracket, byReference } = around;
  const next = after.charAt(0);
  const isDouble = before === character || next === character;
  const sure = byReference ? reference(character) : `\\${character}`;
  switch (character) {
    case '\\':
      // Before what it cannot escape it means itself; two of them at a line's end are a break.
      if (!/\S/u.test(after)) return reference(character);
      return /[!-/:-@[-`{-~]/u.test(next) ? '\\\\' : character;
    case '_':
      return /\p{Alphabetic}/u.test(before) && isWord(next) ? character : '\\_';
    case '*':
      // Between spaces it is neither end of an emphasis.
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
      // The end of a definition, or of an abbreviation.
      return next === ':' ? reference(character) : '\\]';
    case '^':
      // Alone it ends a block, first in a bracket it begins a footnote.
      return isFirst ? reference(character) : character;
    case '-':
      // Two are a dash.
      return next === '-' ? '\\-' : character;
    case '`':
      // Where tables are looked for, an escaped one would begin code.
      return reference(character);
    case '|':
      return sure;
    default:
      return `\\${character}`;
  }
}

/** Whether a sign begins a formula; or a brace attributes, an extension, an id, a mark of Liquid. */
function opens(character: string, before: string, next: string): boolean {
  if (next === '' || before === character || next === character) return true;
  return character === '{' && /[:%#*]/u.test(next);
}

const reference = (character: string) => `&#${character.charCodeAt(0)};`;
