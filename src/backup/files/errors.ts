import { UsageError } from '../../core/errors/errors.ts';
import { message, type Message, type Text } from '../../messages/message.ts';

/** Refuses a whole file or folder. The message is a sentence or more: what, where, what to do. */
export function unreadableError(text: Text, cause?: unknown): UsageError {
  return new UsageError('backup-unreadable', text, cause === undefined ? {} : { cause });
}

/** Refuses what no platform writes into a backup, and what somebody may have made to do harm. */
export function hostileZipError(name: string, what: Message): UsageError {
  return unreadableError(message('backup.hostile', { name, what }));
}
