import { message, type Message } from '../../messages/message.ts';
import type { BlogState } from '../queue/blog-state.ts';

export interface Advice {
  /** whether runs keep failing until a person acts */
  readonly needsPerson: boolean;
  readonly text: Message;
}

/** The facts of a blog's last run that decide about the advice. */
export type FailedRun = Pick<BlogState, 'blog' | 'outcome' | 'exitCode' | 'errorCode'> & { readonly source: string };

type Sentence = (about: { readonly blog: string; readonly source: string }) => Message;

/** Advice for persons, by error code. */
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

/** Advice for persons, by exit code. */
const adviceByExitCode: Partial<Record<number, Sentence>> = {
  1: ({ blog }) => message('fleetReport.do-configuration', { blog }),
  3: ({ blog }) => message('fleetReport.do-token', { blog }),
  5: ({ blog }) => message('fleetReport.do-restore', { blog }),
};

/** Codes of errors about so many removals at once that a person must decide whether they are intended. */
const removalCodes: readonly string[] = ['posts-vanished', 'comments-vanished'];

/** Advice for errors that are transient whatever their exit code. */
const transientAdvice: Partial<Record<string, Sentence>> = {
  'archive-in-use': () => message('fleetReport.look-copy'),
  'storage-unreachable': () => message('fleetReport.look-storage'),
  'storage-overtaken': () => message('fleetReport.look-interrupted'),
  'fleet-redis-unavailable': () => message('fleetReport.look-redis'),
};

/**
 * Returns advice on a blog's last run; undefined if it completed. The exit code decides whether a person must act (docs/exit-codes.md), the
 * error code what to do.
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
