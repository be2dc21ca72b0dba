import { countDropped } from '../../body.ts';
import { droppedBy, droppedByPage } from '../../loading-attributes.ts';
import { attribute, elementsBelow } from '../../tree.ts';
import type { Rule } from '../rule.ts';

/** Counts what attributes load and no output has: what the table of loading attributes leaves out, and images in styles. */
export const droppedResources: Rule = {
  name: 'dropped-resources',
  mentions: /<body\s|\s(?:ping|style)\s*=/iu,
  apply(body, html) {
    for (const what of droppedByPage(html)) countDropped(body, what);
    for (const one of elementsBelow(body.root, () => true)) {
      if (isLoading(attribute(one, 'style'))) countDropped(body, 'image of a style');
      for (const what of new Set(droppedBy(one))) countDropped(body, what);
    }
  },
};

/** Whether a style names a file: not a part of the page, nor one that is contained in it. */
const isLoading = (style: string) => /url\(\s*["']?(?!["']?(?:#|data:))[^\s"')]/iu.test(style);
