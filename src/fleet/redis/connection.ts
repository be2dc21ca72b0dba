import type { Redis } from 'ioredis';
import { BlogkeepError } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';
import type { RedisSettings } from '../configuration/configuration.ts';
import { resolveSecret } from '../configuration/secret.ts';
import { importOptional } from '../configuration/optional-packages.ts';

export interface RedisAddress {
  /** may contain a password, so it must not appear in messages */
  readonly url: string;
  /** host, port and database, for messages */
  readonly label: string;
}

/**
 * Resolves the URL of Redis.
 * @throws {UsageError} if the URL is a secret that cannot be resolved
 * @throws {BlogkeepError} if the URL is invalid
 */
export async function resolveRedisAddress(
  { url }: RedisSettings,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<RedisAddress> {
  const address = typeof url === 'string' ? url : await resolveSecret(url, variables);
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  if (!parsed || !/^rediss?:$/u.test(parsed.protocol)) throw redisUnavailableError('redis', message('fleet.redis-url'));
  return { url: address, label: `${parsed.hostname}:${parsed.port || '6379'}${parsed.pathname}` };
}

/** Timeout of a command in milliseconds, after which Redis counts as unavailable. */
const commandTimeout = 10_000;

/**
 * Returns a connection that reconnects automatically. While Redis is unavailable, commands fail after ten seconds, so that work protected
 * by a lease does not continue without it.
 *
 * @param use `jobs`: for BullMQ, whose commands may wait indefinitely; `once`: to check the connection, without reconnecting
 */
export async function connectRedis(
  address: RedisAddress,
  use: 'commands' | 'jobs' | 'once' = 'commands',
): Promise<Redis> {
  const { Redis: Connection } = await importOptional('ioredis', () => import('ioredis'));
  const connection = new Connection(address.url, {
    maxRetriesPerRequest: null,
    ...(use !== 'jobs' && { commandTimeout }),
    ...(use === 'once' && { connectTimeout: 5000 }),
    lazyConnect: true,
    retryStrategy: (times) => (use === 'once' ? null : Math.min(2000, 100 * 2 ** Math.min(times, 5))),
  });
  // Failed commands reject anyway, and without a listener ioredis would print the error.
  connection.on('error', () => undefined);
  return connection;
}

/**
 * Checks that Redis responds, accepts the credentials, and never evicts data.
 *
 * @throws {BlogkeepError} otherwise
 */
export async function assertRedis(address: RedisAddress): Promise<void> {
  const connection = await connectRedis(address, 'once');
  // The error of a command only says "connection is closed"; the error event has the cause.
  let why: unknown;
  connection.on('error', (error) => (why = error));
  try {
    await connection.connect();
    const info = await connection.info('memory');
    const policy = /maxmemory_policy:(\S+)/u.exec(info)?.[1];
    // Eviction would delete jobs.
    if (policy !== undefined && policy !== 'noeviction')
      throw redisUnavailableError(address.label, message('fleet.redis-evicts', { policy }));
  } catch (error) {
    throw error instanceof BlogkeepError ? error : redisUnavailableError(address.label, reasonOf(why ?? error), error);
  } finally {
    connection.disconnect();
  }
}

export function redisUnavailableError(shown: string, reason: Text, cause?: unknown): BlogkeepError {
  return new BlogkeepError('fleet-redis-unavailable', message('fleet.redis', { address: shown, reason }), { cause });
}

/** Reports whether a command failed because the connection was lost. */
export function isConnectionLoss(error: unknown): boolean {
  const { message: text = '', code = '' } = error as Partial<NodeJS.ErrnoException>;
  return /^(?:Command timed out|Connection is closed)/u.test(text) || ['ECONNREFUSED', 'ECONNRESET'].includes(code);
}

function reasonOf(error: unknown): Text {
  const text = (error as Error).message;
  if (/^(?:WRONGPASS|NOAUTH|NOPERM)/u.test(text)) return message('fleet.redis-refuses');
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ECONNREFUSED') return message('http.connection-refused');
  if (code === 'ENOTFOUND') return message('fleet.redis-unknown-host');
  return code ?? message('fleet.redis-silent');
}
