import { elementsBelow } from '../dom/tree.ts';
import { parseColor } from '../style/color.ts';
import { hueClass } from '../style/hue-classes.ts';
import { isColored } from '../style/remove-colors.ts';
import type { PageStep } from './step.ts';

/**
 * Replaces each text color with the nearest of twelve classes, for which the style sheet has shades that are readable in both light and
 * dark mode. This avoids inline styles on pages.
 */
export const colors: PageStep = {
  matches: isColored,
  apply(root) {
    for (const span of elementsBelow(root, isColored)) span.attribs = { class: classesOf(span.attribs.style ?? '') };
  },
};

function classesOf(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const [property = '', value = ''] = declaration.split(':');
      const color = parseColor(value);
      return color ? [hueClass(property === 'color' ? 'ink' : 'wash', color)] : [];
    })
    .join(' ');
}
