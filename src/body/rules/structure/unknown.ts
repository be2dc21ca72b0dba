import type { ChildNode, Element } from 'domhandler';
import { isVisible } from '../../dom/author-content.ts';
import { countUnknown, countLost, type Body } from '../../model/body.ts';
import { attribute, element, elementsBelow, hasClass, isNamed, lineOf, rewrite, text } from '../../dom/tree.ts';
import { drawingText } from '../../media/drawing.ts';
import { knownElements } from '../../dom/elements.ts';
import { createDrawingText, createDrawingImage } from '../media/drawing.ts';
import type { Rule } from '../rule.ts';

/**
 * Keeps and counts constructs that no other rule recognizes, from future editors and other programs. Their content is kept, and figures
 * remain figures even in Markdown. Drawings made by scripts are lost.
 */
export const unknown: Rule = {
  name: 'unknown',
  apply(body) {
    rewrite(body.root, (one) => {
      if (isNamed(one, 'canvas')) return createDrawingText(one, lineOf(one), body);
      if (isNamed(one, 'svg')) {
        const image = createDrawingImage(one, body);
        return image ? [image] : createDrawingText(one, drawingText(one), body);
      }
      if (isNamed(one, 'map')) return listAreas(one, body);
      if (isUnknownConstruct(one)) {
        countUnknown(body, `${one.name}[data-ke-type=${truncate(attribute(one, 'data-ke-type'))}]`);
        Reflect.deleteProperty(one.attribs, 'data-ke-type');
        if (isNamed(one, 'figure') && !hasClass(one, 'card')) one.attribs.class = 'kept';
      } else if (!isKnownElement(one)) (isVisible(one) ? countUnknown : countLost)(body, `<${truncate(one.name)}>`);
      return undefined;
    });
  },
};

const truncate = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

const knownConstructs = new Set(
  'opengraph emoticon video moreless codeblock horizontalrule map file image imagegrid imageslide'.split(' '),
);

const isUnknownConstruct = (one: Element) =>
  attribute(one, 'data-ke-type') !== '' &&
  isNamed(one, 'figure', 'div', 'section', 'aside', 'span') &&
  !knownConstructs.has(attribute(one, 'data-ke-type').toLowerCase());

/** Returns a list of the links in an image map. */
function listAreas(map: Element, body: Body): ChildNode[] {
  const links = elementsBelow(map, (one) => isNamed(one, 'area') && attribute(one, 'href') !== '').map((area) => {
    const href = attribute(area, 'href');
    return element('li', {}, [
      element('a', { href }, [text(attribute(area, 'alt') || attribute(area, 'title') || href)]),
    ]);
  });
  if (links.length === 0) return map.children;
  countUnknown(body, '<map>');
  return [element('ul', {}, links), ...map.children.filter((child) => !isNamed(child, 'area'))];
}

/** Reports whether an element is known. Elements of other vocabularies, such as MathML, are handled by other rules. */
function isKnownElement(one: Element): boolean {
  if (knownElements.has(one.name) || /^(?:o:p|st1:\w+)$/u.test(one.name)) return true;
  return one.namespace !== undefined && one.namespace !== 'http://www.w3.org/1999/xhtml';
}
