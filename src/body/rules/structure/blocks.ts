import { arrangeBlocks } from '../../flow/arrange.ts';
import { addClass } from '../../model/body.ts';
import { isHeading } from '../../dom/elements.ts';
import type { Rule } from '../rule.ts';

/**
 * Turns the body into a sequence of blocks, each of which contains either lines or blocks. Grouping elements are removed, loose text
 * becomes paragraphs, a double break ends a paragraph, and empty paragraphs and similar spacing are removed. On the page, a class marks
 * blocks that followed such spacing.
 */
export const blocks: Rule = {
  name: 'blocks',
  apply(body) {
    for (const one of arrangeBlocks(body.root, body.context.messages.more))
      if (!isHeading(one) && one.name !== 'hr') addClass(body, one, 'gap');
  },
};
