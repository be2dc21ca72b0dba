/** The part of an index whose posts have the same age: old posts and recent ones have terms of their own. */
export type Part = 'terms' | 'recent';

/** Keys, in order, of the text that `directoryFiles` makes. */
export function readKeys(text: string): string[] {
  return text === '' ? [] : text.split(' ').map((key) => (key === '-' ? '' : key));
}

/** The place in the keys of the shard in which a term is or would be; 0 where there is none. */
export function shardOf(keys: readonly string[], term: string): number {
  let [low, high] = [0, keys.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') <= term) low = middle;
    else high = middle;
  }
  return low;
}

/** Its name says its key, so that it stays when others come: letters and digits of ASCII as they are, others by code. */
export const shardName = (part: Part, key: string): string => `${part}/t${plain(key)}`;

/** That of a page of the directory, by the first key on it. */
export const pageName = (part: Part, key: string): string => `${part}/d${plain(key)}`;

const plain = (key: string): string =>
  key.replace(/[^a-z0-9]/g, (unit) => `-${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
