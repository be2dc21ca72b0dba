import type { ChildNode } from 'domhandler';
import { firstBelow, isNamed, isSpace, rewrite } from '../tree.ts';
import type { Rule } from './rule.ts';

/** `noscript` shows its content, unless that is the picture which a script would have loaded into the one before it. */
export const noScript: Rule = {
  name: 'no-script',
  mentions: /<noscript/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'noscript')) return undefined;
      const repeats = isNamed(elementBefore(one), 'img') && firstBelow(one, (inner) => isNamed(inner, 'img'));
      return repeats ? [] : one.children;
    });
  },
};

function elementBefore(node: ChildNode): ChildNode | null {
  let before = node.prev;
  while (before && isSpace(before)) before = before.prev;
  return before;
}
