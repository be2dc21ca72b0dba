import { foldedName } from '../../../core/unique-names.ts';
import { lettersOf, longestName, spelledAs, type Known } from './hidden-posts.ts';
import type { LinkableList } from './linkable-lists.ts';
import { allFolder, decodeSegment, tagsFolder } from '../site/paths.ts';
import { deepestCategory } from '../site/limits.ts';

/** Finds categories and tags that have no published post, and whose names are therefore shown nowhere. */
export interface HiddenLists {
  /** the list at a path, in any spelling, or above it; undefined also where a published one is nearer */
  at(path: string): Known | undefined;
}

export function hiddenLists(lists: readonly LinkableList[]): HiddenLists {
  const byPath = new Map<string, Known>();
  const byLetters = new Map<string, Known>();
  // Of several that are spelt alike a published one has it.
  for (const { path, name, published } of lists.toSorted((a, b) => Number(a.published) - Number(b.published))) {
    const list = { id: `/${path}`, title: name, published };
    byPath.set(foldedName(path), list);
    const letters = lettersOf(path);
    if (folders.includes(firstOf(path)) && !folders.includes(letters)) byLetters.set(letters, list);
  }
  const hasHidden = lists.some(({ published }) => !published);

  return {
    at(path) {
      if (!hasHidden) return undefined;
      const segments = decodeSegment(path.slice(0, longestName))
        .split('/')
        .filter((segment) => segment !== '');
      const isBelow = folders.includes(foldedName(segments[0] ?? ''));
      const least = isBelow ? 2 : segments.length;
      for (let count = Math.min(segments.length, deepestCategory + 1); count >= least; count -= 1) {
        const above = segments.slice(0, count);
        const found = byPath.get(foldedName(above.join('/'))) ?? (isBelow ? spelledAs(byLetters, above) : undefined);
        if (found) return found.published ? undefined : found;
      }
      return undefined;
    },
  };
}

const folders: readonly string[] = [allFolder, tagsFolder];

const firstOf = (path: string) => path.slice(0, path.indexOf('/'));
