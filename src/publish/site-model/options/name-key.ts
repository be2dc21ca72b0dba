import { createHash } from 'node:crypto';
import { plainName } from '../../../core/category-changes.ts';
import { tagKey } from '../site/lists.ts';

/**
 * Returns the key of a category or tag, which outputs store instead of its name: they are public, and names of private ones are not.
 * Names that differ only in case, Unicode composition or spaces have the same key. The key of a key is that key.
 * @param above key of the parent category; a path of names has the same key as the category at its end
 */
export function nameKey(name: string, above = ''): string {
  if (above === '' && isNameKey(name)) return name;
  const names = tagKey(plainName(name)).split('/');
  return names.reduce((parent, one) => {
    const hash = createHash('sha256').update(`${parent}/${one}`).digest('hex');
    return `sha256:${hash.slice(0, 16)}`;
  }, above);
}

export function isNameKey(text: string): boolean {
  return /^sha256:[0-9a-f]{16}$/u.test(text);
}
