import { hueOf, type Color } from './color.ts';

/** Hues in steps of 30 degrees, starting at red. */
const hues = [
  ...['red', 'orange', 'yellow', 'lime', 'green', 'mint'],
  ...['cyan', 'azure', 'blue', 'violet', 'magenta', 'pink'],
] as const;

export const colorClasses: readonly string[] = hues.flatMap((hue) => [`ink-${hue}`, `wash-${hue}`]);

/** Returns the class of the hue that is nearest to a color. */
export function hueClass(kind: 'ink' | 'wash', color: Color): string {
  return `${kind}-${hues[Math.round(hueOf(color) / 30) % hues.length] ?? hues[0]}`;
}
