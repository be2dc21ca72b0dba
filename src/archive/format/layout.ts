import path from 'node:path';
import { InternalError } from '../../core/errors.ts';
import { mediumName } from '../../core/medium-name.ts';
import { postFolder, postIdOf } from './post-folder.ts';

/** The newest version of the archive's format that this blogkeep reads. */
export const formatVersion = 2;

/** The version of an archive whose records have `details`, and of others. */
export const formatOf = (hasDetails: boolean): number => (hasDetails ? 2 : 1);

const ofRecord = { post: 'post.json', content: 'content.html', comments: 'comments.json' };
/** The names of a record's files. */
export const filesOfRecord: readonly string[] = Object.values(ofRecord);
const posts = 'data/posts';
const inPosts = `${posts}/`;

/** Where things are in an archive. Paths are relative to its folder and have `/` between segments, as in a BagIt manifest. */
export const layout = {
  /** the folder of the payload, with its slash */
  payload: 'data/',
  format: 'data/blogkeep.json',
  blog: 'data/blog.json',
  categories: 'data/categories.json',
  media: 'data/media.json',
  missing: 'data/missing.json',
  /** what a backup says beside its posts, as received */
  rest: 'data/backup.xml',
  posts,
  mediaFiles: 'data/media',
  post: (id: string) => `${folderOf(id)}/${ofRecord.post}`,
  content: (id: string) => `${folderOf(id)}/${ofRecord.content}`,
  comments: (id: string) => `${folderOf(id)}/${ofRecord.comments}`,
  declaration: 'bagit.txt',
  manifest: 'manifest-sha256.txt',
  tagManifest: 'tagmanifest-sha256.txt',
  bagInfo: 'bag-info.txt',
  readme: 'README.md',
  /** which media files are elsewhere; only in a copy that was made without them, see {@link readFetchList} */
  fetchList: 'fetch.txt',
  /** not part of the bag: unfinished files, and whatever else is true of a run and not of the blog */
  work: '.blogkeep',
  journal: '.blogkeep/journal.jsonl',
  lock: '.blogkeep/lock',
  /** what a run that goes on has warned of so far */
  notes: '.blogkeep/known.jsonl',
  /** not part of the bag, and of no consequence for it: what earlier runs have warned of, and since when */
  known: '.blogkeep-known.jsonl',
} as const;

/** The files of the payload that are of the blog as a whole: what the archive may have beside records and media. */
export const filesOfBlog: readonly string[] = [
  layout.format,
  layout.blog,
  layout.categories,
  layout.media,
  layout.missing,
  layout.rest,
];

/** An entry that can be a media file. */
export const mediumFile = new RegExp(`^${layout.mediaFiles}/${mediumName}$`, 'u');

/** Whether an archive can have a record of a post with this id: any but an empty one, and one that is longer than a path. */
export function isPostId(id: string): boolean {
  return postFolder(id) !== undefined;
}

/** @throws {InternalError} for an id that {@link isPostId} says no to */
function folderOf(id: string): string {
  const folder = postFolder(id);
  if (folder === undefined)
    throw new InternalError(`The post id ${JSON.stringify(id.slice(0, 80))} cannot have a folder`);
  return inPosts + folder;
}

/**
 * The folder that an entry is in, where it is one of the files of a post, relative to that of all posts; whether any post can
 * have it says {@link postIdOf}.
 */
export function postFolderIn(entry: string): string | undefined {
  if (!entry.startsWith(inPosts)) return undefined;
  const begin = inPosts.length;
  // Only the folders of ids that are not plain have others in them.
  const end = entry[begin] === '_' ? entry.lastIndexOf('/') : entry.indexOf('/', begin);
  return end < begin ? undefined : entry.slice(begin, end);
}

/** The id of the post to which an entry belongs; undefined where there is none. */
export function postOf(entry: string): string | undefined {
  const folder = postFolderIn(entry);
  return folder === undefined ? undefined : postIdOf(folder);
}

/** Whether an entry is one of the files of a record. */
export function isOfRecord(entry: string): boolean {
  const ofRecord = recordFileIn(entry);
  return ofRecord !== undefined && postIdOf(ofRecord.folder) !== undefined;
}

/** The folder of an entry, and which of {@link filesOfRecord} it is, where it is one; whether any post can have that folder says {@link postIdOf}. */
export function recordFileIn(entry: string): { readonly folder: string; readonly file: number } | undefined {
  const folder = postFolderIn(entry);
  if (folder === undefined) return undefined;
  const file = filesOfRecord.indexOf(entry.slice(inPosts.length + folder.length + 1));
  return file < 0 ? undefined : { folder, file };
}

/** The entry of which {@link recordFileIn} says this. */
export const recordFile = (folder: string, file: number): string => `${inPosts}${folder}/${filesOfRecord[file] ?? ''}`;

/** The absolute path of an entry of the layout. */
export function placeOf(folder: string, entry: string): string {
  return path.join(folder, entry);
}
