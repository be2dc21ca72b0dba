import { messageOf, UsageError } from '../../core/errors.ts';
import { systemAdvice } from '../../core/system-error.ts';
import { unreadable } from './refusals.ts';
import { locked } from './zip-entry.ts';
import { message } from '../../messages/message.ts';

/** What a library's message about a zip as a whole means for the person who has it. */
export function zipFailure(zip: string, error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  const known = systemAdvice(error);
  if (known) return unreadable(message('backup.system-error', { name: zip, ...known }), error);
  const why = messageOf(error);
  if (why.includes('strong encryption')) return locked(zip);
  if (why.includes('multi-disk')) {
    return unreadable(message('backup.split-zip', { zip }));
  }
  if (/signature not found|unexpected EOF|Invalid comment length/u.test(why)) {
    return unreadable(message('backup.cut-zip', { zip }), error);
  }
  return unreadable(message('backup.damaged-zip', { zip, why }), error);
}
