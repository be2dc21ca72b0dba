import type { Element } from 'domhandler';
import type { Body } from '../../body.ts';
import { bodyFragment } from '../../addresses/fragments.ts';
import { isBlock, isHeading } from '../../dom/elements.ts';
import { attribute, element, elementsBelow, isNamed, rewrite, setChildren } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Targets of links. Kept are ids of headings, since other posts may link to them, ids to which the body links, and named anchors. All other
 * ids come from editors. Every id gets a prefix, so that it differs from those of the page.
 */
export const anchors: Rule = {
  name: 'anchors',
  // No `u` flag: Unicode case folding would make the search six times slower.
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

/** Gives an element its anchor: an id if it can have one, otherwise an `a` in or before it. */
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
