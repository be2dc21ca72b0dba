import { layout, postOf } from '../layout.ts';
import type { FileReader, FileSums } from './file-reader.ts';
import { factsOfSoundPost, type FindMedia, type PostFacts } from './post-facts.ts';

/** What came of reading files of an archive that lie beside each other: plain data, which may travel between threads. */
export interface BatchRead {
  /** in the order of the files; null for one that could not be read */
  readonly files: readonly (readonly [size: number, sha256: string] | null)[];
  /** those whose files are all among them, and nothing is odd about them */
  readonly posts: readonly (readonly [id: string, facts: PostFacts])[];
}

/** @param paths of files; those of a post follow each other */
export type ReadBatch = (paths: readonly string[]) => Promise<BatchRead>;

const algorithms = ['sha256'];

/** Reads each file once: for its checksum and, where it is one of a post, to look into it while its bytes are at hand. */
export function batchReader(reader: FileReader, findMedia: FindMedia): ReadBatch {
  return async (paths) => {
    const files: BatchRead['files'][number][] = [];
    const posts: [string, PostFacts][] = [];
    for (let from = 0, to: number; from < paths.length; from = to) {
      const folder = folderOf(paths[from]);
      for (to = from + 1; folderOf(paths[to]) === folder;) to += 1;
      const id = postOf(paths[from] ?? '');
      const texts = new Map<string, string>();
      const own = id === undefined ? [] : [layout.post(id), layout.content(id), layout.comments(id)];
      let isShown = true;
      for (const path of paths.slice(from, to)) {
        const isOwn = own.includes(path);
        const look = (bytes: Buffer) => void texts.set(path, bytes.toString());
        const sums = await reader.sums(path, algorithms, isOwn ? look : undefined);
        files.push('sums' in sums ? [sums.size, sums.sums.sha256 ?? ''] : null);
        // It could not be read, or is too large to be shown.
        if (isOwn && !texts.has(path)) isShown = false;
      }
      const facts = id !== undefined && isShown ? factsOfSoundPost(id, texts, findMedia) : undefined;
      if (id !== undefined && facts) posts.push([id, facts]);
    }
    return { files, posts };
  };
}

/** The sums of a file in a batch; undefined where it could not be read. */
export function sumsIn({ files }: BatchRead, index: number): FileSums | undefined {
  const file = files[index];
  return file ? { size: file[0], sums: { sha256: file[1] } } : undefined;
}

const folderOf = (path: string | undefined) => path?.slice(0, path.lastIndexOf('/'));
