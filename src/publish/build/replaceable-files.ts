import { ofEachOutput, type ByOutput } from '../../core/output-names.ts';
import type { ArchiveReader } from '../site-model/from-archive/archive-reader.ts';
import type { PublishCache } from './cache.ts';

/**
 * The files that a publish may overwrite although the archive is damaged, by output: those of posts that are intact, have changed
 * since the last publish, and showed no media that are damaged now. The path of any other file may belong to a damaged post, and
 * a file made of several posts would lose the damaged ones.
 *
 * @param cache of the last publish into the same folders. Without it, no file may be overwritten.
 */
export function replaceableFiles(
  archive: Pick<ArchiveReader, 'postIds' | 'version' | 'media'>,
  cache: PublishCache | undefined,
): Required<ByOutput<ReadonlySet<string>>> {
  const files = ofEachOutput(() => new Set<string>());
  const media = new Set([...archive.media().values()].map(({ file }) => file));
  for (const id of archive.postIds()) {
    const post = cache?.posts.get(id);
    const isChanged = cache?.readings.get(id)?.version !== archive.version(id);
    if (!post || !isChanged || !post.media.every((file) => media.has(file))) continue;
    for (const { output, path } of post.files) files[output].add(path);
  }
  return files;
}
