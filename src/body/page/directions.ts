import { isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import { directionOfText, hasRightToLeft } from '../../core/text/direction.ts';
import { elementsBelow, isNamed, pushReversed } from '../dom/tree.ts';
import type { PageStep } from './step.ts';

/**
 * Sets the direction of blocks whose layout depends on it: the side of bullets, of the bar beside a quotation, and of the first column. A
 * block has the direction of its first letter outside of code. Paragraphs, items and cells need no attribute: the style sheet lets each of
 * their lines have its own direction. Bodies without text from right to left stay unchanged.
 */
export const directions: PageStep = {
  matches: (node) => isText(node) && hasRightToLeft(node.data),
  apply(root) {
    const found = new Map<ParentNode, 'ltr' | 'rtl'>();
    const stack: ChildNode[] = [root];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (isText(node)) {
        const direction = directionOfText(node.data);
        if (!direction) continue;
        for (let { parent } = node; parent && !found.has(parent); { parent } = parent) found.set(parent, direction);
      } else if ('children' in node && !isCode(node)) pushReversed(stack, node.children);
    }
    for (const block of elementsBelow(root, isDirected)) {
      const direction = found.get(block);
      if (direction && !('dir' in block.attribs)) block.attribs.dir = direction;
    }
  },
};

/** The only `div` in a body is the box around a table. */
const isDirected = (node: ChildNode) => isNamed(node, 'ul', 'ol', 'dl', 'blockquote', 'details', 'div');

const isCode = (node: ChildNode) => isTag(node) && isNamed(node, 'pre', 'code', 'kbd', 'samp', 'math');
