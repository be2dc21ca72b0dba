import fs from 'fs-extra';
import { lazy } from '../../core/collections/lazy.ts';
import { endsRun } from '../../core/errors/item-failure.ts';
import { message } from '../../messages/message.ts';
import type { Output } from '../build/folder/output.ts';
import type { PostFailures } from '../site-model/from-archive/post-failures.ts';
import { mediaFolder, mediumPath } from '../site-model/site/paths.ts';
import type { PostImages } from './post-images.ts';
import type { PublishableArchive } from './publishable.ts';

export interface MediaReading {
  readonly archive: PublishableArchive;
  readonly images: PostImages | undefined;
  readonly failures: PostFailures;
}

/** Reads published media for files that contain them, such as those of a book. */
export class MediaReader {
  readonly #reading: MediaReading;
  readonly #byFile = lazy(() => {
    const media = [...this.#reading.archive.media().values()];
    return new Map(media.flatMap((medium) => [medium, medium.print ?? []].flat().map(({ file }) => [file, medium])));
  });
  #failedReads = 0;

  constructor(reading: MediaReading) {
    this.#reading = reading;
  }

  /** Number of files that could not be read. The next run may improve the files that should contain them. */
  get failedReads(): number {
    return this.#failedReads;
  }

  /**
   * Returns the content of a file in the media folder of an output; undefined if it cannot be read. Errors of the file system are not
   * reported, because they end the run when the media are published.
   */
  async read(output: Output, file: string): Promise<Uint8Array | undefined> {
    const bytes = await this.#contentOf(output, file).catch((error: unknown) => {
      if (!endsRun(error))
        this.#reading.failures.addOther((bug) => message('publish.file-not-published', { file, bug }), error);
      return undefined;
    });
    if (!bytes) this.#failedReads += 1;
    return bytes;
  }

  async #contentOf(output: Output, file: string): Promise<Uint8Array | undefined> {
    const { archive, images } = this.#reading;
    const medium = this.#byFile().get(file);
    if (medium?.file === file) return archive.changed(medium)?.() ?? fs.readFile(archive.mediumPath(medium));
    // Drawings in bodies are only in the output.
    return (await images?.read(file, medium)) ?? output.readBytes(mediumPath(mediaFolder, { file }));
  }
}
