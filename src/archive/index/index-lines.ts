import type { CommentEntry, PostEntry } from './post-entry.ts';

/** Form of the lines, and how what is in them is made of an archive: others are not read. */
const version = 2;

/** Of what it is that an index is kept. */
export interface IndexKey {
  /** how the manifest lay, see `signatureOf`, when the archive was begun to be looked through */
  readonly manifest: string;
  readonly includeRemoved: boolean;
}

/** What is known of an archive, as it is kept: all that `PostIndex` holds. */
export interface IndexState {
  /** entries of files about the blog as a whole that the manifest names */
  readonly files: readonly string[];
  /** those that lists show first, in their order; with the line of each in the list, as JSON */
  readonly posts: Iterable<readonly [post: KeptPost, summary: string]>;
  /** newest first */
  readonly comments: Iterable<CommentEntry>;
}

/** Gets what is kept, in the same order: of a large archive it is in memory once. */
export interface IndexTarget {
  readonly addFiles: (files: readonly string[]) => void;
  readonly addPost: (post: KeptPost, summary: string) => void;
  readonly addComment: (comment: CommentEntry) => void;
}

export type KeptPost = Pick<PostEntry, 'id' | 'stamp' | 'isRemoved' | 'hasComments' | 'date'>;

/** One line after the other, each with its line end; {@link readLines} reads them. */
export function* linesOf({ manifest, includeRemoved }: IndexKey, { files, posts, comments }: IndexState) {
  yield line([version, manifest, includeRemoved, files]);
  for (const [{ id, stamp, isRemoved, hasComments, date }, summary] of posts)
    // JSON has no tabs but escaped ones.
    yield `${JSON.stringify([id, stamp, isRemoved, hasComments, date])}\t${summary}\n`;
  for (const { id, post, place, date } of comments) yield line([id, post, place, date]);
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Reads what {@link linesOf} has written. @returns false where that is of something else, or nothing */
export function readLines(key: IndexKey, lines: Iterable<string>, target: IndexTarget): boolean {
  let isFirst = true;
  for (const text of lines) {
    const tab = text.indexOf('\t');
    if (isFirst) {
      const [form, manifest, includeRemoved, files] = JSON.parse(text) as [number, string, boolean, string[]];
      if (form !== version || manifest !== key.manifest || includeRemoved !== key.includeRemoved) return false;
      target.addFiles(files);
      isFirst = false;
    } else if (tab === -1) {
      const [id, post, place, date] = JSON.parse(text) as [string, string, number, number | null];
      target.addComment({ id, post, place, date: date ?? -Infinity });
    } else {
      const [id, stamp, isRemoved, hasComments, date] = JSON.parse(text.slice(0, tab)) as PostFields;
      target.addPost({ id, stamp, isRemoved, hasComments, date: date ?? -Infinity }, text.slice(tab + 1));
    }
  }
  return !isFirst;
}

/** JSON has no -Infinity, and writes it as null. */
type PostFields = [string, number, boolean, boolean, number | null];
