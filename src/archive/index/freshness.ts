import fs from 'fs-extra';
import { ArchiveError, InterruptedError } from '../../core/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { assertNoLinks } from '../reader/open.ts';
import { fileStamp } from '../../core/file-stamp.ts';
import { signatureOf } from './own-files.ts';
import { message } from '../../messages/message.ts';

/** While a run is going on, so many times as long as a look takes goes by before the next one. */
const restWhileWritten = 10;

/** Where nothing says that something has changed, the next look is after so many times as long, and after so many milliseconds. */
const restOtherwise = { times: 100, least: 60_000 };

export interface FreshnessOptions {
  /** takes in what has changed */
  readonly look: () => Promise<void>;
  /** takes in what was known when the manifest lay so and no run went on, see {@link keep}; whether there was anything */
  readonly recall?: (manifest: string) => boolean;
  /** called when a look has ended that began when the manifest lay so and no run went on */
  readonly keep?: (manifest: string) => void;
  readonly now: () => Date;
  /** called with what went wrong where nobody waits for it */
  readonly onFailed: (error: unknown) => void;
}

/** How the files lie that say that something has changed. */
interface Signs {
  readonly manifest: string;
  readonly journal: string;
}

/** Whether there is a manifest and no journal: then nothing is being written, and the manifest tells one state from another. */
const isAtRest = ({ manifest, journal }: Signs) => manifest !== nowhere && journal === nowhere;
const nowhere = fileStamp(undefined);

/**
 * Sees to it that what is known of an archive is what lies on the disk, by looking through it again:
 * - at once when its manifest is another one, which is what a run writes last;
 * - now and then while a run writes its journal, and nobody waits for that;
 * - now and then in any case: whoever copies an older state over it may have begun with the manifest.
 *
 * What was kept by an earlier server is taken for what a look has found if the signs are the same; the first request begins a look, for which nobody
 * waits.
 */
export class Freshness {
  readonly #folder: string;
  readonly #options: FreshnessOptions;
  /** how they lay when what is known was begun to be looked at */
  #seen: Signs | undefined;
  #looking: Promise<void> | undefined;
  /** the last look: when it ended, in milliseconds since 1970, and how many it took */
  #last = { ended: 0, taken: 0 };
  #failed: Error | undefined;
  #hasBegun = false;

  constructor(folder: string, options: FreshnessOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /**
   * To be called before each answer.
   * @returns undefined where nothing has to be waited for
   * @throws {ArchiveError} (or rejects with it) where there is no archive any more, or links lead out of it
   */
  refresh(): Promise<void> | undefined {
    assertNoLinks(this.#folder);
    const signs = {
      manifest: signatureOf(this.#folder, layout.manifest),
      journal: signatureOf(this.#folder, layout.journal),
    };
    if (!this.#hasBegun && this.#recall(signs)) return undefined;
    const isEnded = signs.manifest !== this.#seen?.manifest;
    if (this.#looking) return isEnded ? this.#looking.then(() => this.refresh()) : undefined;
    if (isEnded) {
      // What fails after a long time is not begun again by each request.
      if (this.#failed && this.#isWithin(restWhileWritten * this.#last.taken)) return Promise.reject(this.#failed);
      return this.#lookAgain(signs);
    }
    const isWritten = signs.journal !== this.#seen?.journal;
    const { times, least } = restOtherwise;
    const rest = isWritten ? restWhileWritten * this.#last.taken : Math.max(least, times * this.#last.taken);
    if (!this.#isWithin(rest)) this.#lookAgain(signs).catch((error: unknown) => this.#tell(error));
    return undefined;
  }

  /** That the server ends is no failure of what nobody waits for. */
  #tell(error: unknown): void {
    if (!(error instanceof InterruptedError)) this.#options.onFailed(error);
  }

  /** The look that has to follow begins with the next request: the server is ready before. */
  #recall(signs: Signs): boolean {
    this.#hasBegun = true;
    if (!isAtRest(signs) || this.#options.recall?.(signs.manifest) !== true) return false;
    this.#seen = signs;
    return true;
  }

  /** Whether less than so many milliseconds have gone by since the last look; a clock that was put back tells nothing. */
  #isWithin(milliseconds: number): boolean {
    const since = this.#options.now().getTime() - this.#last.ended;
    return since >= 0 && since < milliseconds;
  }

  #lookAgain(signs: Signs): Promise<void> {
    const looking = this.#look(signs).finally(() => (this.#looking = undefined));
    this.#looking = looking;
    return looking;
  }

  async #look(signs: Signs): Promise<void> {
    const begun = this.#options.now().getTime();
    try {
      // Who moves one archive away and another one to its place leaves nothing there for a moment, which is not an empty blog.
      if (!fs.existsSync(placeOf(this.#folder, layout.format)))
        throw new ArchiveError('archive-missing', message('archive.missing-now', { folder: this.#folder }));
      await this.#options.look();
      this.#seen = signs;
      this.#failed = undefined;
      if (isAtRest(signs)) this.#options.keep?.(signs.manifest);
    } catch (error) {
      this.#failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      const ended = this.#options.now().getTime();
      this.#last = { ended, taken: Math.max(0, ended - begun) };
    }
  }
}
