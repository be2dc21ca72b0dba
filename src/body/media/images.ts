import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { pictureAddresses } from '../addresses/image-addresses.ts';
import type { Body } from '../body.ts';
import { limits } from '../limits.ts';
import { declarations } from '../style/declarations.ts';
import { around, attribute, element, elementsBelow, hasClass, isNamed, isSpace, oneLine, text } from '../dom/tree.ts';

/** Building stones of the rules for pictures: one way to describe a picture, one form of a figure. */

/** What is known of a picture beside its addresses. */
export interface PictureFacts {
  readonly alt?: string;
  /** as shown by the author, in pixels */
  readonly width?: string;
  readonly height?: string;
  readonly title?: string;
}

/** A neutral `img`; where its file lies is found out later from its reference. */
export function picture(facts: PictureFacts, addresses: readonly string[], body: Body, adorning = false): Element {
  const attributes: Record<string, string> = { alt: oneLine(facts.alt ?? '') };
  for (const side of ['width', 'height'] as const)
    if (/^\d{1,5}$/u.test(facts[side] ?? '')) attributes[side] = facts[side] ?? '';
  if (facts.title) attributes.title = oneLine(facts.title);
  const made = element('img', attributes);
  body.references.set(made, { kind: 'image', addresses, adorning });
  return made;
}

/** The neutral form of an `img` of the body, with what the elements around it, up to `block`, say about it. */
export function pictureOf(img: Element, block: Element, body: Body): Element {
  const holders = holdersOf(img, block.parent);
  const alts = [img, ...holders].map((one) => attribute(one, 'data-alt')).filter((alt) => alt !== '');
  const made = picture(
    {
      alt: alts[0] ?? attribute(img, 'alt'),
      width: attribute(img, 'width'),
      height: attribute(img, 'height'),
      title: attribute(img, 'title'),
    },
    pictureAddresses(img, holders, body.context, body.loaded.get(img)),
    body,
  );
  made.attribs.src = attribute(img, 'src');
  const reference = body.references.get(made);
  if (reference) body.references.set(made, { ...reference, size: originalSize(img) });
  return made;
}

/** The elements that hold a picture, the innermost first, up to one that is none of them any more. */
export function holdersOf(img: Element, end: ParentNode | null = null): Element[] {
  const holders: Element[] = [];
  let holder = img.parent;
  while (holder && holder !== end && isTag(holder) && holders.length < limits.holders) {
    holders.push(holder);
    holder = holder.parent;
  }
  return holders;
}

function originalSize(img: Element): [number, number] | undefined {
  const [width, height] = ['width', 'height'].map((side) => Number(attribute(img, `data-origin-${side}`)));
  const isSize = (side: number | undefined): side is number => side !== undefined && side >= 1 && side < 1e5;
  return isSize(width) && isSize(height) ? [Math.round(width), Math.round(height)] : undefined;
}

/** The pictures below an element in their neutral form; one that is a link to something else stays in its link. */
export function picturesIn(block: Element, body: Body): Element[] {
  return elementsBelow(block, (one) => isNamed(one, 'img')).map((img) => {
    const made = pictureOf(img, block, body);
    let link = img.parent;
    while (link && link !== block && !isNamed(link, 'a')) link = link.parent;
    const href = isNamed(link, 'a') ? attribute(link, 'href') : '';
    if (href === '') return made;
    const title = isNamed(link, 'a') ? attribute(link, 'title') : '';
    return element('a', { href, ...(title !== '' && { title }) }, [made]);
  });
}

/** A figure; an empty caption is none. `kind` is one of the classes that the style sheet knows. */
export function figure(kind: string, content: readonly ChildNode[], caption: readonly ChildNode[] = []): Element {
  const captions = caption.every(isSpace) ? [] : [element('figcaption', {}, caption)];
  return element('figure', kind === '' ? {} : { class: kind }, [...content, ...captions]);
}

/**
 * Several figures in a grid. Where at most the last one has a caption, it is that of all of them; else each keeps its own.
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

/** A caption that is given as text. */
export function captionText(caption: string): ChildNode[] {
  return oneLine(caption) === '' ? [] : [text(oneLine(caption))];
}

const captionClasses = ['cap1', 'caption', 'imageblock-caption'];

/** The caption inside an element, taken out of it: a `figcaption`, or what older editors used. */
export function captionOf(block: Element): ChildNode[] {
  const isCaption = (one: Element) => isNamed(one, 'figcaption') || hasClass(one, ...captionClasses);
  const captions = new Set<Element>();
  for (const one of elementsBelow(block, isCaption))
    if (!around(one, (outer) => captions.has(outer)) && !one.children.every(isSpace)) captions.add(one);
  return [...captions].flatMap(({ children }, index) => (index === 0 ? children : [element('br'), ...children]));
}

/** The side that an editor gave a block, beside the text or alone, as a class of the style sheet's; empty when it is none. */
export function alignmentOf(block: Element): string {
  const said = `${attribute(block, 'class')} ${attribute(block, 'data-ke-align')} ${attribute(block, 'data-ke-style')}`;
  const [, how = '', side] = /(?:^|[\s_-])(align|float)?(left|center|right)(?=\s|$)/iu.exec(said) ?? [];
  const float = declarations(block.attribs.style ?? '').get('float');
  if (float === 'left' || float === 'right') return `float-${float}`;
  if (side === undefined) return '';
  return `${how.toLowerCase() === 'float' ? 'float' : 'align'}-${side.toLowerCase()}`;
}
