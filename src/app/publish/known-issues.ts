import fs from 'fs-extra';
import path from 'node:path';
import { note, readKnown, readNotes, removeNotes, writeKnown } from '../../archive/store/known-file.ts';
import type { Emit } from '../../core/events.ts';
import { keyOfKnown, knownOfFailedMedium, knownOfFailedPost, knownOfWarning, type Known } from '../../core/known.ts';
import { reportedWarning, type Report, type ReportedWarning } from '../../core/report.ts';
import type { Warning } from '../../core/warnings.ts';
import { absolutePathOf, nearPath } from '../near-path.ts';

type Trouble = Pick<Known, 'what' | 'about' | 'post'>;

/**
 * Compares the warnings and failures of a run with those of earlier runs, so that nightly runs can report what is new. It is stored in the
 * archive folder, which a clone has as well, but outside the bag: nothing in the archive depends on it.
 */
export class KnownIssues {
  readonly #archive: string;
  readonly #run: string;
  readonly #today: string;
  /** what earlier runs of this kind have reported, by key */
  readonly #before: ReadonlyMap<string, Known>;
  /** what this run has reported, by key */
  readonly #told = new Map<string, Known>();
  readonly #warnings = new Map<string, Trouble | undefined>();
  /** ids of posts and URLs of media that this run has checked */
  readonly #looked = new Set<string>();
  readonly #isCrawl: boolean;

  /**
   * @param run `crawl`, or `publish` with its outputs
   * @param today as in 2026-11-20
   * @param isCrawl whether it checks only a part of the blog and can be resumed: then reports are recorded at once, since the run that
   *   resumes it may not repeat them
   */
  constructor(archive: string, run: string, today: string, isCrawl = false) {
    this.#archive = archive;
    this.#run = run;
    this.#today = today;
    this.#isCrawl = isCrawl;
    const known = readKnown(archive) ?? [];
    const own = known.filter((one) => one.run === run);
    // Also what publishes with other combinations of outputs have reported about these.
    const kin = known.filter((one) => one.run !== run && sharesOutput(one.run, run));
    this.#before = new Map([...kin, ...own].map((one) => [keyOfKnown(one), one]));
    if (!isCrawl) return;
    for (const one of readNotes(archive)) this.#told.set(keyOfKnown(one), this.#before.get(keyOfKnown(one)) ?? one);
  }

  /** Adds the day since which a warning is known to events. Warnings without it are new. */
  noting(emit: Emit): Emit {
    return (event) => {
      if (event.type === 'post-stored') this.#looked.add(event.id);
      if (event.type === 'media-settled') this.#looked.add(event.url);
      if (event.type !== 'warning') emit(event);
      else {
        const since = this.#noteWarning(event.warning);
        emit(since === undefined ? event : { ...event, since });
      }
    };
  }

  #noteWarning(warning: Warning): string | undefined {
    const trouble = knownOfWarning(this.#withoutPlace(warning));
    this.#warnings.set(keyOfReported(reportedWarning(warning)), trouble);
    if (!trouble) return undefined;
    const key = keyOfKnown(trouble);
    const isNoted = this.#told.has(key);
    const before = this.#before.get(key);
    const known = { ...trouble, run: this.#run, since: before?.since ?? this.#told.get(key)?.since ?? this.#today };
    this.#told.set(key, known);
    if (!isNoted && this.#isCrawl) note(this.#archive, known);
    return before?.since;
  }

  /** Replaces a path on this machine by the path relative to the archive, or by its name. */
  #withoutPlace(warning: Warning): Warning {
    if (!('path' in warning) || !path.isAbsolute(warning.path)) return warning;
    return { ...warning, path: nearPath(warning.path, this.#archive) ?? path.basename(warning.path) };
  }

  /** Adds the day since which they are known to warnings and failures of a report. */
  annotate({ warnings, posts, media }: Report): void {
    for (const one of warnings) {
      const trouble = this.#warnings.get(keyOfReported(one));
      if (one.since === undefined && this.#warnings.has(keyOfReported(one))) Object.assign(one, this.#sinceOf(trouble));
    }
    for (const one of posts.failed) this.#tellFailure(one, knownOfFailedPost(one));
    for (const one of media.failed) this.#tellFailure(one, knownOfFailedMedium(one));
  }

  #tellFailure(failure: { since?: string }, trouble: Trouble): void {
    if (failure.since !== undefined) return;
    const told = this.#sinceOf(trouble);
    Object.assign(failure, told);
    this.#told.set(keyOfKnown(trouble), { ...trouble, run: this.#run, since: told.since });
  }

  #sinceOf(trouble: Trouble | undefined): { since: string; new: boolean } {
    const key = trouble && keyOfKnown(trouble);
    const before = key === undefined ? undefined : this.#before.get(key);
    if (before) return { since: before.since, new: false };
    return { since: (key === undefined ? undefined : this.#told.get(key)?.since) ?? this.#today, new: true };
  }

  /**
   * Stores what is known at the end of a run. To be called after {@link annotate}.
   * @param stays of a crawl: whether something that it did not check still exists, a post by its id, a media file that could not be
   *   fetched by its URL; and what it could not check
   */
  write(stays: Stays = { post: () => true, medium: () => true, isUnchecked: () => false }): void {
    const all = readKnown(this.#archive);
    if (all === undefined) return;
    const kept = [...this.#before].filter(([key, one]) => !this.#told.has(key) && this.#isUnseen(one, stays));
    const others = all.filter(({ run }) => this.#isOfAnother(run));
    writeKnown(this.#archive, [...others, ...kept.map(([, one]) => one), ...this.#told.values()]);
    if (this.#isCrawl) removeNotes(this.#archive);
  }

  /** What a crawl did not check stays known. */
  #isUnseen({ what, about, post }: Known, stays: Stays): boolean {
    if (!this.#isCrawl) return false;
    const isUnchecked = stays.isUnchecked(about.of ?? what, post);
    const looked = post ?? about.url;
    if (looked === undefined) return isUnchecked;
    if (this.#looked.has(looked) && !isUnchecked) return false;
    if (post !== undefined) return stays.post(post);
    return what !== 'media-failed' || stays.medium(looked);
  }

  /** Drops what publishes knew about outputs that this one has published, or that do not exist any more. */
  #isOfAnother(run: string): boolean {
    if (run === this.#run || sharesOutput(run, this.#run)) return false;
    return outputsOf(run).every((way) => way === elsewhere || fs.existsSync(absolutePathOf(way, this.#archive)));
  }

  /** Drops what was recorded of a run that no other run resumes. */
  forget(): void {
    removeNotes(this.#archive);
  }
}

/** What a crawl did not check, and still exists. */
export interface Stays {
  readonly post: (id: string) => boolean;
  readonly medium: (address: string) => boolean;
  /** whether it could not check if a kind of warning still applies, to the blog or to a post */
  readonly isUnchecked: (code: string, post?: string) => boolean;
}

/** Outputs far away from the archive have one name in common: their paths are private. */
const elsewhere = 'elsewhere';

/** The name of a publish. Its warnings depend on its outputs. */
export function publishRun(archive: string, outputs: readonly (string | undefined)[]): string {
  const ways = outputs.flatMap((one) => (one === undefined ? [] : [nearPath(one, archive) ?? elsewhere]));
  return ['publish', ...ways.map((way) => way.replace(/[% ]/gu, encodeURIComponent))].join(' ');
}

/** The outputs of a publish by its name; none for other runs. */
function outputsOf(run: string): string[] {
  const [kind, ...ways] = run.split(' ');
  return kind === 'publish' ? ways.map((way) => way.replace(/%2[05]/gu, decodeURIComponent)) : [];
}

function sharesOutput(run: string, other: string): boolean {
  const outputs = new Set(outputsOf(other));
  return outputsOf(run).some((way) => outputs.has(way));
}

function keyOfReported({ code, message, post }: ReportedWarning): string {
  return JSON.stringify([code, message, post]);
}
