import { layout, postOf } from '../format/layout.ts';
import type { FileReader } from './file-reader.ts';
import type { CheckedEntry } from './payload-check.ts';
import { factsOfSoundPost, type FindMedia, type CheckedPost } from './checked-post.ts';
import { walk, type FolderEntry, type SkippedFolder } from './walk.ts';

/** The result of reading a part of an archive. */
export interface BatchRead {
  /** the files, in the order of {@link walk} */
  readonly files: readonly CheckedEntry[];
  /** facts about the posts that have no findings */
  readonly posts: readonly (readonly [id: string, facts: CheckedPost])[];
}

/**
 * Reads a batch.
 * @param starts files, and folders that are read with all their contents
 */
export type ReadBatch = (starts: readonly (FolderEntry | SkippedFolder)[]) => Promise<BatchRead>;

/**
 * Returns a function that reads each file once, both to compute its checksum and, if it belongs to a post, to collect the facts about that
 * post.
 */
export function batchReader(folder: string, reader: FileReader, findMedia: FindMedia): ReadBatch {
  return async (starts) => {
    const files: CheckedEntry[] = [];
    const posts: [string, CheckedPost][] = [];
    let post = new PostTexts('');
    const look = () => {
      const facts = post.isComplete ? factsOfSoundPost(post.id, post.texts, findMedia) : undefined;
      if (facts) posts.push([post.id, facts]);
    };
    for (const start of starts) {
      for (const found of start.kind === 'folder' ? walk(folder, start.path) : [start]) {
        if (!post.isBeside(found.path)) {
          look();
          post = new PostTexts(found.path);
        }
        const sums = found.kind === 'file' ? reader.sums(found.path, post.receiver(found.path)) : undefined;
        files.push({ found, sums: sums instanceof Promise ? await sums : sums });
      }
    }
    look();
    return { files, posts };
  };
}

/** Collects the contents of a post's files, which are adjacent in a batch. */
class PostTexts {
  readonly id: string;
  readonly texts = new Map<string, string>();
  readonly #folder: string;
  readonly #own: readonly string[];
  #wanted = 0;

  /** @param path path of any file in the folder, which may not belong to any post */
  constructor(path: string) {
    this.#folder = folderOf(path);
    this.id = postOf(path) ?? '';
    this.#own = this.id === '' ? [] : [layout.post(this.id), layout.content(this.id), layout.comments(this.id)];
  }

  /** Reports whether all contents were collected. A file may be unreadable or too large. */
  get isComplete(): boolean {
    return this.#wanted > 0 && this.texts.size === this.#wanted;
  }

  isBeside(path: string): boolean {
    return folderOf(path) === this.#folder;
  }

  /** Returns a function that takes the bytes of a file; undefined if the file does not belong to the post. */
  receiver(path: string): ((bytes: Buffer) => void) | undefined {
    if (!this.#own.includes(path)) return undefined;
    this.#wanted += 1;
    return (bytes) => void this.texts.set(path, bytes.toString());
  }
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** A compact form of {@link BatchRead}, in which all files were readable. */
interface Packed {
  readonly files: readonly (readonly [path: string, size: number, sha256: string])[];
  readonly posts: BatchRead['posts'];
}

/**
 * Encodes a result as JSON, which threads exchange faster than objects. Returns `null` if a file was unreadable, in which case the main
 * thread reads the batch again.
 */
export function packed({ files, posts }: BatchRead): string {
  const read: [string, number, string][] = [];
  for (const { found, sums } of files) {
    if (!sums || !('sha256' in sums)) return 'null';
    read.push([found.path, sums.size, sums.sha256]);
  }
  return JSON.stringify({ files: read, posts } satisfies Packed);
}

export function unpackBatchRead(text: string): BatchRead | undefined {
  const batch = JSON.parse(text) as Packed | null;
  if (!batch) return undefined;
  const files = batch.files.map(
    ([path, size, sha256]) => ({ found: { path, kind: 'file' }, sums: { size, sha256 } }) as const,
  );
  return { files, posts: batch.posts };
}
