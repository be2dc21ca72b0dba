import { isHeading } from '../../dom/elements.ts';
import { elementsBelow, lineOf } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/** Moves all headings one level down if a body contains an `h1`, which is reserved for the post title on pages. */
export const headingShift: Rule = {
  name: 'heading-shift',
  mentions: /<h1/iu,
  apply(body) {
    const headings = elementsBelow(body.root, isHeading);
    if (!headings.some((heading) => heading.name === 'h1' && lineOf(heading) !== '')) return;
    for (const heading of headings) heading.name = `h${Math.min(Number(heading.name.slice(1)) + 1, 6)}`;
  },
};
