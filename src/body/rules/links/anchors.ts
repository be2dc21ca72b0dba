import type { Element } from 'domhandler';
import type { Body } from '../../body.ts';
import { bodyFragment } from '../../fragments.ts';
import { isBlock, isHeading } from '../../elements.ts';
import { attribute, element, elementsBelow, isNamed, rewrite, setChildren } from '../../tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Places that links can lead to. Ids of headings stay, to which other posts may link, and those to which the body itself
 * links; named anchors exist for no other purpose. All other ids are an editor's. Every one gets a prefix, so that none is one of the page's own.
 */
export const anchors: Rule = {
  name: 'anchors',
  // Without the letters that are alike to Unicode alone, which would take six times as long to search for.
  mentions: /\b(?:id|name)\s*=/i,
  apply(body) {
    const wanted = new Set(
      elementsBelow(body.root, (one) => isNamed(one, 'a') && attribute(one, 'href').startsWith('#')).map((link) =>
        bodyFragment(attribute(link, 'href').slice(1)),
      ),
    );
    const given = new Set<string>();
    rewrite(body.root, (one) => {
      if (one.attribs.id === undefined && one.attribs.name === undefined) return undefined;
      const id = bodyFragment(attribute(one, 'id') || (isNamed(one, 'a') ? attribute(one, 'name') : ''));
      Reflect.deleteProperty(one.attribs, 'id');
      Reflect.deleteProperty(one.attribs, 'name');
      if (id === '' || given.has(id) || !(wanted.has(id) || isHeading(one) || isNamed(one, 'a'))) return undefined;
      given.add(id);
      return anchored(one, id, body);
    });
  },
};

/** The element with its anchor: an id of its own where it can have one, else an `a` in or before it. */
function anchored(one: Element, id: string, body: Body): Element[] | undefined {
  const isPlace = isHeading(one) || (isNamed(one, 'a') && !attribute(one, 'href'));
  const isWithoutRoom = isNamed(one, 'tr', 'tbody', 'thead', 'tfoot');
  const place = isPlace ? one : element('a');
  if (!isWithoutRoom) body.anchors.set(place, id);
  if (isPlace || isWithoutRoom) return undefined;
  if (!isBlock(one) || isNamed(one, 'ul', 'ol', 'table', 'pre', 'dl', 'hr')) return [place, one];
  setChildren(one, [place, ...one.children]);
  return undefined;
}
