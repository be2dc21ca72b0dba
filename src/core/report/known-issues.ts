import { Message } from '../../messages/message.ts';
import type { Warning } from './warnings.ts';

/** Something that nights tell of again and again, until it is fixed: a warning, or what could not be fetched. */
export interface KnownIssue {
  /** the run that reports it: `crawl`, or `publish` with its outputs */
  readonly run: string;
  /** the day on which it was first told, as in 2026-11-20 */
  readonly since: string;
  /** the code of the warning, or which kind of failure */
  readonly what: string;
  /** which of these it is; nothing that changes from night to night */
  readonly about: Readonly<Record<string, string>>;
  /** the post whose reading tells whether it is still so */
  readonly post?: string;
}

/** Kinds that tell of what has happened in one run, and not of how things are: they are new each time. */
const ofOneRun: readonly Warning['code'][] = [
  'lock-taken-over',
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

/** Fields that say how, in words which differ with the weather. */
const passing: readonly string[] = ['reason', 'message'];

/** What makes a warning the same as one of another night; undefined where it is of its night alone. */
export function issueOfWarning(warning: Warning): Pick<KnownIssue, 'what' | 'about' | 'post'> | undefined {
  const { code, ...data } = warning;
  if (ofOneRun.includes(code)) return undefined;
  // A media file is asked for once in a run, for whichever post comes first.
  const isOfMedium = 'url' in data;
  const post = 'post' in data && !isOfMedium ? data.post : undefined;
  const texts = Object.entries(data).flatMap(([name, value]): [string, string][] => {
    const isText = typeof value === 'string' || value instanceof Message;
    return isText && !passing.includes(name) && !(isOfMedium && name === 'post') ? [[name, String(value)]] : [];
  });
  return { what: code, about: sortFields(texts), ...(post !== undefined && { post }) };
}

/** @param id of the post, empty where the failure is not about one */
export function issueOfFailedPost({
  id,
  operation,
}: {
  id: string;
  operation: string;
}): Pick<KnownIssue, 'what' | 'about' | 'post'> {
  return { what: 'post-failed', about: { id, operation }, ...(id !== '' && { post: id }) };
}

export function issueOfFailedMedium({ url }: { url: string }): Pick<KnownIssue, 'what' | 'about' | 'post'> {
  return { what: 'media-failed', about: { url } };
}

export function issueKey({ what, about }: Pick<KnownIssue, 'what' | 'about'>): string {
  return JSON.stringify([what, sortFields(Object.entries(about))]);
}

/** Fields in one order, so that the same is the same text. */
export function sortFields(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
