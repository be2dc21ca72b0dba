import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';

/** The packages that a fleet needs and those who keep one blog do not install. */
export const fleetPackages = ['bullmq', 'ioredis', '@aws-sdk/client-s3', 'prom-client'] as const;

/**
 * Imports packages that are optional.
 *
 * @param names those that `load` imports; of which one is missing, Node.js says in quotes
 * @throws {UsageError} that says how to install it, where one is missing
 */
export async function importOptional<T>(names: string | readonly string[], load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message: text } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const wanted = [names].flat();
    const name = wanted.find((one) => text.includes(`'${one}'`)) ?? wanted.join(', ');
    const install = `npm install ${[...new Set([...fleetPackages, ...wanted])].join(' ')}`;
    throw new UsageError('fleet-package-missing', message('fleet.package-missing', { name, install }), {
      cause: error,
    });
  }
}
