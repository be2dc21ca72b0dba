import type { ChildNode, Element, Text } from 'domhandler';
import type { Body } from '../model/body.ts';
import { codeElement, codeText } from './code.ts';
import { hueClass } from '../style/hue-classes.ts';
import { chromaOf, parseColor } from '../style/color.ts';
import { parseDeclarations } from '../style/declarations.ts';
import { attribute, element, text } from '../dom/tree.ts';

/**
 * Returns a code block without a language. Colors applied by a highlighter or editor become classes, for pages only.
 * @param tidy cleans up the code; may change white space only
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

/** Maximum length of colored code, in characters. Code of known languages has the same limit for highlighting. */
const maxLength = 50_000;

/** Returns text as colored parts. White space joins the preceding part of its line. */
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

/** Returns the class for the innermost color of a text node: a hue, or the class of comments for mid-range grays. */
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
