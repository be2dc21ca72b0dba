import fs from 'fs-extra';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { board } from '../../../src/fleet/commands/board.ts';
import type { FleetCommand, FleetEnvironment } from '../../../src/fleet/commands/command.ts';
import { main } from '../../../src/fleet/commands/main.ts';
import { report } from '../../../src/fleet/commands/report.ts';
import { openQueue } from '../../../src/fleet/queue/fleet-queue.ts';
import { openBlogStates } from '../../../src/fleet/queue/blog-states.ts';
import { connectRedis } from '../../../src/fleet/redis/connection.ts';
import type { FleetReport } from '../../../src/fleet/observability/fleet-report.ts';
import { english } from '../../../src/messages/translate.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { startRedis, withoutRedis, type TestRedis } from '../helpers/redis.ts';

const now = new Date('2026-11-23T08:00:00Z');

interface Ran {
  readonly code: number;
  readonly out: string;
}

/** Runs a command like the executable, with options as parsed by yargs. */
async function runCommand(
  command: FleetCommand,
  config: string,
  options: Record<string, string | number | boolean | undefined> = {},
  names: readonly string[] = [],
  signal: AbortSignal = new AbortController().signal,
  write: (text: string) => void = () => undefined,
): Promise<Ran> {
  let out = '';
  const stream = {
    write: (text: string) => {
      out += text;
      write(text);
    },
  };
  const environment: FleetEnvironment = {
    ...{ stdout: stream, stderr: stream, variables: {}, now: () => now, host: 'here', process: 1 },
    ...{ temporary: '/tmp', t: english, signal },
  };
  const usual = Object.entries(command.options ?? {}).map(([name, option]) => [name, option.default] as const);
  const code = await command.run({ config, names, options: { ...Object.fromEntries(usual), ...options } }, environment);
  return { code, out };
}

function configured(url: string): string {
  const file = path.join(temporaryFolder(), 'fleet.yaml');
  const source = { baseUrl: 'https://api.example.com', requestsPerSecond: 20, inFlight: 4 };
  const night = { from: '22:00', to: '02:00', timeZone: 'UTC' };
  const blogs = ['cooking', 'travels'].map((name) => ({ name, source: 'example', token: { env: 'SECRET' } }));
  fs.writeFileSync(
    file,
    stringify({ redis: { url }, storage: { file: 'x' }, sources: { example: { ...source, window: night } }, blogs }),
  );
  return file;
}

describe.skipIf(withoutRedis !== '')(`blogkeep-fleet${withoutRedis}`, () => {
  let redis: TestRedis;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.stop());

  it('reports on all configured blogs, with an exit code that shows whether a person must act', async () => {
    const config = configured(redis.address.url);
    expect((await runCommand(report, config)).code).toBe(0);
    const connection = await connectRedis(redis.address);
    await openBlogStates(connection, 'blogkeep').put({
      ...{ blog: 'cooking', outcome: 'stopped', exitCode: 3, attempt: 1, worker: 'w1', errorCode: 'source-refused' },
      ...{ started: '2026-11-23T01:00:00.000Z', ended: '2026-11-23T01:01:00.000Z', error: 'The source refuses: 401.' },
    });
    const text = await runCommand(report, config);
    expect(text.code).toBe(2);
    expect(text.out).toContain('2 blogs: 1 stopped, 1 without a run yet.');
    expect(text.out).toContain('Then run: blogkeep-fleet retry cooking\n');
    const json = await runCommand(report, config, { json: true });
    expect([json.code, (JSON.parse(json.out) as FleetReport).failed[0]?.blog]).toEqual([2, 'cooking']);
    connection.disconnect();
  });

  it('adds a run of each blog named on the command line', async () => {
    const config = configured(redis.address.url);
    let out = '';
    const stream = { write: (text: string) => (out += text) };
    const code = await main(
      ['run', 'travels', 'cooking', '--config', 'nowhere.yaml', '--config', config],
      {
        ...{ stdout: stream, stderr: stream, variables: {}, now: () => now, host: 'here', process: 1 },
        ...{ temporary: '/tmp', t: english, signal: new AbortController().signal },
      },
      { version: '1.2.3', language: 'en' },
    );
    expect([code, out]).toEqual([0, '2 runs added.\n']);
    const queue = await openQueue(redis.address, 'blogkeep');
    await queue.bull.obliterate({ force: true });
    await queue.close();
  });

  it('serves a read-only board of the queue, which web pages of other sites cannot access', async () => {
    const config = configured(redis.address.url);
    const queue = await openQueue(redis.address, 'blogkeep');
    await queue.runNow('cooking');
    const stop = new AbortController();
    let running = Promise.resolve<Ran>({ code: -1, out: '' });
    // On a busy machine, loading the board takes longer than a poll waits. If it cannot start, it prints an error.
    const line = await new Promise<string>((resolve, reject) => {
      running = runCommand(board, config, { port: 0 }, [], stop.signal, resolve);
      running.catch(reject);
    });
    const [, address = ''] = /(http:\S+)\. /u.exec(line) ?? [];
    const url = new URL(address);
    const page = await fetch(url);
    expect([url.hostname, page.status, await page.text()]).toEqual([
      '127.0.0.1',
      200,
      expect.stringContaining('fleet'),
    ]);
    const shown = await fetch(new URL('/api/queues?activeQueue=blogs&status=latest', url));
    const { queues } = (await shown.json()) as { readonly queues: readonly unknown[] };
    expect(queues).toMatchObject([{ name: 'blogs', readOnlyMode: true, counts: { waiting: 1 } }]);
    for (const way of ['pause', 'empty', 'obliterate']) {
      const answer = await fetch(new URL(`/api/queues/blogs/${way}`, url), { method: 'PUT' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect([await queue.bull.isPaused(), (await queue.counts()).waiting]).toEqual([false, 1]);
    expect(await statusOf(url, { host: 'stranger.example' })).toBe(421);
    expect(await statusOf(url, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    stop.abort();
    expect((await running).code).toBe(0);
    await queue.close();
  });
});

/** Returns the status of a response to a request with headers that `fetch` does not allow. */
function statusOf(url: URL, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}
