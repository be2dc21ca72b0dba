import { createHash } from 'node:crypto';
import { plainName } from '../../../core/category-changes.ts';
import { tagKey } from '../site/lists.ts';

/**
 * Returns the key of an excluded category or tag, under which outputs remember it: they are public, and the names of hidden posts are not.
 * Names that differ only in case, Unicode composition or spaces have the same key. The key of a key is that key.
 * @param above key of the parent category; a path of names has the same key as the category at its end
 */
export function exclusionKey(name: string, above = ''): string {
  if (above === '' && isExclusionKey(name)) return name;
  const names = tagKey(plainName(name)).split('/');
  return names.reduce((parent, one) => {
    const hash = createHash('sha256').update(`${parent}/${one}`).digest('hex');
    return `sha256:${hash.slice(0, 16)}`;
  }, above);
}

export function isExclusionKey(text: string): boolean {
  return /^sha256:[0-9a-f]{16}$/u.test(text);
}
