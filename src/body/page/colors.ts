import { elementsBelow } from '../dom/tree.ts';
import { parseColor, hueOf, type Color } from '../style/color.ts';
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

/** Hues in steps of 30 degrees, starting at red. */
const hues = [
  ...['red', 'orange', 'yellow', 'lime', 'green', 'mint'],
  ...['cyan', 'azure', 'blue', 'violet', 'magenta', 'pink'],
] as const;

export const colorClasses: readonly string[] = hues.flatMap((hue) => [`ink-${hue}`, `wash-${hue}`]);

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

/** Returns the class of the hue that is nearest to a color. */
export function hueClass(kind: 'ink' | 'wash', color: Color): string {
  return `${kind}-${hues[Math.round(hueOf(color) / 30) % hues.length] ?? hues[0]}`;
}
