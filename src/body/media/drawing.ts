import render from 'dom-serializer';
import type { Element } from 'domhandler';
import { hash } from 'node:crypto';
import { sanitizeSvg } from '../../core/svg/sanitize.ts';
import type { DrawingFile } from '../model/context.ts';
import { attribute, element, isNamed, lineOf, nodesBelow, oneLine, rewrite, text } from '../dom/tree.ts';

/**
 * Converts an `svg` element of a body to a drawing. Modifies the element.
 * @returns undefined if it draws nothing on its own, because it is empty or only refers to elements elsewhere in the page
 */
export function toDrawing(svg: Element): DrawingFile | undefined {
  const { width, height, viewBox } = sizeOf(svg);
  rewrite(svg, (one) => (isNamed(one, 'foreignObject') ? labelOf(one) : undefined));
  const { style = '', ...attributes } = svg.attribs;
  const own = { ...attributes, style: removePositioning(style), width: String(width), height: String(height), viewBox };
  // Set explicitly because a standalone drawing does not inherit the page's font; browsers would use a serif font.
  svg.attribs = { 'font-family': 'sans-serif', ...own };
  const sanitized = sanitizeSvg(render(svg, { xmlMode: true, encodeEntities: 'utf8' }));
  if (
    sanitized === undefined ||
    !/<(?:path\s[^<>]*\bd=|(?:rect|circle|ellipse|line|polyline|polygon|image|text)[\s/>])/u.test(sanitized)
  )
    return undefined;
  const file = `drawing/${hash('sha256', sanitized).slice(0, 32)}.svg`;
  const size = Buffer.byteLength(sanitized);
  return {
    svg: sanitized,
    medium: { file, type: 'image/svg+xml', size, width: Math.round(width), height: Math.round(height) },
  };
}

/** Returns the text in a drawing: its name, description and labels. */
export function drawingText(svg: Element): string {
  const labels = nodesBelow(svg).filter((one) => isNamed(one, 'title', 'desc', 'text', 'foreignObject'));
  const label = oneLine([attribute(svg, 'aria-label'), ...labels.map(lineOf)].filter((one) => one !== '').join(' '));
  return label.length > maxTextLength ? `${Array.from(label.slice(0, maxTextLength)).slice(0, -1).join('')}…` : label;
}

/** Maximum length of the alternative text of a drawing, in UTF-16 code units. */
const maxTextLength = 1_000;

/** Returns the size in pixels: the specified size, otherwise the size of the view box, otherwise the browsers' default. (CSS 2, 10.3.2) */
function sizeOf(svg: Element): { readonly width: number; readonly height: number; readonly viewBox: string } {
  const box = attribute(svg, 'viewBox')
    .split(/[\s,]+/u)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box.length === 4 && box.every(Number.isFinite) ? box : [];
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : 0;
  const specified = { width: pixels(svg, 'width'), height: pixels(svg, 'height') };
  const natural = ratio > 0 ? { width: boxWidth, height: boxHeight } : { width: 300, height: 150 };
  const width =
    specified.width ?? (specified.height !== undefined && ratio > 0 ? specified.height * ratio : natural.width);
  const height = specified.height ?? (ratio > 0 ? width / ratio : natural.height);
  return { width, height, viewBox: ratio > 0 ? box.join(' ') : `0 0 ${width} ${height}` };
}

function pixels(svg: Element, side: 'width' | 'height'): number | undefined {
  const styled = new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*([\\d.]+)px`, 'iu').exec(svg.attribs.style ?? '')?.[1];
  const [, matched] = /^([\d.]+)(?:px)?$/u.exec(styled ?? attribute(svg, side)) ?? [];
  const length = Number(matched);
  return length > 0 && length <= maxPixels ? length : undefined;
}

/** Maximum width and height, in pixels. */
const maxPixels = 10_000;

/** Removes the declarations that position the drawing within the page. */
function removePositioning(style: string): string {
  const isOfPlace =
    /^\s*(?:(?:min-|max-)?(?:width|height)|margin|padding|position|top|left|right|bottom|inset|float|display|vertical-align|border|box-)/iu;
  return style
    .split(';')
    .filter((declaration) => declaration.trim() !== '' && !isOfPlace.test(declaration))
    .join(';');
}

/** Converts HTML in a drawing, which diagram editors use for labels, to SVG text in the center of its box. */
function labelOf(one: Element): Element[] {
  const label = lineOf(one);
  if (label === '') return [];
  const middle = (from: string, length: string) => {
    const centre = Number(attribute(one, from) || 0) + Number.parseFloat(attribute(one, length) || '0') / 2;
    return String(Number.isFinite(centre) ? centre : 0);
  };
  const place = { x: middle('x', 'width'), y: middle('y', 'height') };
  const look = { 'text-anchor': 'middle', 'dominant-baseline': 'central' };
  const { transform } = one.attribs;
  return [element('text', { ...place, ...look, ...(transform !== undefined && { transform }) }, [text(label)])];
}
