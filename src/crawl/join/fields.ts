import { textOf } from '../../core/items/scalar.ts';

/** The fields of two items about the same thing: of each the first item's value where it says something, else the second's. */
export function joinFields<T extends object>(first: T, second: T | undefined): T {
  if (!second) return first;
  const said = Object.entries(first).filter(([, value]) => hasValue(value));
  return { ...first, ...second, ...Object.fromEntries(said) };
}

/** Whether a value is more than an empty text, list or object. */
function hasValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' || textOf(value) !== '';
  return Object.values(value).some(hasValue);
}
