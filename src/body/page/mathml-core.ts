import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { element, isNamed, setChildren } from '../dom/tree.ts';

/**
 * Converts MathML 3 to MathML Core, the subset that browsers support: `mathvariant` is replaced by Unicode characters (MathML Core 4.2 "The
 * mathvariant attribute"), column alignment becomes classes, and line breaks become table rows.
 */
export function convertToMathmlCore(math: Element): void {
  const stack: Element[] = [math];
  for (let one = stack.pop(); one; one = stack.pop()) {
    if (one.attribs.mathvariant !== undefined) replaceVariant(one);
    if (one.name === 'mtable') alignColumns(one);
    if (one.children.some(isLineEnd)) turnIntoRows(one);
    for (const child of one.children) if (isTag(child)) stack.push(child);
  }
}

/**
 * First characters of each alphabet: capital A, small a, and digit 0, or 0 if the alphabet has no digits. (Unicode 16, "Mathematical
 * Alphanumeric Symbols")
 */
const alphabets: Partial<Record<string, readonly [number, number, number]>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e, 0],
  'bold-italic': [0x1d468, 0x1d482, 0],
  script: [0x1d49c, 0x1d4b6, 0],
  'bold-script': [0x1d4d0, 0x1d4ea, 0],
  fraktur: [0x1d504, 0x1d51e, 0],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622, 0],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};

/** Letters that are missing from the alphabets because Unicode had already encoded them elsewhere. */
const letterExceptions: Partial<Record<string, string>> = {
  ...{ 'italic h': 'ℎ', 'script B': 'ℬ', 'script E': 'ℰ', 'script F': 'ℱ', 'script H': 'ℋ', 'script I': 'ℐ' },
  ...{ 'script L': 'ℒ', 'script M': 'ℳ', 'script R': 'ℛ', 'script e': 'ℯ', 'script g': 'ℊ', 'script o': 'ℴ' },
  ...{ 'fraktur C': 'ℭ', 'fraktur H': 'ℌ', 'fraktur I': 'ℑ', 'fraktur R': 'ℜ', 'fraktur Z': 'ℨ' },
  ...{ 'double-struck C': 'ℂ', 'double-struck H': 'ℍ', 'double-struck N': 'ℕ', 'double-struck P': 'ℙ' },
  ...{ 'double-struck Q': 'ℚ', 'double-struck R': 'ℝ', 'double-struck Z': 'ℤ' },
};

function replaceVariant(letter: Element): void {
  const variant = letter.attribs.mathvariant ?? 'normal';
  const alphabet = alphabets[variant];
  if (variant !== 'normal') Reflect.deleteProperty(letter.attribs, 'mathvariant');
  if (!alphabet) return;
  for (const child of letter.children) {
    if (!isText(child)) continue;
    child.data = child.data.replace(
      /[A-Za-z0-9]/gu,
      (character) => letterExceptions[`${variant} ${character}`] ?? inAlphabet(character, alphabet),
    );
  }
}

function inAlphabet(character: string, [capital, small, digit]: readonly [number, number, number]): string {
  const code = character.charCodeAt(0);
  if (code < 0x3a) return digit === 0 ? character : String.fromCodePoint(digit + code - 0x30);
  return String.fromCodePoint(code < 0x5b ? capital + code - 0x41 : small + code - 0x61);
}

function alignColumns(table: Element): void {
  const sides = (table.attribs.columnalign ?? '').split(' ');
  Reflect.deleteProperty(table.attribs, 'columnalign');
  for (const row of table.children) {
    if (!isNamed(row, 'mtr')) continue;
    row.children.forEach((cell, index) => {
      const side = sides[Math.min(index, sides.length - 1)] ?? '';
      if (isNamed(cell, 'mtd') && /^(?:left|right)$/u.test(side)) cell.attribs.class = `align-${side}`;
    });
  }
}

const isLineEnd = (node: ChildNode) => isNamed(node, 'mspace') && node.attribs.linebreak === 'newline';

/** Turns the lines of a row into table rows, each styled as a display formula. */
function turnIntoRows(row: Element): void {
  const lines: ChildNode[][] = [[]];
  for (const child of row.children) {
    if (isLineEnd(child)) lines.push([]);
    else lines.at(-1)?.push(child);
  }
  const style = { displaystyle: 'true', scriptlevel: '0' };
  const rows = lines.map((line) => element('mtr', {}, [element('mtd', {}, [element('mstyle', style, line)])]));
  setChildren(row, [element('mtable', {}, rows)]);
}
