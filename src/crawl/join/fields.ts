import { textOf } from '../../core/items/scalar.ts';

/**
 * Merges two items about the same thing: each field has the value of the first item, unless it is empty, otherwise that of the second.
 */
export function joinFields<T extends object>(first: T, second: T | undefined): T {
  if (!second) return first;
  const said = Object.entries(first).filter(([, value]) => hasValue(value));
  return { ...first, ...second, ...Object.fromEntries(said) };
}

/** Reports whether a value is not an empty text, list or object. */
function hasValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' || textOf(value) !== '';
  return Object.values(value).some(hasValue);
}
