import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import type { BlogState } from '../../../src/fleet/queue/blog-state.ts';
import { openQueue } from '../../../src/fleet/queue/fleet-queue.ts';
import { openBlogStates } from '../../../src/fleet/queue/blog-states.ts';
import { connectRedis } from '../../../src/fleet/redis/connection.ts';
import { crawlBlog } from '../../../src/index.ts';
import { filesIn } from '../../helpers/temporary-folder.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { startFleetSource, type FleetTestSource } from './source.ts';
import { runFleet, startTestWorker, type FleetRun, type TestWorker } from './workers.ts';

export interface FleetOptions {
  readonly blogs: number;
  readonly posts?: number;
  /** delay of each response of the source in milliseconds */
  readonly latency?: number;
  readonly requestsPerSecond?: number;
  readonly inFlight?: number;
  /** `storage` in fleet.yaml. Default: a folder. */
  readonly storage?: object;
  /** parts of fleet.yaml that replace the defaults of tests */
  readonly more?: object;
}

/** A fleet with its own Redis, source, storage and configuration. The caller must close it. */
export interface TestFleet {
  readonly folder: string;
  readonly redis: TestRedis;
  readonly source: FleetTestSource;
  /** folder of the archives, if the storage is a folder */
  readonly archives: string;
  command(...argv: string[]): Promise<FleetRun>;
  worker(name: string, options?: Parameters<typeof startTestWorker>[2]): TestWorker;
  /** Returns the states of the blogs in the order of their names at the source; undefined for a blog that has not run. */
  states(): Promise<readonly (BlogState | undefined)[]>;
  /** number of jobs by state */
  jobs(): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
}

const variable = 'FLEET_TEST_TOKEN';

export async function startFleet(options: FleetOptions): Promise<TestFleet> {
  const { blogs, posts = 4, latency = 5, requestsPerSecond, inFlight = 8, storage, more } = options;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-fleet-test-'));
  const [redis, source] = await Promise.all([startRedis(), startFleetSource(blogs, { posts, latency })]);
  const configuration = {
    redis: { url: redis.address.url, prefix: 'test', lease: '3s' },
    storage: storage ?? { file: 'archives' },
    retries: { attempts: 50, backoff: '300ms' },
    sources: {
      sample: {
        baseUrl: source.baseUrl.href,
        inFlight,
        timeout: '5s',
        ...(requestsPerSecond && { requestsPerSecond }),
      },
    },
    blogs: source.names.map((name) => ({ name, source: 'sample', token: { env: variable } })),
    ...more,
  };
  fs.mkdirSync(path.join(folder, 'archives'));
  fs.writeFileSync(path.join(folder, 'fleet.yaml'), stringify(configuration));
  const workers: TestWorker[] = [];
  const variables = { [variable]: source.token };
  const command = (...argv: string[]) => runFleet(argv, folder, variables);
  const connection = await connectRedis(redis.address);
  const known = openBlogStates(connection, 'test');
  const queue = await openQueue(redis.address, 'test');
  return {
    ...{ folder, redis, source, command, archives: path.join(folder, 'archives') },
    worker: (name, given = {}) => {
      const worker = startTestWorker(name, folder, { ...given, variables: { ...variables, ...given.variables } });
      workers.push(worker);
      return worker;
    },
    states: async () => {
      const states = await known.all();
      return source.names.map((name) => states.get(name));
    },
    jobs: () => queue.counts(),
    async close() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await queue.close();
      connection.disconnect();
      await Promise.all([redis.stop(), source.close()]);
      await fs.remove(folder);
    },
  };
}

/** Crawls each blog without a fleet into its own subfolder. */
export async function runAlone({ baseUrl, token, names }: FleetTestSource, folder: string): Promise<void> {
  for (const blog of names) await crawlBlog({ baseUrl, token, blog, archive: path.join(folder, blog) });
}

/** Returns the files of an archive without those specific to a machine. */
export function archiveIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filesIn(folder)).filter(([file]) => !/^\.blogkeep\/(?:lock|.*\.tmp)|^fetch\.txt$/u.test(file)),
  );
}
