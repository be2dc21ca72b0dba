import { element, hasClass, isNamed, rewrite } from '../tree.ts';
import type { Step } from './step.ts';

/** Tables in a box of their own that scrolls, so that they stay tables to those who cannot see them. */
export const tables: Step = {
  concerns: (node) => isNamed(node, 'table'),
  apply(root) {
    rewrite(root, (one) => {
      if (!isNamed(one, 'table') || isNamed(one.parent, 'div')) return undefined;
      const gap = hasClass(one, 'gap') ? ' gap' : '';
      return [element('div', { class: `scroll${gap}` }, [one])];
    });
  },
};
