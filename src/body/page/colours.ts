import { elementsBelow } from '../tree.ts';
import { colourOf, hueOf, type Colour } from '../style/colour.ts';
import { isColoured } from '../style/plain.ts';
import type { Step } from './step.ts';

/**
 * Colours of text as the nearest of twelve classes, of which the style sheet knows a shade that can be read in the light
 * and one for the dark; so pages need no styles of their own.
 */
export const colours: Step = {
  concerns: isColoured,
  apply(root) {
    for (const span of elementsBelow(root, isColoured)) span.attribs = { class: classesOf(span.attribs.style ?? '') };
  },
};

/** Names of hues, 30 degrees apart, from red. */
const hues = [
  ...['red', 'orange', 'yellow', 'lime', 'green', 'mint'],
  ...['cyan', 'azure', 'blue', 'violet', 'magenta', 'pink'],
] as const;

export const colourClasses: readonly string[] = hues.flatMap((hue) => [`ink-${hue}`, `wash-${hue}`]);

function classesOf(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const [property = '', value = ''] = declaration.split(':');
      const colour = colourOf(value);
      return colour ? [hueClass(property === 'color' ? 'ink' : 'wash', colour)] : [];
    })
    .join(' ');
}

/** The class of the hue that is nearest to a colour. */
export function hueClass(kind: 'ink' | 'wash', colour: Colour): string {
  return `${kind}-${hues[Math.round(hueOf(colour) / 30) % hues.length] ?? hues[0]}`;
}
