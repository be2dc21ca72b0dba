import { arrangeBlocks } from '../../flow/arrange.ts';
import { addClass } from '../../body.ts';
import { isHeading } from '../../dom/elements.ts';
import type { Rule } from '../rule.ts';

/**
 * Makes the body a sequence of blocks, each of which contains either lines or blocks. Grouping elements disappear, loose text becomes
 * paragraphs, a double break ends a paragraph, and empty paragraphs and other spacing are removed. Blocks after such spacing are marked for
 * the page.
 */
export const blocks: Rule = {
  name: 'blocks',
  apply(body) {
    for (const one of arrangeBlocks(body.root, body.context.messages.more))
      if (!isHeading(one) && one.name !== 'hr') addClass(body, one, 'gap');
  },
};
