import fs from 'fs-extra';
import { ArchiveError, InterruptedError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import { layout, placeOf } from '../format/layout.ts';
import { assertNoLinks } from '../reader/open.ts';
import { signatureOf } from './own-files.ts';

/** During a run, the index pauses between two scans (updates from the disk) for this many times the duration of the last scan. */
const pauseDuringRun = 10;

/** Without a run, the pause is this many times the duration of the last scan, and at least `min` milliseconds. */
const pauseOtherwise = { times: 100, min: 60_000 };

export interface FreshnessOptions {
  /** scans the disk and updates the index */
  readonly look: () => Promise<void>;
  readonly now: () => Date;
  /** called with errors of scans in the background */
  readonly onFailed: (error: unknown) => void;
}

/** Signatures of the files that indicate changes. */
interface Signs {
  readonly manifest: string;
  readonly journal: string;
}

/**
 * Keeps the index up to date with the disk. It is updated
 * - before the next response if the manifest, which a run writes last, has changed;
 * - repeatedly in the background while a run writes its journal;
 * - occasionally in the background at any other time: restoring an older copy of the archive may start with the manifest.
 */
export class Freshness {
  readonly #folder: string;
  readonly #options: FreshnessOptions;
  /** signatures at the start of the last successful scan */
  #seen: Signs | undefined;
  #looking: Promise<void> | undefined;
  /** end of the last scan in milliseconds since 1970, and its duration in milliseconds */
  #last = { endTime: 0, duration: 0 };
  #failed: Error | undefined;

  constructor(folder: string, options: FreshnessOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /**
   * Call before each response.
   * @returns undefined if there is nothing to wait for
   * @throws {ArchiveError} (or rejects with it) if the archive has disappeared, or has links to other folders
   */
  refresh(): Promise<void> | undefined {
    assertNoLinks(this.#folder);
    const signs = {
      manifest: signatureOf(this.#folder, layout.manifest),
      journal: signatureOf(this.#folder, layout.journal),
    };
    const isEnded = signs.manifest !== this.#seen?.manifest;
    if (this.#looking) return isEnded ? this.#looking.then(() => this.refresh()) : undefined;
    if (isEnded) {
      // A slow scan that failed is not repeated for each request.
      if (this.#failed && this.#isWithin(pauseDuringRun * this.#last.duration)) return Promise.reject(this.#failed);
      return this.#lookAgain(signs);
    }
    const isWritten = signs.journal !== this.#seen?.journal;
    const { times, min } = pauseOtherwise;
    const pause = isWritten ? pauseDuringRun * this.#last.duration : Math.max(min, times * this.#last.duration);
    if (!this.#isWithin(pause)) this.#lookAgain(signs).catch((error: unknown) => this.#report(error));
    return undefined;
  }

  /** Reports a failed scan. An interruption is not an error: a server interrupts its scans when it stops. */
  #report(error: unknown): void {
    if (!(error instanceof InterruptedError)) this.#options.onFailed(error);
  }

  /** Reports whether the last scan ended less than this number of milliseconds ago. False if the clock was set back. */
  #isWithin(milliseconds: number): boolean {
    const since = this.#options.now().getTime() - this.#last.endTime;
    return since >= 0 && since < milliseconds;
  }

  #lookAgain(signs: Signs): Promise<void> {
    const looking = this.#look(signs).finally(() => (this.#looking = undefined));
    this.#looking = looking;
    return looking;
  }

  async #look(signs: Signs): Promise<void> {
    const startTime = this.#options.now().getTime();
    try {
      // While the archive is being replaced by another one, it does not exist for a moment. That must not count as an empty blog.
      if (!fs.existsSync(placeOf(this.#folder, layout.format)))
        throw new ArchiveError('archive-missing', message('archive.missing-now', { folder: this.#folder }));
      await this.#options.look();
      this.#seen = signs;
      this.#failed = undefined;
    } catch (error) {
      this.#failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      const endTime = this.#options.now().getTime();
      this.#last = { endTime, duration: Math.max(0, endTime - startTime) };
    }
  }
}
