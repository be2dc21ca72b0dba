import { Message } from '../../messages/message.ts';
import type { Warning } from './warnings.ts';

/** A warning or failure that nightly runs report repeatedly until it is fixed. */
export interface KnownIssue {
  /** the run that reports it: `crawl`, or `publish` with its outputs */
  readonly run: string;
  /** day of the first report, such as 2026-11-20 */
  readonly since: string;
  /** code of the warning, or kind of failure */
  readonly what: string;
  /** fields that distinguish the issue from others with the same code, and do not change between runs */
  readonly about: Readonly<Record<string, string>>;
  /** the post that must be read to find out whether the issue persists */
  readonly post?: string;
  /** day on which the missing item was accepted; absent if it was not */
  readonly accepted?: string;
  /** number of accepted posts that the post list omits; absent for other issues */
  readonly missing?: number;
}

/**
 * Reports whether `--accept-missing` may accept a failure: a post with a missing part, or a post list that omits posts. Not an outage of the
 * post list, and not a failure of publishing.
 */
export function isAcceptable({ id, operation, status }: { id: string; operation: string; status: string }): boolean {
  return id === '' ? status === incompleteList : operation !== 'publish';
}

/** Status of a post list that omits posts which the source counts. */
export const incompleteList = 'incomplete';

/** Warnings about an event in one run, not about a lasting state. They are always new. */
const eventCodes: readonly Warning['code'][] = [
  'lock-taken-over',
  'post-hidden',
  'comments-removed',
  'record-damaged',
  'archive-damaged',
  'medium-damaged',
  'media-cut',
  'edited-overwritten',
  'edited-removed',
  'edited-kept',
  'options-changed',
  'options-unknown',
];

/** Fields with details that may vary between runs for the same issue. */
const volatileFields: readonly string[] = ['reason', 'message'];

/** Returns the identity of a warning across runs. Undefined for a warning about an event in one run. */
export function issueOfWarning(warning: Warning): Pick<KnownIssue, 'what' | 'about' | 'post'> | undefined {
  const { code, ...data } = warning;
  if (eventCodes.includes(code)) return undefined;
  // A media file is fetched once per run, for the first post that refers to it. That post may vary between runs.
  const isOfMedium = 'url' in data;
  const post = 'post' in data && !isOfMedium ? data.post : undefined;
  const texts = Object.entries(data).flatMap(([name, value]): [string, string][] => {
    const isText = typeof value === 'string' || value instanceof Message;
    return isText && !volatileFields.includes(name) && !(isOfMedium && name === 'post') ? [[name, String(value)]] : [];
  });
  return { what: code, about: sortFields(texts), ...(post !== undefined && { post }) };
}

/** @param id ID of the post; empty if the failure is not about a post */
export function issueOfFailedPost({
  id,
  operation,
  status,
}: {
  id: string;
  operation: string;
  status: string;
}): Pick<KnownIssue, 'what' | 'about' | 'post'> {
  // Other failures of the post list are outages.
  const about = { id, operation, ...(status === incompleteList && { status }) };
  return { what: 'post-failed', about, ...(id !== '' && { post: id }) };
}

export function issueOfFailedMedium({ url }: { url: string }): Pick<KnownIssue, 'what' | 'about' | 'post'> {
  return { what: 'media-failed', about: { url } };
}

export function issueKey({ what, about }: Pick<KnownIssue, 'what' | 'about'>): string {
  return JSON.stringify([what, sortFields(Object.entries(about))]);
}

/** Sorts fields by name, so that equal issues have equal JSON. */
export function sortFields(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
