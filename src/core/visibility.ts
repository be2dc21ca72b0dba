import { textOf, type Scalar } from './items/scalar.ts';
import type { Comment } from './items/comment.ts';
import { visibilities, type Visibility } from './policies.ts';

/**
 * Parses the raw visibility of a post (reference: "States and transitions"; servers before 2019 send the values 1, 2 and 3). Undefined for
 * an undocumented value, which callers must treat as private.
 */
export function parseVisibility(raw: Scalar | null | undefined): Visibility | undefined {
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

/** Raw visibility of a protected post. */
export const protectedVisibility = '15';

/** Reports whether the first raw value is more restrictive than the second. Unknown values count as private. */
export function isStricter(a: unknown, b: unknown): boolean {
  const strictness = (raw: unknown) => visibilities.indexOf(parseVisibility(textOf(raw)) ?? 'private');
  return strictness(a) > strictness(b);
}

/** Returns the most restrictive of several raw values, as text. Empty if all are empty. */
export function strictestVisibility(raws: readonly unknown[]): string {
  const values = raws.map(textOf).filter((value) => value !== '');
  return values.reduce((strictest, value) => (isStricter(value, strictest) ? value : strictest), values[0] ?? '');
}

/** Visibility of a comment that is spam or in the trash of its platform. It is never shown. The API does not return such comments. */
export const removedVisibility = '-1';

/** Reports whether a comment is spam or in the trash. */
export const isRemovedComment = (comment: Comment) => textOf(comment.visibility) === removedVisibility;

/** Reports whether a comment is public: approved (`visibility` is 2) and open (`open` is Y). With any other value, it counts as hidden. */
export function isPublicComment(comment: Comment): boolean {
  return textOf(comment.visibility) === '2' && textOf(comment.open).toUpperCase() === 'Y';
}
