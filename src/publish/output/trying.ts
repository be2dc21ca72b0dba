import { UsageError } from '../../core/errors.ts';
import { systemAdvice } from '../../core/system-error.ts';
import { message } from '../../messages/message.ts';

/**
 * Does something in the folder of an output.
 * @throws {UsageError} what the system says of the folder, with advice; anything else as it is
 */
export async function trying<T>(folder: string, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const system = systemAdvice(error);
    if (!system) throw error;
    throw new UsageError('folder-unwritable', message('publish.unwritable', { folder, ...system }));
  }
}
