import { messageOf, UsageError } from '../../core/errors.ts';
import { systemAdvice } from '../../core/system-error.ts';
import { getAnother, unreadable } from './refusals.ts';
import { locked } from './zip-entry.ts';

/** What a library's message about a zip as a whole means for the person who has it. */
export function zipFailure(zip: string, error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  const known = systemAdvice(error);
  if (known) return unreadable(`${zip} cannot be read: ${known.advice} (${known.code}).`, error);
  const message = messageOf(error);
  if (message.includes('strong encryption')) return locked(zip);
  if (message.includes('multi-disk')) {
    return unreadable(
      `${zip} is one part of a zip that was split (.z01, .z02, …). Join the parts, or unpack them, and give the folder.`,
    );
  }
  if (/signature not found|unexpected EOF|Invalid comment length/u.test(message)) {
    return unreadable(`${zip} is cut off or has bytes that do not belong to it. ${getAnother}.`, error);
  }
  return unreadable(`${zip} is a damaged zip (${message}). ${getAnother}.`, error);
}
