import { textOf } from '../../core/items/scalar.ts';

/** Merges two versions of an item. Each field has its value from the first version, or from the second if that is empty. */
export function joinFields<T extends object>(first: T, second: T | undefined): T {
  if (!second) return first;
  const said = Object.entries(first).filter(([, value]) => hasValue(value));
  return { ...first, ...second, ...Object.fromEntries(said) };
}

/** Returns false for a missing value, and for empty text, lists and objects. */
function hasValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' || textOf(value) !== '';
  return Object.values(value).some(hasValue);
}
