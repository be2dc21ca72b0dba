/** Posts that share a category or tag, with its names from the top level down. */
export interface Group<Post> {
  names: string[];
  posts: Post[];
  /** without leading or trailing slash */
  path: string;
}

/**
 * Groups posts by names, each a list from the top level down. Paths are below `folder` and unique, even on case-insensitive file
 * systems.
 */
export function groupsOf<Post>(posts: Post[], folder: string, namesOf: (post: Post) => string[][]): Group<Post>[] {
  const groups = new Map<string, Group<Post>>();
  for (const post of posts) {
    for (const names of namesOf(post)) {
      const key = JSON.stringify(names);
      const group = groups.get(key) ?? { names, posts: [], path: '' };
      // Two categories of a post may have the same parent.
      if (group.posts.at(-1) !== post) group.posts.push(post);
      groups.set(key, group);
    }
  }
  const taken = new Set<string>();
  for (const [, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const wanted = [folder, ...group.names.map(folderName)].join('/');
    group.path = wanted;
    for (let number = 2; taken.has(group.path.toLowerCase()); number += 1) group.path = `${wanted}-${number}`;
    taken.add(group.path.toLowerCase());
  }
  return [...groups.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

const indexes = new WeakMap<object, Map<string, unknown>>();

/** Returns the group with these names, from the result of `groupsOf`. */
export function groupNamed<Post>(groups: Group<Post>[], names: string[]): Group<Post> | undefined {
  const index = indexes.get(groups) ?? new Map(groups.map((group) => [JSON.stringify(group.names), group]));
  indexes.set(groups, index);
  return index.get(JSON.stringify(names)) as Group<Post> | undefined;
}

/** Returns the letters and digits of a name in any script, with hyphens in place of everything else. */
function folderName(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['etc'];
  return [...words.join('-')].slice(0, 50).join('');
}
