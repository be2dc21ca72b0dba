import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import { suggestion } from '../../options/suggestion.ts';
import type { FleetBlog, FleetConfiguration } from '../configuration/configuration.ts';
import { readConfiguration } from '../configuration/read-configuration.ts';
import { openQueue, type FleetQueue } from '../queue/fleet-queue.ts';
import { openBlogStates, type BlogStates } from '../queue/blog-states.ts';
import {
  assertRedis,
  connectRedis,
  isConnectionLoss,
  resolveRedisAddress,
  redisUnavailableError,
  type RedisAddress,
} from '../redis/connection.ts';
import type { FleetEnvironment, CommandArguments } from './command.ts';

/** A fleet with a valid configuration and a connection to Redis. The caller must close it. */
export interface OpenFleet {
  readonly configuration: FleetConfiguration;
  readonly address: RedisAddress;
  readonly queue: FleetQueue;
  readonly states: BlogStates;
  close(): Promise<void>;
}

/**
 * Reads the configuration and connects to Redis.
 * @throws {BlogkeepError} if the configuration is invalid or Redis is unavailable, before anything is changed
 */
export async function openFleet({ config }: CommandArguments, { variables }: FleetEnvironment): Promise<OpenFleet> {
  const configuration = await readConfiguration(config);
  const { prefix } = configuration.redis;
  const address = await resolveRedisAddress(configuration.redis, variables);
  await assertRedis(address);
  const [queue, redis] = await Promise.all([openQueue(address, prefix), connectRedis(address)]);
  return {
    configuration,
    address,
    queue,
    states: openBlogStates(redis, prefix),
    close: async () => {
      await queue.close();
      redis.disconnect();
    },
  };
}

/** Opens a fleet, runs an action with it, and closes it. */
export async function withFleet<T>(
  given: CommandArguments,
  environment: FleetEnvironment,
  action: (fleet: OpenFleet) => Promise<T>,
): Promise<T> {
  const fleet = await openFleet(given, environment);
  try {
    return await action(fleet);
  } catch (error) {
    throw isConnectionLoss(error)
      ? redisUnavailableError(fleet.address.label, message('fleet.redis-silent'), error)
      : error;
  } finally {
    await fleet.close();
  }
}

/**
 * Returns the blogs named on the command line, or all blogs if `--all` is set.
 * @throws {UsageError} if a name is not in the configuration, or if no name is given
 */
export function selectBlogs(
  command: string,
  { names, options }: CommandArguments,
  { blogs }: FleetConfiguration,
): FleetBlog[] {
  if (options.all === true) return [...blogs.values()];
  if (names.length === 0) throw new UsageError('option-missing', message('fleet.name-blogs', { command }));
  return [...new Set(names)].map((name) => blogs.get(name) ?? unknownBlog(name, blogs));
}

function unknownBlog(name: string, blogs: FleetConfiguration['blogs']): never {
  const hint = suggestion(name, [...blogs.keys()]);
  throw new UsageError('fleet-blog-unknown', message('fleet.no-blog', { name, hint }));
}
