import fs from 'fs-extra';
import { readKnown, writeKnown } from '../archive/known-file.ts';
import { keyOfKnown, knownOfWarning, type Known } from '../core/known.ts';
import type { Warning } from '../core/warnings.ts';

/** The name of a run over several blogs, among those of which an archive knows what they have told. */
const run = 'blogs';

/** What is known of blogs that a run over several has not found any more. */
export class UnseenBlogs {
  readonly #archives: readonly string[];
  readonly #before: readonly Known[];
  readonly #now: readonly Known[];

  /**
   * @param archives of the blogs that it has found, in an order of their own: the first keeps it, since those that are not found stay as they are
   * @param today as in 2026-11-20
   */
  constructor(archives: readonly string[], warnings: readonly Warning[], today: string) {
    this.#archives = archives;
    this.#before = archives.flatMap((archive) => readKnown(archive) ?? []).filter((one) => one.run === run);
    const since = new Map(this.#before.map((one) => [keyOfKnown(one), one.since]));
    this.#now = warnings.flatMap((warning) => {
      const trouble = knownOfWarning(warning);
      return trouble ? [{ ...trouble, run, since: since.get(keyOfKnown(trouble)) ?? today }] : [];
    });
  }

  /** Since when a warning is known, and whether that is today. */
  told(warning: Warning): { since: string; new: boolean } | undefined {
    const trouble = knownOfWarning(warning);
    const key = trouble && keyOfKnown(trouble);
    const since = this.#now.find((one) => keyOfKnown(one) === key)?.since;
    return since === undefined ? undefined : { since, new: !this.#before.some((one) => keyOfKnown(one) === key) };
  }

  /** Writes it down, behind what the runs of the blogs have written. */
  write(): void {
    let left = this.#now;
    for (const archive of this.#archives) {
      const all = fs.existsSync(archive) ? readKnown(archive) : undefined;
      if (all === undefined || (left.length === 0 && !all.some((one) => one.run === run))) continue;
      writeKnown(archive, [...all.filter((one) => one.run !== run), ...left]);
      left = [];
    }
  }
}
