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
    const linked = new Set(
      elementsBelow(body.root, (one) => isNamed(one, 'a') && attribute(one, 'href').startsWith('#')).map((link) =>
        bodyFragment(attribute(link, 'href').slice(1)),
      ),
    );
    const used = new Set<string>();
    rewrite(body.root, (one) => {
      if (one.attribs.id === undefined && one.attribs.name === undefined) return undefined;
      const id = bodyFragment(attribute(one, 'id') || (isNamed(one, 'a') ? attribute(one, 'name') : ''));
      Reflect.deleteProperty(one.attribs, 'id');
      Reflect.deleteProperty(one.attribs, 'name');
      if (id === '' || used.has(id) || !(linked.has(id) || isHeading(one) || isNamed(one, 'a'))) return undefined;
      used.add(id);
      return addAnchor(one, id, body);
    });
  },
};

/** Gives an element its anchor: an id if it can have one, otherwise an `a` in or before it. */
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
