import type { ErrorCode } from '../errors/error-codes.ts';
import { mapOutputNames, type OutputName } from '../outputs.ts';
import type { Text } from '../../messages/message.ts';
import type { Reason } from './reasons.ts';
import type { UsedOption } from './used-option.ts';
import { describeWarning, postOfWarning, type Warning } from './warnings.ts';

export type RunStatus = 'complete' | 'partial' | 'failed' | 'interrupted';

/** The report of a run, version 1. Field names never change, since programs depend on them; fields may be added. */
export interface Report extends Record<OutputName, FileCounts> {
  version: 1;
  status: RunStatus;
  exitCode: number;
  blog: string;
  /** source of the crawl; absent if there was no crawl. `isCopy`: whether it is a copy of some date; absent if not. */
  source?: { kind: string; location: string; isCopy?: true };
  /** the error that ended the run; absent if it did not fail */
  error?: Text;
  /** code of the error; unlike the message, it never changes */
  errorCode?: ErrorCode;
  /** written folders, relative to the working directory of the command; absent for a dry run */
  folders?: ReportedFolders;
  requests: { total: number; retried: number };
  posts: {
    listed: number;
    stored: number;
    new: number;
    changed: number;
    unchanged: number;
    removed: number;
    /** number of posts that this run read, by reason */
    read: Partial<Record<Reason, number>>;
    /** maximum age in days that a reading can reach, assuming one run per day; null if unlimited */
    oldestReading: number | null;
    failed: FailedPost[];
  };
  comments: { stored: number; new: number; changed: number; removed: number };
  media: { referenced: number; stored: number; new: number; gone: number; failed: FailedMedium[] };
  /** missing items that were accepted, which do not make the run partial; absent if there are none */
  accepted?: AcceptedItems;
  /** totals for the bodies of all published posts; details are in the warnings about each post */
  bodies: BodyCounts;
  warnings: ReportedWarning[];
  /** publishing options that are remembered from the last publish or differ from it; absent if there are none */
  options?: UsedOption[];
  /** posts that a dry run would read; absent for other runs */
  plan?: PlannedPost[];
  seconds: { crawl: number; publish: number };
}

export interface AcceptedItems {
  posts: (FailedPost & Accepted)[];
  media: (FailedMedium & Accepted)[];
}

interface Accepted {
  /** day on which `--accept-missing` accepted the item */
  accepted: string;
}

export interface BodyCounts {
  /** number of removed constructs by kind */
  dropped: Record<string, number>;
  /** number of unknown constructs by kind, published as HTML or reduced to their content */
  kept: Record<string, number>;
  /** number of bodies that are published entirely as HTML or text */
  unconverted: number;
}

/** Paths with `/`, absolute if they are not below the working directory. Absent for folders that were not written. */
export type ReportedFolders = Partial<Record<'archive' | OutputName, string>>;

export interface FileCounts {
  files: number;
  written: number;
  removed: number;
  /** files that were not written because a user's file is in their place; absent if there are none */
  blocked?: readonly string[];
}

/** A post that a dry run would read. */
export interface PlannedPost {
  id: string;
  title: string;
  reason: Reason;
  /** changed fields of the summary; present if they are the reason */
  fields?: readonly string[];
}

/** Data that could not be fetched, or a post that could not be published. `id` is empty if the failure is not about a single post. */
export interface FailedPost {
  id: string;
  operation: string;
  status: string;
  message: Text;
  /** number of posts that the post list omits; absent for other failures */
  missing?: number;
  /** day of the first run with this failure, such as 2026-11-20 */
  since?: string;
  /** whether this is the first run with this failure */
  new?: boolean;
}

export interface FailedMedium {
  url: string;
  message: Text;
  /** day of the first run with this failure */
  since?: string;
  /** whether this is the first run with this failure */
  new?: boolean;
}

export interface ReportedWarning {
  code: string;
  message: Text;
  /** paths of all affected files, relative to their output; the message may list only some of them. Absent for other warnings. */
  paths?: readonly string[];
  post?: string;
  /** URL of the media file that is missing, and why. Absent for other warnings. */
  url?: string;
  reason?: Text;
  /** day of the first run with this warning */
  since?: string;
  /** whether this is the first run with this warning */
  new?: boolean;
}

export function createEmptyReport(): Report {
  return {
    version: 1,
    status: 'complete',
    exitCode: 0,
    blog: '',
    requests: { total: 0, retried: 0 },
    posts: {
      listed: 0,
      stored: 0,
      new: 0,
      changed: 0,
      unchanged: 0,
      removed: 0,
      read: {},
      oldestReading: null,
      failed: [],
    },
    comments: { stored: 0, new: 0, changed: 0, removed: 0 },
    media: { referenced: 0, stored: 0, new: 0, gone: 0, failed: [] },
    bodies: { dropped: {}, kept: {}, unconverted: 0 },
    ...mapOutputNames(() => ({ files: 0, written: 0, removed: 0 })),
    warnings: [],
    seconds: { crawl: 0, publish: 0 },
  };
}

/** Adds a warning to a report and to its totals for bodies. */
export function addWarning(report: Report, warning: Warning): void {
  report.warnings.push(toReportedWarning(warning));
  const { bodies } = report;
  if (warning.code === 'body-dropped' || warning.code === 'content-dropped')
    add(bodies.dropped, warning.what, warning.count);
  if (warning.code === 'construct-kept') add(bodies.kept, warning.what, warning.count);
  if (warning.code === 'body-kept-as-html') bodies.unconverted += 1;
}

function add(counts: Record<string, number>, what: string, count: number): void {
  counts[what] = (counts[what] ?? 0) + count;
}

/** Converts a warning to the form used in reports. */
export function toReportedWarning(warning: Warning): ReportedWarning {
  const post = postOfWarning(warning);
  return {
    code: warning.code,
    message: describeWarning(warning),
    ...('paths' in warning && { paths: warning.paths }),
    ...(post !== undefined && { post }),
    ...('url' in warning && 'reason' in warning && { url: warning.url, reason: warning.reason }),
  };
}

/** Returns a key that is equal for equal warnings. */
export function keyOfWarning({ code, message, post }: ReportedWarning): string {
  return JSON.stringify([code, message, post]);
}
