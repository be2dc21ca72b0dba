import path from 'node:path';

/** Version of the archive's format that this blogkeep writes, and the newest that it reads. */
export const formatVersion = 1;

/** Where things lie in an archive. Paths are relative to its folder and have `/` between segments, as in a BagIt manifest. */
export const layout = {
  format: 'data/blogkeep.json',
  blog: 'data/blog.json',
  categories: 'data/categories.json',
  media: 'data/media.json',
  missing: 'data/missing.json',
  posts: 'data/posts',
  mediaFiles: 'data/media',
  post: (id: string) => `data/posts/${id}/post.json`,
  content: (id: string) => `data/posts/${id}/content.html`,
  comments: (id: string) => `data/posts/${id}/comments.json`,
  manifest: 'manifest-sha256.txt',
  tagManifest: 'tagmanifest-sha256.txt',
  bagInfo: 'bag-info.txt',
  readme: 'README.md',
  /** not part of the bag: unfinished files, and whatever else is true of a run and not of the blog */
  work: '.blogkeep',
  journal: '.blogkeep/journal.jsonl',
  lock: '.blogkeep/lock',
} as const;

/**
 * Whether an id can be the name of a post's folder, on any system: no upper case, since some tell no difference, and no
 * device of Windows. Ids of every server seen are digits.
 */
export function isPostId(id: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{0,63}$/u.test(id) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/u.test(id);
}

/** The absolute path of an entry of the layout. */
export function placeOf(folder: string, entry: string): string {
  return path.join(folder, ...entry.split('/'));
}
