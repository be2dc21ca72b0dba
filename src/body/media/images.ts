import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { imageAddresses } from '../addresses/image-addresses.ts';
import type { Body } from '../model/body.ts';
import { limits } from '../model/limits.ts';
import { parseDeclarations } from '../style/declarations.ts';
import {
  findAncestor,
  attribute,
  element,
  elementsBelow,
  hasClass,
  isNamed,
  isSpace,
  oneLine,
  text,
} from '../dom/tree.ts';

/** Helpers for the rules that handle images: `img` elements, figures, captions, alignment. */

/** Attributes of an image, except its addresses. */
export interface ImageFacts {
  readonly alt?: string;
  /** displayed size in pixels */
  readonly width?: string;
  readonly height?: string;
  readonly title?: string;
}

/** Creates an `img`. The media rule resolves its reference later. */
export function createImage(
  facts: ImageFacts,
  addresses: readonly string[],
  body: Body,
  isDecorative = false,
): Element {
  const attributes: Record<string, string> = { alt: oneLine(facts.alt ?? '') };
  for (const side of ['width', 'height'] as const)
    if (/^\d{1,5}$/u.test(facts[side] ?? '')) attributes[side] = facts[side] ?? '';
  if (facts.title) attributes.title = oneLine(facts.title);
  const image = element('img', attributes);
  body.references.set(image, { kind: 'image', addresses, isDecorative });
  return image;
}

/** Converts an `img` of the body, taking into account the attributes of its ancestors up to `block`. */
export function imageOf(img: Element, block: Element, body: Body): Element {
  const containers = containersOf(img, block.parent);
  const alts = [img, ...containers].map((one) => attribute(one, 'data-alt')).filter((alt) => alt !== '');
  const [width, height] = [attribute(img, 'width'), attribute(img, 'height')];
  // WordPress writes one pixel for images whose size it does not know.
  const hasSize = width !== '1' || height !== '1';
  const image = createImage(
    {
      alt: alts[0] ?? attribute(img, 'alt'),
      width: (hasSize && width) || iconWidthOf(img),
      height: hasSize ? height : '',
      title: attribute(img, 'title'),
    },
    imageAddresses(img, containers, body.context, body.lazyAddresses.get(img)),
    body,
  );
  image.attribs.src = attribute(img, 'src');
  const reference = body.references.get(image);
  if (reference) body.references.set(image, { ...reference, size: originalSize(img) });
  return image;
}

/** Reports whether an image of this width in pixels is an icon. One pixel means that the width is unknown. */
export const isIcon = (width: string | undefined) => Number(width) > 1 && Number(width) <= 48;

/** Returns the width of an icon whose size is a style. Empty for larger images, which pages show at their own size. */
function iconWidthOf(img: Element): string {
  const width = parseDeclarations(img.attribs.style ?? '').get('width') ?? '';
  const [, length, unit] = /^(\d{1,3}(?:\.\d{1,3})?)(px|r?em)$/u.exec(width) ?? [];
  const pixels = String(Math.round(Number(length) * (unit === 'px' ? 1 : 16)));
  return isIcon(pixels) ? pixels : '';
}

/** Returns the ancestors of an image below `end`, innermost first. */
export function containersOf(img: Element, end: ParentNode | null = null): Element[] {
  const containers: Element[] = [];
  let container = img.parent;
  while (container && container !== end && isTag(container) && containers.length < limits.imageContainers) {
    containers.push(container);
    container = container.parent;
  }
  return containers;
}

function originalSize(img: Element): [number, number] | undefined {
  const [width, height] = ['width', 'height'].map((side) => Number(attribute(img, `data-origin-${side}`)));
  const isSize = (side: number | undefined): side is number => side !== undefined && side >= 1 && side < 1e5;
  return isSize(width) && isSize(height) ? [Math.round(width), Math.round(height)] : undefined;
}

/** Returns the images in an element. An image inside a link that leads elsewhere stays inside the link. */
export function imagesIn(block: Element, body: Body): Element[] {
  return elementsBelow(block, (one) => isNamed(one, 'img')).map((img) => {
    const image = imageOf(img, block, body);
    let link = img.parent;
    while (link && link !== block && !isNamed(link, 'a')) link = link.parent;
    const href = isNamed(link, 'a') ? attribute(link, 'href') : '';
    if (href === '') return image;
    const title = isNamed(link, 'a') ? attribute(link, 'title') : '';
    return element('a', { href, ...(title !== '' && { title }) }, [image]);
  });
}

/** Creates a figure. An empty caption is omitted. `kind` is a style sheet class or an empty string. */
export function figure(kind: string, content: readonly ChildNode[], caption: readonly ChildNode[] = []): Element {
  const captions = caption.every(isSpace) ? [] : [element('figcaption', {}, caption)];
  return element('figure', kind === '' ? {} : { class: kind }, [...content, ...captions]);
}

/**
 * Combines figures into a grid. If only the last figure has a caption, it becomes the caption of the grid; otherwise each figure keeps its
 * own caption.
 */
export function grid(figures: readonly Element[]): Element {
  const hasCaption = (one: Element) => one.children.some((child) => isNamed(child, 'figcaption'));
  if (figures.slice(0, -1).some(hasCaption)) {
    for (const one of figures) Reflect.deleteProperty(one.attribs, 'class');
    return figure('grid', figures);
  }
  return figure(
    'grid',
    figures.flatMap(({ children }) => children),
  );
}

/** Converts text to the content of a caption. */
export function captionText(caption: string): ChildNode[] {
  return oneLine(caption) === '' ? [] : [text(oneLine(caption))];
}

/** Classes of captions in older editors and in galleries of plugins. */
const captionClasses = [
  ...['cap1', 'caption', 'imageblock-caption', 'gallery-caption', 'tiled-gallery-caption', 'jtg-title'],
  'jtg-description',
];

/** Reports whether an element is a `figcaption` or its equivalent. */
export const isCaption = (one: Element) => isNamed(one, 'figcaption') || hasClass(one, ...captionClasses);

/** Returns the captions in an element. */
export function captionOf(block: Element): ChildNode[] {
  const captions = new Set<Element>();
  for (const one of elementsBelow(block, isCaption))
    if (!findAncestor(one, (outer) => captions.has(outer)) && !one.children.every(isSpace)) captions.add(one);
  return [...captions].flatMap(({ children }, index) => (index === 0 ? children : [element('br'), ...children]));
}

/** Returns the style sheet class for the alignment or float of a block, or an empty string. */
export function alignmentClassOf(block: Element): string {
  const declared = `${attribute(block, 'class')} ${attribute(block, 'data-ke-align')} ${attribute(block, 'data-ke-style')}`;
  const [, alignment = '', side] = /(?:^|[\s_-])(align|float)?(left|center|right)(?=\s|$)/iu.exec(declared) ?? [];
  const float = parseDeclarations(block.attribs.style ?? '').get('float');
  if (float === 'left' || float === 'right') return `float-${float}`;
  if (side === undefined) return '';
  return `${alignment.toLowerCase() === 'float' ? 'float' : 'align'}-${side.toLowerCase()}`;
}
