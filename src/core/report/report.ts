import type { ErrorCode } from '../errors/error-codes.ts';
import { ofEachOutput, type OutputName } from '../outputs.ts';
import type { Text } from '../../messages/message.ts';
import type { Reason } from './reasons.ts';
import type { UsedOption } from './used-option.ts';
import { describeWarning, postOfWarning, type Warning } from './warnings.ts';

export type RunStatus = 'complete' | 'partial' | 'failed' | 'interrupted';

/**
 * The report of a run, version 1: names are relied upon by others and stay; fields may be added. The files of each output are
 * counted under its name.
 */
export interface Report extends Record<OutputName, FileCounts> {
  version: 1;
  status: RunStatus;
  exitCode: number;
  blog: string;
  /** where a crawl took it from; absent where none was made */
  source?: { kind: string; location: string };
  /** why the run failed; absent otherwise */
  error?: Text;
  /** the code of that, which stays the same whatever is said of it */
  errorCode?: ErrorCode;
  /** where the command line has put what it made, relative to the folder where it ran; absent of a dry run */
  folders?: ReportedFolders;
  requests: { total: number; retried: number };
  posts: {
    listed: number;
    stored: number;
    new: number;
    changed: number;
    unchanged: number;
    removed: number;
    /** how many were read in this run, by the reason for it, see {@link Reason} */
    read: Partial<Record<Reason, number>>;
    /** days since the oldest reading can have been made, given a run each day; null where nothing limits it */
    oldestReading: number | null;
    failed: FailedPost[];
  };
  comments: { stored: number; new: number; changed: number; removed: number };
  media: { referenced: number; stored: number; new: number; gone: number; failed: FailedMedium[] };
  /** what became of the bodies, over all published posts; each post has its own warnings */
  bodies: BodyCounts;
  warnings: ReportedWarning[];
  /** options of publishing that were taken from the last publish, or are not as they were then; absent where there are none */
  options?: UsedOption[];
  /** what a dry run would read, and why; absent otherwise */
  plan?: PlannedPost[];
  seconds: { crawl: number; publish: number };
}

export interface BodyCounts {
  /** what was left out: kind → how often */
  dropped: Record<string, number>;
  /** what is kept, as HTML or as what it shows, because its meaning is not known: kind → how often */
  kept: Record<string, number>;
  /** bodies that are kept as HTML or text, whole */
  unconverted: number;
}

/** `/` between segments; absolute where it is not below; absent what was left out. */
export type ReportedFolders = Partial<Record<'archive' | OutputName, string>>;

export interface FileCounts {
  files: number;
  written: number;
  removed: number;
  /** files that could not be written because something that blogkeep did not write is in their place; absent if there are none */
  blocked?: readonly string[];
}

/** A post that a dry run would read. */
export interface PlannedPost {
  id: string;
  title: string;
  reason: Reason;
  /** the fields of the summary that differ, where that is the reason */
  fields?: readonly string[];
}

/** Something that could not be fetched. `id` is that of the post, empty where the failure is not about one post. */
export interface FailedPost {
  id: string;
  operation: string;
  status: string;
  message: Text;
  /** the day of the first run that could not have it, as in 2026-11-20 */
  since?: string;
  /** whether that is this run */
  new?: boolean;
}

export interface FailedMedium {
  url: string;
  message: Text;
  /** the day of the first run that could not have it */
  since?: string;
  /** whether that is this run */
  new?: boolean;
}

export interface ReportedWarning {
  code: string;
  message: Text;
  /** all files that it is about, of which the message names some; relative to their output; absent for other warnings */
  paths?: readonly string[];
  post?: string;
  /** the day of the first run that warned of it */
  since?: string;
  /** whether that is this run */
  new?: boolean;
}

export function emptyReport(): Report {
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
    ...ofEachOutput(() => ({ files: 0, written: 0, removed: 0 })),
    warnings: [],
    seconds: { crawl: 0, publish: 0 },
  };
}

/** Adds a warning to a report, and to its counts. */
export function addWarning(report: Report, warning: Warning): void {
  report.warnings.push(reportedWarning(warning));
  const { bodies } = report;
  if (warning.code === 'body-dropped' || warning.code === 'content-dropped')
    add(bodies.dropped, warning.what, warning.count);
  if (warning.code === 'construct-kept') add(bodies.kept, warning.what, warning.count);
  if (warning.code === 'body-kept-as-html') bodies.unconverted += 1;
}

function add(counts: Record<string, number>, what: string, count: number): void {
  counts[what] = (counts[what] ?? 0) + count;
}

/** A warning as reports have it. */
export function reportedWarning(warning: Warning): ReportedWarning {
  const post = postOfWarning(warning);
  return {
    code: warning.code,
    message: describeWarning(warning),
    ...('paths' in warning && { paths: warning.paths }),
    ...(post !== undefined && { post }),
  };
}
