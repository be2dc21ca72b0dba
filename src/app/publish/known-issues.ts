import fs from 'fs-extra';
import path from 'node:path';
import { note, readKnown, readNotes, removeNotes, writeKnown } from '../../archive/store/known-file.ts';
import type { Emit } from '../../core/report/events.ts';
import type { AcceptedMissing } from '../../crawl/plan/accepted-missing.ts';
import {
  isAcceptable,
  issueKey,
  issueOfFailedMedium,
  issueOfFailedPost,
  issueOfWarning,
  type KnownIssue,
} from '../../core/report/known-issues.ts';
import { keyOfWarning, toReportedWarning, type Report } from '../../core/report/report.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { absolutePathOf, relativePath } from '../relative-path.ts';

type Issue = Pick<KnownIssue, 'what' | 'about' | 'post'>;

/** A failure in a report. */
interface Failure {
  readonly since?: string;
  readonly missing?: number;
}

/**
 * Compares the warnings and failures of a run with those of earlier runs, so that nightly runs can report which of them are new. They are
 * stored in the archive folder, so that clones contain them, but outside the bag, since nothing in the archive depends on them.
 */
export class KnownIssues {
  readonly #archive: string;
  readonly #run: string;
  readonly #today: string;
  /** issues that earlier runs of this kind reported, by their keys */
  readonly #before: ReadonlyMap<string, KnownIssue>;
  /** issues that this run reported, by their keys */
  readonly #reported = new Map<string, KnownIssue>();
  readonly #warnings = new Map<string, Issue | undefined>();
  /** IDs of the posts, and URLs of the media, that this run has checked */
  readonly #checked = new Set<string>();
  readonly #isCrawl: boolean;
  readonly #acceptsMissing: boolean;

  /**
   * @param run `crawl`, or `publish` with its outputs
   * @param today day of the run, such as 2026-11-20
   * @param isCrawl whether the run is a crawl, which may be resumed and may check only part of the blog. Issues are then recorded
   *   immediately, since a resumed run may not encounter them again.
   * @param acceptsMissing whether the run accepts all items that are missing
   */
  constructor(archive: string, run: string, today: string, isCrawl = false, acceptsMissing = false) {
    this.#archive = archive;
    this.#run = run;
    this.#today = today;
    this.#isCrawl = isCrawl;
    this.#acceptsMissing = acceptsMissing;
    const known = readKnown(archive) ?? [];
    const own = known.filter((one) => one.run === run);
    // Runs that published another combination of outputs may have reported issues of these outputs.
    const related = known.filter((one) => one.run !== run && sharesOutput(one.run, run));
    this.#before = new Map([...related, ...own].map((one) => [issueKey(one), one]));
    if (!isCrawl) return;
    for (const one of readNotes(archive)) this.#reported.set(issueKey(one), this.#before.get(issueKey(one)) ?? one);
  }

  /** Returns an `emit` that records warnings, and adds to each the day on which it was first reported. New warnings have no such day. */
  recording(emit: Emit): Emit {
    return (event) => {
      if (event.type === 'post-stored') this.#checked.add(event.id);
      if (event.type === 'media-settled') this.#checked.add(event.url);
      if (event.type !== 'warning') emit(event);
      else {
        const since = this.#recordWarning(event.warning);
        emit(since === undefined ? event : { ...event, since });
      }
    };
  }

  #recordWarning(warning: Warning): string | undefined {
    const issue = issueOfWarning(this.#withoutAbsolutePath(warning));
    this.#warnings.set(keyOfWarning(toReportedWarning(warning)), issue);
    if (!issue) return undefined;
    const key = issueKey(issue);
    const isNoted = this.#reported.has(key);
    const before = this.#before.get(key);
    const known = { ...issue, run: this.#run, since: before?.since ?? this.#reported.get(key)?.since ?? this.#today };
    this.#reported.set(key, known);
    if (!isNoted && this.#isCrawl) note(this.#archive, known);
    return before?.since;
  }

  /** Replaces an absolute path with the path relative to the archive, or with the file name. */
  #withoutAbsolutePath(warning: Warning): Warning {
    if (!('path' in warning) || !path.isAbsolute(warning.path)) return warning;
    return { ...warning, path: relativePath(warning.path, this.#archive) ?? path.basename(warning.path) };
  }

  /** Returns the missing posts and media that earlier runs accepted. */
  accepted(): AcceptedMissing {
    const posts = new Map<string, Set<string>>();
    const media = new Set<string>();
    for (const { accepted, post, about } of this.#before.values()) {
      if (accepted === undefined) continue;
      if (post !== undefined) posts.set(post, (posts.get(post) ?? new Set()).add(about.operation ?? ''));
      else if (about.url !== undefined) media.add(about.url);
    }
    return { posts, media };
  }

  /**
   * Adds to each warning and failure of a report the day on which it was first reported, and moves failures of accepted items to
   * `accepted`.
   */
  annotate(report: Report): void {
    const { warnings, posts, media } = report;
    for (const one of warnings) {
      const issue = this.#warnings.get(keyOfWarning(one));
      if (one.since === undefined && this.#warnings.has(keyOfWarning(one))) Object.assign(one, this.#sinceOf(issue));
    }
    const accepted = report.accepted ?? { posts: [], media: [] };
    posts.failed = posts.failed.filter((one) => {
      const day = this.#recordFailure(one, issueOfFailedPost(one), isAcceptable(one));
      if (day !== undefined) accepted.posts.push({ ...one, accepted: day });
      return day === undefined;
    });
    media.failed = media.failed.filter((one) => {
      const day = this.#recordFailure(one, issueOfFailedMedium(one), true);
      if (day !== undefined) accepted.media.push({ ...one, accepted: day });
      return day === undefined;
    });
    if (accepted.posts.length + accepted.media.length > 0) report.accepted = accepted;
  }

  /** Returns the day on which the missing item was accepted; undefined if it was not. */
  #recordFailure(failure: Failure, issue: Issue, mayAccept: boolean): string | undefined {
    if (failure.since !== undefined) return undefined;
    const known = this.#sinceOf(issue);
    Object.assign(failure, known);
    const key = issueKey(issue);
    const before = this.#before.get(key);
    const { missing } = failure;
    const isKnownLoss = before?.accepted !== undefined && (missing ?? 0) <= (before.missing ?? 0);
    const accepts = this.#acceptsMissing && this.#isCrawl && mayAccept;
    const day = isKnownLoss ? before.accepted : accepts ? this.#today : undefined;
    const record = { ...issue, run: this.#run, since: known.since };
    // If the list omits more posts than accepted, the earlier number stays accepted.
    const counted = day === undefined ? before : { accepted: day, missing };
    this.#reported.set(key, {
      ...record,
      ...(counted?.accepted !== undefined && { accepted: counted.accepted }),
      ...(counted?.accepted !== undefined && counted.missing !== undefined && { missing: counted.missing }),
    });
    return day;
  }

  #sinceOf(issue: Issue | undefined): { since: string; new: boolean } {
    const key = issue && issueKey(issue);
    const before = key === undefined ? undefined : this.#before.get(key);
    if (before) return { since: before.since, new: false };
    return { since: (key === undefined ? undefined : this.#reported.get(key)?.since) ?? this.#today, new: true };
  }

  /**
   * Stores the known issues at the end of a run, after {@link annotate}.
   * @param remaining for a crawl: determines whether issues that it did not check remain
   */
  write(remaining: Remaining = { post: () => true, medium: () => true, isUnchecked: () => false }): void {
    const all = readKnown(this.#archive);
    if (all === undefined) return;
    const unchecked = [...this.#before].filter(
      ([key, one]) => !this.#reported.has(key) && this.#remains(one, remaining),
    );
    const others = all.filter(({ run }) => this.#isUnrelated(run));
    writeKnown(this.#archive, [...others, ...unchecked.map(([, one]) => one), ...this.#reported.values()]);
    if (this.#isCrawl) removeNotes(this.#archive);
  }

  /** Reports whether an issue of an earlier crawl remains, because this crawl did not check it, and its post or media file still exists. */
  #remains({ what, about, post }: KnownIssue, remaining: Remaining): boolean {
    if (!this.#isCrawl) return false;
    const isUnchecked = remaining.isUnchecked(about.of ?? what, post);
    const subject = post ?? about.url;
    if (subject === undefined) return isUnchecked;
    if (this.#checked.has(subject) && !isUnchecked) return false;
    if (post !== undefined) return remaining.post(post);
    return what !== 'media-failed' || remaining.medium(subject);
  }

  /**
   * Reports whether issues of another run must stay in the file. Issues of outputs that this run has published, or that no longer exist,
   * are dropped.
   */
  #isUnrelated(run: string): boolean {
    if (run === this.#run || sharesOutput(run, this.#run)) return false;
    return outputsOf(run).every(
      (output) => output === elsewhere || fs.existsSync(absolutePathOf(output, this.#archive)),
    );
  }

  /** Removes the records of an interrupted run that will not be resumed. */
  forget(): void {
    removeNotes(this.#archive);
  }
}

/** Decides which issues remain known although a crawl did not report them again. */
export interface Remaining {
  readonly post: (id: string) => boolean;
  readonly medium: (address: string) => boolean;
  /** whether the crawl could not check if a warning, by its code, still applies to a post or, without a post, to the blog */
  readonly isUnchecked: (code: string, post?: string) => boolean;
}

/** Name for all outputs that are far away from the archive, since their paths are private. */
const elsewhere = 'elsewhere';

/** Returns the run name of a publish. It contains the outputs, since warnings depend on them. */
export function publishRun(archive: string, outputs: readonly (string | undefined)[]): string {
  const paths = outputs.flatMap((one) => (one === undefined ? [] : [relativePath(one, archive) ?? elsewhere]));
  return ['publish', ...paths.map((output) => output.replace(/[% ]/gu, encodeURIComponent))].join(' ');
}

/** Returns the outputs in the run name of a publish. Empty for other runs. */
function outputsOf(run: string): string[] {
  const [kind, ...paths] = run.split(' ');
  return kind === 'publish' ? paths.map((output) => output.replace(/%2[05]/gu, decodeURIComponent)) : [];
}

function sharesOutput(run: string, other: string): boolean {
  const outputs = new Set(outputsOf(other));
  return outputsOf(run).some((output) => outputs.has(output));
}
