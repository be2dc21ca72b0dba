import fs from 'fs-extra';
import { readKnown, writeKnown } from '../../archive/store/known-file.ts';
import { issueKey, issueOfWarning, type KnownIssue } from '../../core/report/known-issues.ts';
import type { Warning } from '../../core/report/warnings.ts';

/** Run name, in the known issues of an archive, of a run over several blogs. */
const run = 'blogs';

/** Known issues about blogs that are missing in a run over several blogs, although an earlier run found them. */
export class UnlistedBlogs {
  readonly #archives: readonly string[];
  readonly #before: readonly KnownIssue[];
  readonly #now: readonly KnownIssue[];

  /**
   * @param archives folders of the blogs found, in a stable order; the first archive stores the issues
   * @param today day of the run, such as 2026-11-20
   */
  constructor(archives: readonly string[], warnings: readonly Warning[], today: string) {
    this.#archives = archives;
    this.#before = archives.flatMap((archive) => readKnown(archive) ?? []).filter((one) => one.run === run);
    const since = new Map(this.#before.map((one) => [issueKey(one), one.since]));
    this.#now = warnings.flatMap((warning) => {
      const issue = issueOfWarning(warning);
      return issue ? [{ ...issue, run, since: since.get(issueKey(issue)) ?? today }] : [];
    });
  }

  /** Returns the day on which a warning was first reported, and whether it is new. */
  knownSince(warning: Warning): { since: string; new: boolean } | undefined {
    const issue = issueOfWarning(warning);
    const key = issue && issueKey(issue);
    const since = this.#now.find((one) => issueKey(one) === key)?.since;
    return since === undefined ? undefined : { since, new: !this.#before.some((one) => issueKey(one) === key) };
  }

  /** Writes the issues. Must be called after the runs of the individual blogs have written theirs. */
  write(): void {
    let unwritten = this.#now;
    for (const archive of this.#archives) {
      const knownBlogs = fs.existsSync(archive) ? readKnown(archive) : undefined;
      if (knownBlogs === undefined || (unwritten.length === 0 && !knownBlogs.some((one) => one.run === run))) continue;
      writeKnown(archive, [...knownBlogs.filter((one) => one.run !== run), ...unwritten]);
      unwritten = [];
    }
  }
}
