import { arrangeBlocks } from '../flow/arrange.ts';
import type { Rule } from './rule.ts';

/**
 * Makes the body a sequence of blocks, each of which holds either lines or blocks: elements that only group are gone,
 * loose text is paragraphs, a double break is the end of one, empty paragraphs and other mere spacing are gone.
 */
export const blocks: Rule = {
  name: 'blocks',
  apply(body) {
    arrangeBlocks(body.root, body.surroundings.words.more);
  },
};
