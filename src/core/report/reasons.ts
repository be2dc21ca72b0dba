import { message, type Message } from '../../messages/message.ts';

/** Why a run reads a post, the strongest first. Words of the report: they stay. */
export const reasons = [
  'new',
  'damaged',
  'interrupted',
  'reappeared',
  'incomplete',
  'unreadable',
  'summary',
  'comments',
  'copy',
  'all',
  'audit',
] as const;

export type Reason = (typeof reasons)[number];

/** A reason in words, as the end of a sentence about one post. */
export function describeReason(reason: Reason): Message {
  return message(`reasons.${reason}`);
}

/** A reason in few words, to stand behind a number of posts. */
export function reasonLabel(reason: Reason, count: number): Message {
  if (reason === 'audit' && count === 1) return message('reasons.audit-label-one');
  return message(`reasons.${reason}-label`);
}
