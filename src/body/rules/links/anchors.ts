import type { Element } from 'domhandler';
import type { Body } from '../../model/body.ts';
import { bodyFragment } from '../../addresses/fragments.ts';
import { isBlock, isHeading } from '../../dom/elements.ts';
import { attribute, element, elementsBelow, isNamed, rewrite, setChildren } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Handles link targets. Keeps the IDs of headings, since other posts may link to them, IDs that the body itself links to, and named
 * anchors. All other IDs come from editors and are dropped. Ids get a prefix that distinguishes them from the page's own IDs.
 */
export const anchors: Rule = {
  name: 'anchors',
  // Without the `u` flag, because Unicode case folding would make the search six times slower.
  mentions: /\b(?:id|name)\s*=/i,
  apply(body) {
    const linked = new Set(
      elementsBelow(body.root, (one) => isNamed(one, 'a') && attribute(one, 'href').startsWith('#')).map((link) =>
        bodyFragment(attribute(link, 'href').slice(1)),
      ),
    );
    const usedIds = new Set<string>();
    rewrite(body.root, (one) => {
      if (one.attribs.id === undefined && one.attribs.name === undefined) return undefined;
      const id = bodyFragment(attribute(one, 'id') || (isNamed(one, 'a') ? attribute(one, 'name') : ''));
      Reflect.deleteProperty(one.attribs, 'id');
      Reflect.deleteProperty(one.attribs, 'name');
      if (id === '' || usedIds.has(id) || !(linked.has(id) || isHeading(one) || isNamed(one, 'a'))) return undefined;
      usedIds.add(id);
      return addAnchor(one, id, body);
    });
  },
};

/** Gives an element its anchor: an ID if the element can have one, otherwise an `a` inside or before it. */
function addAnchor(one: Element, id: string, body: Body): Element[] | undefined {
  const canHaveId = isHeading(one) || (isNamed(one, 'a') && !attribute(one, 'href'));
  const hasNoRoom = isNamed(one, 'tr', 'tbody', 'thead', 'tfoot');
  const anchor = canHaveId ? one : element('a');
  if (!hasNoRoom) body.anchors.set(anchor, id);
  if (canHaveId || hasNoRoom) return undefined;
  if (!isBlock(one) || isNamed(one, 'ul', 'ol', 'table', 'pre', 'dl', 'hr')) return [anchor, one];
  setChildren(one, [anchor, ...one.children]);
  return undefined;
}
