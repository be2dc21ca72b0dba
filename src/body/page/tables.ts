import { element, isNamed, rewrite } from '../tree.ts';
import type { Step } from './step.ts';

/** Tables in a box of their own that scrolls, so that they stay tables to those who cannot see them. */
export const tables: Step = {
  mentions: /<table/iu,
  apply(root) {
    rewrite(root, (one) =>
      isNamed(one, 'table') && !isNamed(one.parent, 'div') ? [element('div', { class: 'scroll' }, [one])] : undefined,
    );
  },
};
