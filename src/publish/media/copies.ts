import fs from 'fs-extra';
import { ArchiveError, errorText } from '../../core/errors/errors.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import { processInOrder } from '../../core/async/in-order.ts';
import type { OutputName } from '../../core/outputs.ts';
import type { Engine } from '../build/engine.ts';
import type { Task } from '../build/task.ts';
import type { PostFailures } from '../site-model/from-archive/post-failures.ts';
import type { PublishableArchive } from './publishable.ts';
import { message } from '../../messages/message.ts';

/** A media file and its paths in an output. */
interface PlacedMedium {
  readonly medium: PublishedMedium;
  readonly paths: ReadonlySet<string>;
}

/** The media that an output refers to. Only these are copied, because others may belong to unpublished posts. */
export class UsedMedia {
  readonly #byFile = new Map<string, { readonly medium: PublishedMedium; readonly paths: Set<string> }>();

  add(medium: PublishedMedium, path: string): void {
    const known = this.#byFile.get(medium.file);
    if (known) known.paths.add(path);
    else this.#byFile.set(medium.file, { medium, paths: new Set([path]) });
  }

  /** Returns each media file once, sorted by name. */
  all(): PlacedMedium[] {
    return [...this.#byFile.values()].sort((a, b) => (a.medium.file < b.medium.file ? -1 : 1));
  }
}

/** Maximum number of files copied at the same time. */
const width = 8;

/**
 * Copies media to an output. If one fails, the others are still copied.
 * @throws {ArchiveError} if the archive lacks one of the media
 */
export async function copyMedia(
  archive: PublishableArchive,
  media: readonly PlacedMedium[],
  name: OutputName,
  engine: Engine,
  failures: Pick<PostFailures, 'addOther'>,
): Promise<void> {
  const taskOf = (medium: PublishedMedium, path: string): Task => ({
    key: `${name}/${path}`,
    inputs: { file: medium.file },
    run: async (files) => {
      const source = archive.mediumPath(medium);
      const { size } = await fs.stat(source).catch((error: unknown) => {
        throw new ArchiveError('medium-missing', message('publish.medium-missing', { why: errorText(error) }), {
          cause: error,
        });
      });
      const changed = archive.changed(medium);
      await files.copy(name, path, changed ?? source, changed ? medium.size : size);
      return { facts: null };
    },
  });
  const copy = async ({ medium, paths }: PlacedMedium) => {
    try {
      for (const path of paths) await engine.build(taskOf(medium, path));
    } catch (error) {
      failures.addOther((bug) => message('publish.file-not-published', { file: medium.file, bug }), error);
    }
  };
  await processInOrder(media, width, copy, () => undefined);
}
