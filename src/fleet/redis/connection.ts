import type { Redis } from 'ioredis';
import { BlogkeepError } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';
import type { RedisSettings } from '../configuration/configuration.ts';
import { resolveSecret } from '../configuration/secret.ts';
import { importOptional } from '../configuration/optional-packages.ts';

export interface RedisAddress {
  /** may hold a password: for connections, never for messages */
  readonly url: string;
  /** host, port and database, as messages name it */
  readonly label: string;
}

/** @throws {UsageError} where the URL is a reference to a secret that is missing; {BlogkeepError} where it is no URL */
export async function resolveRedisAddress(
  { url }: RedisSettings,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<RedisAddress> {
  const address = typeof url === 'string' ? url : await resolveSecret(url, variables);
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  if (!parsed || !/^rediss?:$/u.test(parsed.protocol)) throw redisUnavailable('redis', message('fleet.redis-url'));
  return { url: address, label: `${parsed.hostname}:${parsed.port || '6379'}${parsed.pathname}` };
}

/** Milliseconds: a server that takes longer for one command counts as away. */
const commandTimeout = 10_000;

/**
 * A connection that comes back by itself when the server has been away. Commands that are given meanwhile fail after ten seconds: what
 * they were to protect must not go on without them.
 *
 * @param use `jobs`: BullMQ's, whose commands may wait as long as they like; `once`: to see whether it is there
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
  // Each command rejects for itself; an event without a listener would be printed.
  connection.on('error', () => undefined);
  return connection;
}

/**
 * Asks the server whether it is there, lets us in, and is one that jobs can rely on.
 *
 * @throws {BlogkeepError} in a sentence, where it is not
 */
export async function assertRedis(address: RedisAddress): Promise<void> {
  const connection = await connectRedis(address, 'once');
  // That the connection is closed is all that a command says; why, an event does.
  let why: unknown;
  connection.on('error', (error) => (why = error));
  try {
    await connection.connect();
    const info = await connection.info('memory');
    const policy = /maxmemory_policy:(\S+)/u.exec(info)?.[1];
    // What BullMQ keeps must not be thrown away to make room.
    if (policy !== undefined && policy !== 'noeviction')
      throw redisUnavailable(address.label, message('fleet.redis-evicts', { policy }));
  } catch (error) {
    throw error instanceof BlogkeepError ? error : redisUnavailable(address.label, reasonOf(why ?? error), error);
  } finally {
    connection.disconnect();
  }
}

/** That Redis is away, as a sentence. */
export function redisUnavailable(shown: string, reason: Text, cause?: unknown): BlogkeepError {
  return new BlogkeepError('fleet-redis-unavailable', message('fleet.redis', { address: shown, reason }), { cause });
}

/** Whether Redis went away in the middle of something: all that a command says then. */
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
