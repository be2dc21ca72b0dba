import fs from 'fs-extra';
import { ArchiveError } from '../../core/errors.ts';
import { layout, placeOf } from '../layout.ts';
import { assertNoLinks } from '../open.ts';
import { stampOf } from './own-text.ts';
import { message } from '../../messages/message.ts';

/** While a run is going on, so many times as long as a look takes goes by before the next one. */
const restWhileWritten = 10;

/** Where nothing says that something has changed, the next look is after so many times as long, and after so many milliseconds. */
const restOtherwise = { times: 100, least: 60_000 };

export interface FreshnessOptions {
  /** takes in what has changed */
  readonly look: () => Promise<void>;
  readonly now: () => Date;
  /** called with what went wrong where nobody waits for it */
  readonly onFailed: (error: unknown) => void;
}

/** How the files lie that say that something has changed. */
interface Signs {
  readonly manifest: string;
  readonly journal: string;
}

/**
 * Sees to it that what is known of an archive is what lies on the disk, by looking through it again:
 * - at once when its manifest is another one, which is what a run writes last;
 * - now and then while a run writes its journal, and nobody waits for that;
 * - now and then in any case: whoever copies an older state over it may have begun with the manifest.
 */
export class Freshness {
  readonly #folder: string;
  readonly #options: FreshnessOptions;
  /** how they lay when what is known was begun to be looked at */
  #seen: Signs = { manifest: '', journal: '' };
  #looking: Promise<void> | undefined;
  /** the last look: when it ended, in milliseconds since 1970, and how many it took */
  #last = { ended: 0, taken: 0 };
  #failed: Error | undefined;

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
    const signs = { manifest: stampOf(this.#folder, layout.manifest), journal: stampOf(this.#folder, layout.journal) };
    const isEnded = signs.manifest !== this.#seen.manifest;
    if (this.#looking) return isEnded ? this.#looking.then(() => this.refresh()) : undefined;
    if (isEnded) {
      // What fails after a long time is not begun again by each request.
      if (this.#failed && this.#isWithin(restWhileWritten * this.#last.taken)) return Promise.reject(this.#failed);
      return this.#lookAgain(signs);
    }
    const isWritten = signs.journal !== this.#seen.journal;
    const { times, least } = restOtherwise;
    const rest = isWritten ? restWhileWritten * this.#last.taken : Math.max(least, times * this.#last.taken);
    if (!this.#isWithin(rest)) this.#lookAgain(signs).catch(this.#options.onFailed);
    return undefined;
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
    } catch (error) {
      this.#failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      const ended = this.#options.now().getTime();
      this.#last = { ended, taken: Math.max(0, ended - begun) };
    }
  }
}
