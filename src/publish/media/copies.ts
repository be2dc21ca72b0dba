import fs from 'fs-extra';
import { ArchiveError, textOf } from '../../core/errors.ts';
import type { StoredMedium } from '../../core/stored-medium.ts';
import { inOrder } from '../model/in-order.ts';
import type { Output } from '../output/output.ts';
import { mediumPath } from '../site/paths.ts';
import type { PostFailures } from '../model/post-failures.ts';
import type { PublishableArchive } from './publishable.ts';
import { message } from '../../messages/message.ts';

/** The media that published output refers to: no others are copied, as they may belong to what is not published. */
export class UsedMedia {
  readonly #byFile = new Map<string, StoredMedium>();

  add(media: Iterable<StoredMedium>): void {
    for (const medium of media) this.#byFile.set(medium.file, medium);
  }

  /** All of them and these, each once, by file. */
  with(others: readonly (StoredMedium | undefined)[]): StoredMedium[] {
    const all = new Map(this.#byFile);
    for (const medium of others) if (medium) all.set(medium.file, medium);
    return [...all.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  }
}

/** Files that are copied at the same time. */
const width = 8;

/**
 * @param folder of the media in the output
 * @param failures takes what goes wrong with one, without which the others are copied
 * @throws {ArchiveError} when the archive lacks one of the media
 */
export async function copyMedia(
  archive: PublishableArchive,
  media: readonly StoredMedium[],
  output: Output,
  folder: string,
  failures: Pick<PostFailures, 'addOther'>,
): Promise<void> {
  const copy = async (medium: StoredMedium) => {
    const source = archive.mediumPath(medium);
    const { size } = await fs.stat(source).catch((error: unknown) => {
      throw new ArchiveError('medium-missing', message('publish.medium-missing', { why: textOf(error) }), {
        cause: error,
      });
    });
    const changed = archive.changed(medium);
    await output.copy(mediumPath(folder, medium), changed ?? source, changed ? medium.size : size);
  };
  const tried = (medium: StoredMedium) =>
    copy(medium).catch((error: unknown) =>
      failures.addOther((bug) => message('publish.file-not-published', { file: medium.file, bug }), error),
    );
  await inOrder(media, width, tried, () => undefined);
}
