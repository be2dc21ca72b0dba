import { element, hasClass, isNamed, rewrite } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/** Converts callouts, `div.txc-textbox`, to quotes with a class. */
export const textBox: Rule = {
  name: 'text-box',
  mentions: /txc-textbox/iu,
  apply(body) {
    rewrite(body.root, (one) =>
      isNamed(one, 'div') && hasClass(one, 'txc-textbox')
        ? [element('blockquote', { class: 'box' }, one.children)]
        : undefined,
    );
  },
};
