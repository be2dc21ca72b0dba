import { message, type Message } from '../../messages/message.ts';
import type { BlogState } from '../queue/blog-state.ts';

export interface Advice {
  /** whether runs keep failing until a person acts */
  readonly needsPerson: boolean;
  readonly text: Message;
}

/** The fields of a blog's last run that determine the advice. */
export type FailedRun = Pick<BlogState, 'blog' | 'outcome' | 'exitCode' | 'errorCode'> & { readonly source: string };

type Sentence = (about: { readonly blog: string; readonly source: string }) => Message;

/** Advice on errors that require a person, by error code. */
const adviceByErrorCode: Partial<Record<string, Sentence>> = {
  'source-refused': ({ blog }) => message('fleetReport.do-token', { blog }),
  'no-blogs': ({ blog }) => message('fleetReport.do-token', { blog }),
  'blog-unknown': ({ blog }) => message('fleetReport.do-blog-name', { blog }),
  'archive-too-new': ({ blog }) => message('fleetReport.do-update', { blog }),
  'archive-of-another-blog': ({ blog }) => message('fleetReport.do-prefix', { blog }),
  'not-an-archive': ({ blog }) => message('fleetReport.do-prefix', { blog }),
  'storage-damaged': ({ blog }) => message('fleetReport.do-restore', { blog }),
  'storage-missing': ({ blog }) => message('fleetReport.do-storage', { blog }),
  'storage-refused': ({ blog }) => message('fleetReport.do-storage', { blog }),
  'storage-unusable': ({ blog }) => message('fleetReport.do-storage', { blog }),
  'fleet-blog-unknown': ({ blog }) => message('fleetReport.do-restart-workers', { blog }),
  'internal-error': () => message('fleetReport.do-report-bug'),
  'system-error': () => message('fleetReport.do-machine'),
  'workers-unavailable': () => message('fleetReport.do-machine'),
};

/** Advice on failures that require a person, by exit code. */
const adviceByExitCode: Partial<Record<number, Sentence>> = {
  1: ({ blog }) => message('fleetReport.do-configuration', { blog }),
  3: ({ blog }) => message('fleetReport.do-token', { blog }),
  5: ({ blog }) => message('fleetReport.do-restore', { blog }),
};

/** Error codes for so many removals at once that a person must confirm them. */
const removalCodes: readonly string[] = ['posts-vanished', 'comments-vanished'];

/** Advice on errors that are transient, regardless of the exit code. */
const transientAdvice: Partial<Record<string, Sentence>> = {
  'archive-in-use': () => message('fleetReport.look-copy'),
  'storage-unreachable': () => message('fleetReport.look-storage'),
  'storage-overtaken': () => message('fleetReport.look-interrupted'),
  'fleet-redis-unavailable': () => message('fleetReport.look-redis'),
};

/**
 * Returns advice on a blog's last run; undefined if it completed. In general, the exit code determines whether a person must act
 * (docs/exit-codes.md), and the error code determines what to do.
 */
export function adviceOn(failed: FailedRun): Advice | undefined {
  const { source, outcome, exitCode, errorCode = '' } = failed;
  if (outcome === 'completed') return undefined;
  if (outcome === 'partial') return { needsPerson: false, text: message('fleetReport.look-items') };
  if (outcome === 'missed') return { needsPerson: true, text: message('fleetReport.do-more-workers', { source }) };
  const transient = transientAdvice[errorCode];
  if (transient) return { needsPerson: false, text: transient(failed) };
  const personal = adviceByErrorCode[errorCode] ?? adviceByExitCode[exitCode];
  if (personal && exitCode !== 4) return { needsPerson: true, text: personal(failed) };
  if (removalCodes.includes(errorCode))
    return { needsPerson: true, text: message('fleetReport.do-check-source', failed) };
  const text =
    exitCode === 4 ? message('fleetReport.look-source', { source }) : message('fleetReport.look-interrupted');
  return { needsPerson: false, text };
}
