import { isHeading } from '../../dom/elements.ts';
import { elementsBelow } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/** Turns headings of a comment, which would mix with those of the page, into plain blocks, and removes its link targets. */
export const comment: Rule = {
  name: 'comment',
  // Without the `u` flag, as in the rule `anchors`.
  mentions: /<h[1-6]|\b(?:id|name)\s*=/i,
  apply(body) {
    for (const heading of elementsBelow(body.root, isHeading)) heading.name = 'div';
    for (const one of elementsBelow(body.root, () => true)) {
      Reflect.deleteProperty(one.attribs, 'id');
      Reflect.deleteProperty(one.attribs, 'name');
    }
  },
};
