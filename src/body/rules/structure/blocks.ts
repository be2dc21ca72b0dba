import { arrangeBlocks } from '../../flow/arrange.ts';
import { addClass } from '../../body.ts';
import { isHeading } from '../../elements.ts';
import type { Rule } from '../rule.ts';

/**
 * Makes the body a sequence of blocks, each of which holds either lines or blocks: elements that only group are gone,
 * loose text is paragraphs, a double break is the end of one, empty paragraphs and other mere spacing are gone. What came
 * behind such spacing is told apart on the page.
 */
export const blocks: Rule = {
  name: 'blocks',
  apply(body) {
    for (const one of arrangeBlocks(body.root, body.context.messages.more))
      if (!isHeading(one) && one.name !== 'hr') addClass(body, one, 'gap');
  },
};
