import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';

/** Packages that only a fleet needs. They are not installed with blogkeep. */
export const fleetPackages = ['bullmq', 'ioredis', '@aws-sdk/client-s3', 'prom-client'] as const;

/**
 * Imports optional packages.
 *
 * @param names packages that `load` imports; if one is missing, the error message of Node.js quotes its name
 * @throws {UsageError} if a package is missing, with the command to install it
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
