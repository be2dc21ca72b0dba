import { element, hasClass, isNamed, rewrite } from '../dom/tree.ts';
import type { PageStep } from './step.ts';

/**
 * Wraps tables in scrollable boxes. If the table itself were scrollable, screen readers would not recognize it as a
 * table.
 */
export const tables: PageStep = {
  matches: (node) => isNamed(node, 'table'),
  apply(root) {
    rewrite(root, (one) => {
      if (!isNamed(one, 'table') || isNamed(one.parent, 'div')) return undefined;
      const gap = hasClass(one, 'gap') ? ' gap' : '';
      return [element('div', { class: `scroll${gap}` }, [one])];
    });
  },
};
