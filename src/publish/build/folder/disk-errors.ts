import { UsageError } from '../../../core/errors/errors.ts';
import { systemAdvice } from '../../../core/errors/system-error.ts';
import { message } from '../../../messages/message.ts';

/**
 * Runs an action that writes to an output folder.
 * @throws {UsageError} if the file system reports an error, with advice. Other errors are rethrown
 */
export async function withDiskErrors<T>(folder: string, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw explanation(folder, error);
  }
}

/** Like {@link withDiskErrors}, for a synchronous action. */
export function withDiskErrorsSync<T>(folder: string, action: () => T): T {
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
