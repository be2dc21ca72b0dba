import { UsageError } from '../../core/errors/errors.ts';
import { message, type Message, type Text } from '../../messages/message.ts';

/** Returns the error for a file or folder that cannot be read as a backup. The message states the problem, its location and a remedy. */
export function unreadableError(text: Text, cause?: unknown): UsageError {
  return new UsageError('backup-unreadable', text, cause === undefined ? {} : { cause });
}

/** Returns the error for a zip or tar that no platform would write and that may be an attack, such as a zip bomb. */
export function hostileContainerError(name: string, what: Message): UsageError {
  return unreadableError(message('backup.hostile', { name, what }));
}
