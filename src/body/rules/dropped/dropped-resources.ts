import { countDropped } from '../../model/body.ts';
import { findDroppedBodyResources, findDroppedResources } from '../../addresses/loading-attributes.ts';
import { attribute, elementsBelow } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Counts resources that attributes load but outputs omit: images in styles, and resources marked as dropped in the table of loading
 * attributes.
 */
export const droppedResources: Rule = {
  name: 'dropped-resources',
  mentions: /<body\s|\s(?:ping|style)\s*=/iu,
  apply(body, html) {
    for (const what of findDroppedBodyResources(html)) countDropped(body, what);
    for (const one of elementsBelow(body.root, () => true)) {
      if (loadsFile(attribute(one, 'style'))) countDropped(body, 'image of a style');
      for (const what of new Set(findDroppedResources(one))) countDropped(body, what);
    }
  },
};

/** Reports whether a style loads a file. Fragments and `data:` URLs do not count. */
const loadsFile = (style: string) => /url\(\s*["']?(?!["']?(?:#|data:))[^\s"')]/iu.test(style);
