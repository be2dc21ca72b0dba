import fs from 'fs-extra';
import { ArchiveError } from '../../core/errors.ts';
import { layout, placeOf } from '../layout.ts';
import { assertNoLinks } from '../open.ts';
import { stampOf } from './held.ts';

/** While a run is going on, so many times as long as a look takes goes by before the next one. */
const restWhileWritten = 10;

/** Where nothing says that something has changed, the next look is after so many times as long, and after so many milliseconds. */
const restOtherwise = { times: 100, least: 60_000 };

/**
 * Sees to it that what is known of an archive is what lies on the disk, by looking through it again:
 * - at once when its manifest is another one, which is what a run writes last;
 * - now and then while a run writes its journal, and nobody waits for that;
 * - now and then in any case: whoever copies an older state over it may have begun with the manifest.
 */
export class Freshness {
  readonly #folder: string;
  readonly #look: () => Promise<void>;
  readonly #now: () => Date;
  /** how the files lay when what is known was begun to be looked at */
  #seen = { manifest: '', journal: '' };
  #looking: Promise<void> | undefined;
  /** milliseconds since 1970 */
  #rest = { whileWritten: 0, otherwise: 0 };

  constructor(folder: string, look: () => Promise<void>, now: () => Date) {
    this.#folder = folder;
    this.#look = look;
    this.#now = now;
  }

  /**
   * To be called before each answer.
   * @returns undefined where nothing has to be waited for
   * @throws {ArchiveError} (or rejects with it) where there is no archive any more, or links lead out of it
   */
  refresh(): Promise<void> | undefined {
    assertNoLinks(this.#folder);
    const seen = { manifest: stampOf(this.#folder, layout.manifest), journal: stampOf(this.#folder, layout.journal) };
    const isEnded = seen.manifest !== this.#seen.manifest;
    if (this.#looking) return isEnded ? this.#looking.then(() => this.refresh()) : undefined;
    const isWritten = seen.journal !== this.#seen.journal;
    const now = this.#now().getTime();
    if (!isEnded && now < (isWritten ? this.#rest.whileWritten : this.#rest.otherwise)) return undefined;
    const looking = this.#lookAgain(seen, now).finally(() => (this.#looking = undefined));
    this.#looking = looking;
    if (isEnded) return looking;
    // What is wrong is told where somebody waits for it.
    looking.catch(() => undefined);
    return undefined;
  }

  async #lookAgain(seen: { manifest: string; journal: string }, begun: number): Promise<void> {
    try {
      // Who moves one archive away and another one to its place leaves nothing there for a moment, which is not an empty blog.
      if (!fs.existsSync(placeOf(this.#folder, layout.format)))
        throw new ArchiveError(`There is no archive in ${this.#folder} any more.`);
      await this.#look();
      this.#seen = seen;
    } finally {
      const ended = this.#now().getTime();
      const taken = ended - begun;
      this.#rest = {
        whileWritten: ended + restWhileWritten * taken,
        otherwise: ended + Math.max(restOtherwise.least, restOtherwise.times * taken),
      };
    }
  }
}
