/**
 * Groups posts by names, each a list from the top level down: `{ names, path, posts }`, by path. Paths are below `folder`, with a
 * leading and trailing slash, and unique, even on case-insensitive file systems.
 */
export function groupsOf(posts, folder, namesOf) {
  const groups = new Map();
  for (const post of posts) {
    for (const names of namesOf(post)) {
      const key = JSON.stringify(names);
      if (!groups.has(key)) groups.set(key, { names, posts: [] });
      // Two categories of a post may have the same parent.
      if (groups.get(key).posts.at(-1) !== post) groups.get(key).posts.push(post);
    }
  }
  const taken = new Set();
  const withPaths = [...groups.keys()].sort().map((key) => {
    const group = groups.get(key);
    const wanted = [folder, ...group.names.map(folderName)].join('/');
    let path = wanted;
    for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${wanted}-${number}`;
    taken.add(path.toLowerCase());
    return { ...group, path: `/${path}/` };
  });
  return withPaths.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const indexes = new WeakMap();

/** Returns the group with these names, from the result of `groupsOf`. */
export function groupNamed(groups, names) {
  if (!indexes.has(groups)) indexes.set(groups, new Map(groups.map((group) => [JSON.stringify(group.names), group])));
  return indexes.get(groups).get(JSON.stringify(names));
}

/** Returns the letters and digits of a name in any script, with hyphens in place of everything else. */
function folderName(name) {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['etc'];
  return [...words.join('-')].slice(0, 50).join('');
}
