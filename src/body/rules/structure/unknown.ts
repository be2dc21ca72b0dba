import type { ChildNode, Element } from 'domhandler';
import { shows } from '../../dom/author-content.ts';
import { countKept, countLost, type Body } from '../../body.ts';
import { attribute, element, elementsBelow, hasClass, isNamed, lineOf, rewrite, text } from '../../dom/tree.ts';
import { saidBy } from '../../media/drawing.ts';
import { knownElements } from '../../dom/elements.ts';
import { drawnText, pictureOfDrawing } from '../media/drawing.ts';
import type { Rule } from '../rule.ts';

/**
 * Keeps and counts what no other rule knows: constructs of future editors, elements of other programs. Their content stays, and figures
 * remain figures in Markdown too. What a script draws is lost.
 */
export const unknown: Rule = {
  name: 'unknown',
  apply(body) {
    rewrite(body.root, (one) => {
      if (isNamed(one, 'canvas')) return drawnText(one, lineOf(one), body);
      if (isNamed(one, 'svg')) {
        const picture = pictureOfDrawing(one, body);
        return picture ? [picture] : drawnText(one, saidBy(one), body);
      }
      if (isNamed(one, 'map')) return areas(one, body);
      if (isUnknownConstruct(one)) {
        countKept(body, `${one.name}[data-ke-type=${shortened(attribute(one, 'data-ke-type'))}]`);
        Reflect.deleteProperty(one.attribs, 'data-ke-type');
        if (isNamed(one, 'figure') && !hasClass(one, 'card')) one.attribs.class = 'kept';
      } else if (!isKnownElement(one)) (shows(one) ? countKept : countLost)(body, `<${shortened(one.name)}>`);
      return undefined;
    });
  },
};

const shortened = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

const constructs = new Set(
  'opengraph emoticon video moreless codeblock horizontalrule map file image imagegrid imageslide'.split(' '),
);

const isUnknownConstruct = (one: Element) =>
  attribute(one, 'data-ke-type') !== '' &&
  isNamed(one, 'figure', 'div', 'section', 'aside', 'span') &&
  !constructs.has(attribute(one, 'data-ke-type').toLowerCase());

/** Returns a list of the links in an image map. */
function areas(map: Element, body: Body): ChildNode[] {
  const links = elementsBelow(map, (one) => isNamed(one, 'area') && attribute(one, 'href') !== '').map((area) => {
    const href = attribute(area, 'href');
    return element('li', {}, [
      element('a', { href }, [text(attribute(area, 'alt') || attribute(area, 'title') || href)]),
    ]);
  });
  if (links.length === 0) return map.children;
  countKept(body, '<map>');
  return [element('ul', {}, links), ...map.children.filter((child) => !isNamed(child, 'area'))];
}

/** Reports whether an element is known. Elements of other vocabularies, such as MathML, have rules of their own. */
function isKnownElement(one: Element): boolean {
  if (knownElements.has(one.name) || /^(?:o:p|st1:\w+)$/u.test(one.name)) return true;
  return one.namespace !== undefined && one.namespace !== 'http://www.w3.org/1999/xhtml';
}
