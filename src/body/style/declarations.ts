import type { Element } from 'domhandler';
import { attribute } from '../dom/tree.ts';
import { chromaOf, colourOf, hexOf } from './color.ts';

/** What the style of an element says that means something: emphasis, alignment, colours. */
export interface Declared {
  readonly bold: boolean | undefined;
  readonly italic: boolean | undefined;
  readonly underline: boolean;
  readonly lineThrough: boolean;
  /** colours in the form of {@link colourStyle}; empty for those that text has anyway */
  readonly colours: string;
}

const none: Declared = { bold: undefined, italic: undefined, underline: false, lineThrough: false, colours: '' };

const meaningful = /color|background|font-weight|font-style|text-decoration|font:/iu;

/** Reads the `style` of an element, and the `color` of a `font`. */
export function declaredBy(one: Element): Declared {
  const style = one.attribs.style ?? '';
  const font = one.name === 'font' ? attribute(one, 'color') : '';
  if (font === '' && !meaningful.test(style)) return none;
  const said = declarations(style);
  const weight = said.get('font-weight') ?? '';
  const decoration = `${said.get('text-decoration') ?? ''} ${said.get('text-decoration-line') ?? ''}`;
  return {
    bold: weight === '' ? undefined : /^bold(?:er)?$/u.test(weight) || Number(weight) >= 600,
    italic: said.has('font-style') ? /^(?:italic|oblique)/u.test(said.get('font-style') ?? '') : undefined,
    underline: decoration.includes('underline'),
    lineThrough: decoration.includes('line-through'),
    colours: colourStyle(said.get('color') ?? font, said.get('background-color') ?? said.get('background') ?? ''),
  };
}

/** What HTML says that brings a line to the centre or the right. */
export const alignmentMentioned =
  /text-align\s*:\s*(?:center|right|end|inherit)|\salign\s*=\s*["']?(?:center|right)|<center/iu;

/** The side to which the style of an element, its `align`, or its being `center`, brings its lines. */
export function alignmentOf(one: Element): 'left' | 'center' | 'right' | undefined {
  if (one.name === 'center') return 'center';
  const { style = '', align } = one.attribs;
  if (style === '' && align === undefined) return undefined;
  const said =
    /(?:^|;)\s*text-align\s*:\s*([a-z]+)/iu.exec(style)?.[1]?.toLowerCase() ?? attribute(one, 'align').toLowerCase();
  if (said === 'end') return 'right';
  if (said === 'center' || said === 'right') return said;
  return said === '' || said === 'inherit' ? undefined : 'left';
}

/** What a style says: property → value, both in lower case. The last one holds, before it one that is important. */
export function declarations(style: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  if (style === '') return said;
  const important = new Set<string>();
  for (const declaration of style
    .slice(0, 2000)
    .replace(/\/\*.*?(?:\*\/|$)/gsu, '')
    .split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const property = declaration.slice(0, at).trim().toLowerCase();
    const written = declaration.slice(at + 1).trim();
    const value = written.replace(/\s*!\s*important$/iu, '');
    const isImportant = value !== written;
    if (value === '' || (important.has(property) && !isImportant)) continue;
    if (isImportant) important.add(property);
    said.set(property, value.toLowerCase());
  }
  return said;
}

/**
 * `color:#rrggbb;background-color:#rrggbb`, either alone, or nothing. Text that is black, white or grey and backgrounds
 * without a colour are what a page has by itself, in its own way in the dark.
 */
function colourStyle(color: string, background: string): string {
  const text = color === '' ? undefined : colourOf(color);
  const behind = background === '' ? undefined : colourOf(background);
  return [
    ...(text && chromaOf(text) >= 48 ? [`color:${hexOf(text)}`] : []),
    ...(behind && chromaOf(behind) >= 12 ? [`background-color:${hexOf(behind)}`] : []),
  ].join(';');
}

/** Whether a style is in the form in which colours are kept in the tree. */
export function isColourStyle(style: string): boolean {
  return /^(?:color:#[0-9a-f]{6})?(?:(?<=.);)?(?:background-color:#[0-9a-f]{6})?$/u.test(style) && style !== '';
}
