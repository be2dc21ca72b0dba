import type { Element } from 'domhandler';
import { attribute } from '../dom/tree.ts';
import { chromaOf, parseColor, hexOf } from './color.ts';

/** The aspects of an element's style that carry meaning: emphasis and colors. */
export interface TextStyle {
  readonly bold: boolean | undefined;
  readonly italic: boolean | undefined;
  readonly underline: boolean;
  readonly lineThrough: boolean;
  /** colors in the notation of {@link colorStyle}; empty for the default text colors */
  readonly colors: string;
}

const none: TextStyle = { bold: undefined, italic: undefined, underline: false, lineThrough: false, colors: '' };

const meaningful = /color|background|font-weight|font-style|text-decoration|font:/iu;

/** Returns the text style of an element, from its `style` attribute and the `color` of a `font`. */
export function textStyleOf(one: Element): TextStyle {
  const style = one.attribs.style ?? '';
  const font = one.name === 'font' ? attribute(one, 'color') : '';
  if (font === '' && !meaningful.test(style)) return none;
  const declared = parseDeclarations(style);
  const weight = declared.get('font-weight') ?? '';
  const decoration = `${declared.get('text-decoration') ?? ''} ${declared.get('text-decoration-line') ?? ''}`;
  return {
    bold: weight === '' ? undefined : /^bold(?:er)?$/u.test(weight) || Number(weight) >= 600,
    italic: declared.has('font-style') ? /^(?:italic|oblique)/u.test(declared.get('font-style') ?? '') : undefined,
    underline: decoration.includes('underline'),
    lineThrough: decoration.includes('line-through'),
    colors: colorStyle(
      declared.get('color') ?? font,
      declared.get('background-color') ?? declared.get('background') ?? '',
    ),
  };
}

/** Matches HTML that may center lines or align them to the right. */
export const mayAlignLines =
  /text-align\s*:\s*(?:center|right|end|inherit)|\salign\s*=\s*["']?(?:center|right)|<center/iu;

/** Returns the alignment of an element's lines, from its `style`, its `align` attribute or its name `center`. */
export function alignmentOf(one: Element): 'left' | 'center' | 'right' | undefined {
  if (one.name === 'center') return 'center';
  const { style = '', align } = one.attribs;
  if (style === '' && align === undefined) return undefined;
  const declared =
    /(?:^|;)\s*text-align\s*:\s*([a-z]+)/iu.exec(style)?.[1]?.toLowerCase() ?? attribute(one, 'align').toLowerCase();
  if (declared === 'end') return 'right';
  if (declared === 'center' || declared === 'right') return declared;
  return declared === '' || declared === 'inherit' ? undefined : 'left';
}

/**
 * Parses a style into its properties and values, both in lower case. The last declaration of a property wins, unless an earlier one is
 * important.
 */
export function parseDeclarations(style: string): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  if (style === '') return declared;
  const important = new Set<string>();
  for (const declaration of style
    .slice(0, 2000)
    .replace(/\/\*.*?(?:\*\/|$)/gsu, '')
    .split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const property = declaration.slice(0, at).trim().toLowerCase();
    const written = declaration.slice(at + 1).trim();
    const value = written.replace(/(?<!\s)\s*!\s*important$/iu, '');
    const isImportant = value !== written;
    if (value === '' || (important.has(property) && !isImportant)) continue;
    if (isImportant) important.add(property);
    declared.set(property, value.toLowerCase());
  }
  return declared;
}

/** Reports whether a style sets the margins above and below an element to zero, or to the 0.0001 pt of Word. */
export function hasNoMargins({ attribs: { style = '' } }: Element): boolean {
  const declared = parseDeclarations(style);
  const [top = '', , bottom = top] = declared.get('margin')?.split(/\s+/u) ?? [];
  return [declared.get('margin-top') ?? top, declared.get('margin-bottom') ?? bottom].every(
    (margin) => Math.abs(Number.parseFloat(margin)) < 0.01,
  );
}

/**
 * Returns `color:#rrggbb;background-color:#rrggbb`, only one of these declarations, or an empty string. Black, white and gray text and
 * colorless backgrounds are omitted, since pages have their own, including those for dark mode.
 */
function colorStyle(color: string, background: string): string {
  const text = color === '' ? undefined : parseColor(color);
  const backgroundColor = background === '' ? undefined : parseColor(background);
  return [
    ...(text && chromaOf(text) >= 48 ? [`color:${hexOf(text)}`] : []),
    ...(backgroundColor && chromaOf(backgroundColor) >= 12 ? [`background-color:${hexOf(backgroundColor)}`] : []),
  ].join(';');
}

/** Reports whether a style has the form that colors have in the tree. */
export function isColorStyle(style: string): boolean {
  return /^(?:color:#[0-9a-f]{6})?(?:(?<=.);)?(?:background-color:#[0-9a-f]{6})?$/u.test(style) && style !== '';
}
