import type { ChildNode, Element, Text } from 'domhandler';
import type { Body } from '../body.ts';
import { codeElement, codeText } from './code.ts';
import { hueClass } from '../page/colors.ts';
import { chromaOf, parseColor } from '../style/color.ts';
import { parseDeclarations } from '../style/declarations.ts';
import { attribute, element, text } from '../dom/tree.ts';

/**
 * Returns a code block without a language. The colors that a highlighter or editor gave to its parts become classes, for the page only.
 * @param tidy changes the text, but only its white space
 */
export function coloredCode(holder: Element, body: Body, tidy: (code: string) => string = (code) => code): Element {
  const pieces: Text[] = [];
  const source = tidy(codeText(holder, (node) => pieces.push(node)));
  const block = codeElement(source, '');
  const [code] = block.children;
  if (code && source.length <= maxLength) {
    const classes = pieces.flatMap((piece) => {
      const name = classFor(piece, holder);
      return Array.from(piece.data.replace(/\s+/gu, ''), () => name);
    });
    if (classes.some((name) => name !== '')) body.pageChildren.set(code as Element, colorParts(source, classes));
  }
  return block;
}

/** In characters. Longer code is not colored, nor is highlighted code of known languages. */
const maxLength = 50_000;

/** Returns text in its colors. White space is part of the text before it in its line. */
function colorParts(source: string, names: readonly string[]): ChildNode[] {
  const parts: { name: string; data: string }[] = [];
  let seen = 0;
  for (const character of source) {
    const last = parts.at(-1);
    const isSpace = /\s/u.test(character);
    const name = isSpace ? (character === '\n' ? '' : (last?.name ?? '')) : (names[seen++] ?? '');
    if (last?.name === name) last.data += character;
    else parts.push({ name, data: character });
  }
  return parts.map(({ name, data }) => (name === '' ? text(data) : element('span', { class: name }, [text(data)])));
}

/** Returns the class for the innermost color of a text: a hue, or that of comments for grays in between. */
function classFor(node: Text, holder: Element): string {
  for (let one = node.parent; one && one !== holder && 'attribs' in one; one = one.parent) {
    const value = parseDeclarations(one.attribs.style ?? '').get('color') ?? attribute(one, 'color');
    const color = parseColor(value);
    if (!color) continue;
    if (chromaOf(color) >= 48) return hueClass('ink', color);
    const lightness = (Math.max(...color) + Math.min(...color)) / 2;
    return lightness > 0x60 && lightness < 0xb8 ? 'hljs-comment' : '';
  }
  return '';
}
