import { message, type Message } from '../../messages/message.ts';

/** Reasons to read a post, most important first. They are part of the report and never change. */
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

/** Describes a reason, as the end of a sentence about a post. */
export function describeReason(reason: Reason): Message {
  return message(`reasons.${reason}`);
}

/** Returns a short label of a reason, to follow a number of posts. */
export function reasonLabel(reason: Reason, count: number): Message {
  if (reason === 'audit' && count === 1) return message('reasons.audit-label-one');
  return message(`reasons.${reason}-label`);
}
