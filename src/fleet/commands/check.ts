import pLimit from 'p-limit';
import { BlogkeepError, UsageError } from '../../core/errors/errors.ts';
import { joinTexts, message, type Text } from '../../messages/message.ts';
import type { FleetConfiguration } from '../configuration/configuration.ts';
import { readConfiguration } from '../configuration/read-configuration.ts';
import { resolveSecret, withoutSecrets } from '../configuration/secret.ts';
import { assertRedis, resolveRedisAddress } from '../redis/connection.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { StorageCheck } from '../storage/storage.ts';
import { printLine, type FleetCommand, type FleetEnvironment } from './command.ts';

/** Maximum number of concurrent commands that print tokens. */
const concurrency = 8;

export const check: FleetCommand = {
  about: message('fleet.about-check'),
  options: { offline: { type: 'boolean', about: message('fleet.option-offline') } },
  async run({ config, options }, environment) {
    const configuration = await readConfiguration(config);
    const { blogs, sources } = configuration;
    printLine(environment, message('fleet.checked-file', { file: config, blogs: blogs.size, sources: sources.size }));
    if (options.offline === true) return 0;
    let capabilities: StorageCheck | undefined;
    const problems = [
      ...(await checkTokens(configuration, environment)),
      ...(await collectProblem(async () =>
        assertRedis(await resolveRedisAddress(configuration.redis, environment.variables)),
      )),
      ...(await collectProblem(async () => {
        capabilities = await assertStorage(configuration);
      })),
    ];
    if (problems.length > 0) throw new UsageError('fleet-check-failed', joinTexts(problems, '\n'));
    printLine(environment, message('fleet.checked-all'));
    if (capabilities?.hasConditions === false) printLine(environment, message('fleetStorage.without-conditions'));
    if (capabilities?.hasVersions === false) printLine(environment, message('fleetStorage.without-versions'));
    return 0;
  },
};

/**
 * Checks that the storage can be read, written and listed, and returns its capabilities.
 * @throws {BlogkeepError} if a check fails
 */
export async function assertStorage({ storage: settings }: FleetConfiguration): Promise<StorageCheck> {
  const storage = await openStorage(settings);
  try {
    return await storage.check();
  } finally {
    storage.close();
  }
}

async function checkTokens(configuration: FleetConfiguration, { variables }: FleetEnvironment): Promise<Text[]> {
  const limit = pLimit(concurrency);
  const programs = withoutSecrets(variables, configuration);
  const found = [...configuration.blogs.values()].map(({ name, token }) =>
    limit(async () => {
      const problems = await collectProblem(async () => token && (await resolveSecret(token, variables, programs)));
      return problems.map((problem) => message('fleet.secret-of', { blog: name, problem }));
    }),
  );
  return (await Promise.all(found)).flat();
}

async function collectProblem(action: () => Promise<unknown>): Promise<Text[]> {
  try {
    await action();
    return [];
  } catch (error) {
    if (error instanceof BlogkeepError) return [error.text];
    throw error;
  }
}
