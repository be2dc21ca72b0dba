import { message, type Message } from '../../messages/message.ts';

/** Reasons for reading a post, most important first. They are part of the report and never change. */
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

/** Describes a reason in words that complete a sentence about a post. */
export function describeReason(reason: Reason): Message {
  return message(`reasons.${reason}`);
}

/** Returns a short label for a reason, for use after a number of posts. */
export function reasonLabel(reason: Reason, count: number): Message {
  if (reason === 'audit' && count === 1) return message('reasons.audit-label-one');
  return message(`reasons.${reason}-label`);
}
