import path from 'node:path';
import { InternalError } from '../../core/errors/errors.ts';
import { mediaPathPattern } from '../../core/media/media-file.ts';
import { postFolder, postIdOf } from './post-folder.ts';

/** The newest version of the archive format that this version of blogkeep can read. */
export const formatVersion = 2;

/** Returns the format version of an archive, by whether any of its records has `details`. */
export const formatOf = (hasDetails: boolean): number => (hasDetails ? 2 : 1);

const ofRecord = { post: 'post.json', content: 'content.html', comments: 'comments.json' };
/** File names of the parts of a post. */
export const filesOfRecord: readonly string[] = Object.values(ofRecord);
const posts = 'data/posts';
const inPosts = `${posts}/`;

/** Paths in an archive, relative to its folder, with `/` as in a BagIt manifest. */
export const layout = {
  /** the payload folder, with a trailing slash */
  payload: 'data/',
  format: 'data/blogkeep.json',
  blog: 'data/blog.json',
  categories: 'data/categories.json',
  /** authors by ID; absent if the source does not name them */
  authors: 'data/authors.json',
  media: 'data/media.json',
  missing: 'data/missing.json',
  /** IDs of the posts that no run may store again; absent if there are none */
  forgotten: 'data/forgotten.json',
  /** content of a backup that has no field of its own, as received */
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
  /** list of the media files that are stored elsewhere; only in a copy without media */
  fetchList: 'fetch.txt',
  /** working folder of a run, with temporary files, journal and lock; not part of the bag */
  work: '.blogkeep',
  journal: '.blogkeep/journal.jsonl',
  lock: '.blogkeep/lock',
  /** warnings of the run in progress */
  notes: '.blogkeep/known.jsonl',
  /** warnings of earlier runs, with the day of the first report; not part of the bag */
  known: '.blogkeep-known.jsonl',
  /** secret with which outputs encrypt names that may be private; not part of the bag */
  secret: '.blogkeep-secret',
} as const;

/** The payload files that concern the whole blog: all except records and media. */
export const filesOfBlog: readonly string[] = [
  layout.format,
  layout.blog,
  layout.categories,
  layout.authors,
  layout.media,
  layout.missing,
  layout.forgotten,
  layout.rest,
];

/** Matches the path of a media file. */
export const mediumFile = new RegExp(`^${layout.mediaFiles}/${mediaPathPattern}$`, 'u');

/** Reports whether a record can have this ID: it is not empty, and short enough for a path. */
export function isPostId(id: string): boolean {
  return postFolder(id) !== undefined;
}

/** @throws {InternalError} unless {@link isPostId} */
function folderOf(id: string): string {
  const folder = postFolder(id);
  if (folder === undefined)
    throw new InternalError(`The post id ${JSON.stringify(id.slice(0, 80))} cannot have a folder`);
  return inPosts + folder;
}

/**
 * Returns the folder of a file below `data/posts/`, relative to `data/posts/`; undefined for other files. The folder may not belong to any
 * post, see {@link postIdOf}.
 */
export function postFolderIn(entry: string): string | undefined {
  if (!entry.startsWith(inPosts)) return undefined;
  const folderStart = inPosts.length;
  // Only the folders of encoded IDs can be nested.
  const end = entry[folderStart] === '_' ? entry.lastIndexOf('/') : entry.indexOf('/', folderStart);
  return end < folderStart ? undefined : entry.slice(folderStart, end);
}

/** Returns the ID of the post to which a file belongs; undefined if there is none. */
export function postOf(entry: string): string | undefined {
  const folder = postFolderIn(entry);
  return folder === undefined ? undefined : postIdOf(folder);
}

/** Reports whether a path is that of the record, body or comments of a post. */
export function isOfRecord(entry: string): boolean {
  const ofRecord = recordFileIn(entry);
  return ofRecord !== undefined && postIdOf(ofRecord.folder) !== undefined;
}

/**
 * Returns the folder of a post's file, and the index of its name in {@link filesOfRecord}; undefined for other files. The folder may not
 * belong to any post, see {@link postIdOf}.
 */
export function recordFileIn(entry: string): { readonly folder: string; readonly file: number } | undefined {
  const folder = postFolderIn(entry);
  if (folder === undefined) return undefined;
  const file = filesOfRecord.indexOf(entry.slice(inPosts.length + folder.length + 1));
  return file < 0 ? undefined : { folder, file };
}

/** Returns the path of a post's file. The inverse of {@link recordFileIn}. */
export const recordFile = (folder: string, file: number): string => `${inPosts}${folder}/${filesOfRecord[file] ?? ''}`;

/** Returns the absolute path of a file in an archive. */
export function placeOf(folder: string, entry: string): string {
  return path.join(folder, entry);
}
