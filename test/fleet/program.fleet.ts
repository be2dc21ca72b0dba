import { spawn } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { startFleet, type TestFleet } from './helpers/fleet.ts';
import { withoutRedis } from './helpers/redis.ts';
import { fleetProgram, runFleet } from './helpers/workers.ts';
import { textOf } from '../helpers/text-of.ts';

const hook = pathToFileURL(fileURLToPath(new URL('./helpers/without-package.mjs', import.meta.url))).href;
const usual = ['bullmq', 'ioredis', '@aws-sdk/client-s3', 'prom-client'];
const ofBoard = ['@bull-board/api', '@bull-board/hono', 'hono', '@hono/node-server'];

describe.skipIf(withoutRedis)(`the program blogkeep-fleet${withoutRedis}`, () => {
  let fleet: TestFleet;
  let variables: Record<string, string>;
  beforeAll(async () => {
    fleet = await startFleet({ blogs: 1 });
    variables = { FLEET_TEST_TOKEN: fleet.source.token };
    const settings = parse(fs.readFileSync(path.join(fleet.folder, 'fleet.yaml'), 'utf8')) as object;
    const storage = { s3: { bucket: 'archives', endpoint: 'http://127.0.0.1:1' } };
    fs.writeFileSync(path.join(fleet.folder, 's3.yaml'), stringify({ ...settings, storage }));
  });
  afterAll(() => fleet.close());

  it.each<[string, string[], string[]]>([
    ['ioredis', ['status'], usual],
    ['bullmq', ['start'], usual],
    ['bullmq', ['work'], usual],
    ['prom-client', ['work'], usual],
    ['@aws-sdk/client-s3', ['check', '--config', 's3.yaml'], usual],
    ['@aws-sdk/client-s3', ['work', '--config', 's3.yaml'], usual],
    ['@bull-board/api', ['board'], [...usual, ...ofBoard]],
    ['@hono/node-server', ['board'], [...usual, ...ofBoard]],
  ])('reports that %s is missing, and how to install it: %j', async (name, argv, install) => {
    const { exitCode, stdout, stderr } = await runFleet(argv, fleet.folder, {
      ...variables,
      NODE_OPTIONS: `--import ${hook}`,
      WITHOUT_PACKAGE: name,
    });
    expect(stderr).toBe(
      `Error: ${textOf('fleet.package-missing', { name, install: `npm install ${install.join(' ')}` })}\n`,
    );
    expect([exitCode, stdout.includes('worker-started')]).toEqual([1, false]);
  });

  it('needs no optional package to show help or to check its configuration file', async () => {
    for (const name of usual)
      for (const argv of [['--help'], ['check', '--offline']]) {
        const without = { NODE_OPTIONS: `--import ${hook}`, WITHOUT_PACKAGE: name };
        expect(await runFleet(argv, fleet.folder, without)).toMatchObject({ exitCode: 0, stderr: '' });
      }
  });

  it.each([[['report']], [['status', '--json']], [['--help']]])(
    'does not crash if its output is closed early, as by head: %j',
    async (argv) => {
      const child = spawn(process.execPath, [fleetProgram, ...argv], {
        cwd: fleet.folder,
        env: { ...process.env, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      // The pipe is closed before the first line.
      child.stdout.destroy();
      let stderr = '';
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      const exitCode = await new Promise((resolve) => child.once('close', resolve));
      expect([exitCode, stderr]).toEqual([0, '']);
    },
  );
});
