import { UsageError } from '../../core/errors.ts';
import { message } from '../../messages/message.ts';

/** The packages that a fleet needs and those who keep one blog do not install. */
export const fleetPackages = ['bullmq', 'ioredis', '@aws-sdk/client-s3', 'prom-client'] as const;

/**
 * Imports a package that is optional.
 *
 * @param load imports it
 * @throws {UsageError} that says how to install it, where it is missing
 */
export async function optional<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const install = `npm install ${[...new Set([...fleetPackages, name])].join(' ')}`;
    throw new UsageError('fleet-package-missing', message('fleet.package-missing', { name, install }), {
      cause: error,
    });
  }
}
