import { textOf, type Scalar } from './items/scalar.ts';
import type { Comment } from './items/comment.ts';
import { visibilities, type Visibility } from './policies.ts';

/**
 * The visibility that a post's raw value stands for (reference: "States and transitions"; the values 1, 2 and 3 are
 * those of servers before 2019). Undefined for a value that nobody documented: treat it as private and say so.
 */
export function visibilityOf(raw: Scalar | null | undefined): Visibility | undefined {
  return known.get(textOf(raw));
}

const known: ReadonlyMap<string, Visibility> = new Map([
  ['0', 'private'],
  ['1', 'protected'],
  ['15', 'protected'],
  ['2', 'published'],
  ['3', 'published'],
  ['20', 'published'],
]);

/** Whether fewer may see what has the first raw value than what has the second; unknown ones count as private. */
export function isStricter(a: unknown, b: unknown): boolean {
  const closedness = (raw: unknown) => visibilities.indexOf(visibilityOf(textOf(raw)) ?? 'private');
  return closedness(a) > closedness(b);
}

/** Of raw values that speak of the same post the one by which the fewest may see it, as text; empty where none says anything. */
export function strictestOf(raws: readonly unknown[]): string {
  const said = raws.map(textOf).filter((value) => value !== '');
  return said.reduce((strictest, value) => (isStricter(value, strictest) ? value : strictest), said[0] ?? '');
}

/** Whether anybody may see a comment: approved (`visibility` 2) and open (`open` Y). Anything else counts as hidden. */
export function isPublicComment(comment: Comment): boolean {
  return textOf(comment.visibility) === '2' && textOf(comment.open).toUpperCase() === 'Y';
}
