import { UsageError } from '../../../core/errors.ts';
import { systemAdvice } from '../../../core/system-error.ts';
import { message } from '../../../messages/message.ts';

/**
 * Does something in the folder of an output.
 * @throws {UsageError} what the system says of the folder, with advice; anything else as it is
 */
export async function trying<T>(folder: string, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw explanation(folder, error);
  }
}

/** {@link trying} for what waits for nothing. */
export function explained<T>(folder: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw explanation(folder, error);
  }
}

function explanation(folder: string, error: unknown): unknown {
  const system = error instanceof UsageError ? undefined : systemAdvice(error);
  return system ? new UsageError('folder-unwritable', message('publish.unwritable', { folder, ...system })) : error;
}
