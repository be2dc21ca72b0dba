import fs from 'fs-extra';
import { ArchiveError, textOf } from '../../core/errors.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import { inOrder } from '../site-model/from-archive/in-order.ts';
import type { Output } from '../build/folder/output.ts';
import type { CachedFile } from '../build/folder/cached-file.ts';
import type { PostFailures } from '../site-model/from-archive/post-failures.ts';
import type { PublishableArchive } from './publishable.ts';
import { message } from '../../messages/message.ts';

/** A media file, and where it is to be in an output. */
interface PlacedMedium {
  readonly medium: PublishedMedium;
  readonly paths: ReadonlySet<string>;
}

/** The media that an output refers to: no others are copied, as they may belong to what is not published. */
export class UsedMedia {
  readonly #byFile = new Map<string, { readonly medium: PublishedMedium; readonly paths: Set<string> }>();

  add(medium: PublishedMedium, path: string): void {
    const known = this.#byFile.get(medium.file);
    if (known) known.paths.add(path);
    else this.#byFile.set(medium.file, { medium, paths: new Set([path]) });
  }

  /** All of them, each once, by file. */
  all(): PlacedMedium[] {
    return [...this.#byFile.values()].sort((a, b) => (a.medium.file < b.medium.file ? -1 : 1));
  }
}

/** Files that are copied at the same time. */
const width = 8;

/**
 * @param before what an earlier publish knew of files by these paths
 * @param failures takes what goes wrong with one, without which the others are copied
 * @returns of files by their paths what the next publish has to know
 * @throws {ArchiveError} when the archive lacks one of the media
 */
export async function copyMedia(
  archive: PublishableArchive,
  media: readonly PlacedMedium[],
  output: Output,
  before: (path: string) => CachedFile | undefined,
  failures: Pick<PostFailures, 'addOther'>,
): Promise<Map<string, CachedFile>> {
  const copy = async ({ medium, paths }: PlacedMedium) => {
    const copied: [path: string, file: CachedFile][] = [];
    for (const path of paths) {
      await copyTo(path, medium);
      copied.push([path, { fingerprint: medium.file, stamp: output.stamp(path) }]);
    }
    return copied;
  };
  const copyTo = async (path: string, medium: PublishedMedium) => {
    const earlier = before(path);
    const isAsBefore = earlier?.fingerprint === medium.file && output.isAsBefore(path, earlier.stamp);
    if (isAsBefore) output.keep(path);
    else await write(path, medium);
  };
  const write = async (path: string, medium: PublishedMedium) => {
    const source = archive.mediumPath(medium);
    const { size } = await fs.stat(source).catch((error: unknown) => {
      throw new ArchiveError('medium-missing', message('publish.medium-missing', { why: textOf(error) }), {
        cause: error,
      });
    });
    const changed = archive.changed(medium);
    await output.copy(path, changed ?? source, changed ? medium.size : size);
  };
  const tried = (placed: PlacedMedium) =>
    copy(placed).catch((error: unknown) => {
      failures.addOther((bug) => message('publish.file-not-published', { file: placed.medium.file, bug }), error);
      return [];
    });
  const known = new Map<string, CachedFile>();
  await inOrder(media, width, tried, (copied) => {
    for (const [path, file] of copied) known.set(path, file);
  });
  return known;
}
