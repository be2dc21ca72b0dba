import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { gitEnvironment, type GitRepository } from '../git-repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { StagedSource } from '../source/staged-source.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const nightlyScript = path.join(root, 'examples/nightly/nightly.sh');
/** The built executable; BLOGKEEP_FAULTS_DIST selects another build. */
const bin = path.join(process.env.BLOGKEEP_FAULTS_DIST ?? path.join(root, 'dist'), 'bin.js');

/** Commit messages of the nights on which the blog has changed. */
export const stageMessages = {
  first: '10 new posts, 21 new comments, 19 new files',
  edited: '1 post edited, 1 new comment',
  removed: '1 post removed upstream',
} as const;

export interface NightlyResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Home folder of a user, and folder in which `blogkeep` is installed. */
export interface Machine {
  readonly home: string;
  readonly bin: string;
}

/**
 * Creates a machine on which `blogkeep` is a shell script that runs the build.
 * @param options.before shell lines before blogkeep, whose arguments are in `"$@"`
 * @param options.after shell lines after blogkeep, whose exit code is in `$?`
 * @param options.now start time of blogkeep, such as 2026-11-20T03:00:00Z
 */
export function createMachine({ before = '', after = '', now = '' } = {}): Machine {
  const home = temporaryFolder();
  const folder = path.join(home, 'bin');
  const clock = now === '' ? '' : `--import '${new URL('../../faults/helpers/fixed-clock.mjs', import.meta.url).href}'`;
  const lines = [
    '#!/bin/sh',
    ...(now === '' ? [] : [`export FAULTS_NOW=${now}`]),
    before,
    // With exec, signals reach blogkeep itself.
    `${after === '' ? 'exec ' : ''}'${process.execPath}' ${clock} '${bin}' "$@"`,
    after,
  ];
  fs.outputFileSync(path.join(folder, 'blogkeep'), `${lines.join('\n')}\n`, { mode: 0o755 });
  return { home, bin: folder };
}

/** Returns a folder for PATH, with links to all programs of the machine except these. */
export function programsWithout(...names: readonly string[]): string {
  const folder = temporaryFolder();
  for (const from of ['/bin', '/usr/bin']) {
    for (const name of fs.readdirSync(from)) {
      const link = path.join(folder, name);
      if (!names.includes(name) && !fs.existsSync(link)) fs.symlinkSync(path.join(from, name), link);
    }
  }
  return folder;
}

export interface Command {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly input?: string;
  readonly started?: (child: ChildProcess) => void;
}

/** Runs a command with exactly this environment and in its own process group. */
export function runCommand({ argv, environment, folder = '/', input = '', started }: Command): Promise<NightlyResult> {
  const [command = '', ...rest] = argv;
  const child = spawn(command, rest, { cwd: folder, env: environment, detached: true });
  // Ignores the error of a command that exits without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  started?.(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** Runs nightly.sh for a folder, with the token in the environment. */
export function runNightly(
  folder: string,
  machine: Machine,
  source: Pick<StagedSource, 'token'>,
  more: { programs?: string; environment?: Record<string, string>; started?: (child: ChildProcess) => void } = {},
): Promise<NightlyResult> {
  const { programs = '/usr/bin:/bin', environment = {}, started } = more;
  return runCommand({
    argv: ['/bin/sh', nightlyScript, folder],
    environment: {
      PATH: `${machine.bin}:${programs}`,
      ...gitEnvironment(machine.home),
      BLOGKEEP_TOKEN: source.token,
      ...environment,
    },
    ...(started && { started }),
  });
}

/**
 * Returns the files of a repository before the first night. Its configuration disables retries, which would slow down tests of failures.
 */
export function bloggerFiles(source: Pick<StagedSource, 'baseUrl'>, more: Record<string, unknown> = {}) {
  // Copies of images would take most of the time of a first run.
  const configuration = { baseUrl: source.baseUrl.href, retries: 0, quiet: true, images: 'original', ...more };
  return { 'blogkeep.config.json': `${JSON.stringify(configuration, null, 2)}\n`, 'README.md': 'My blog.\n' };
}

/** Runs a job for the first export and three more nights, and expects the commits that every recipe must produce. */
export async function expectStagesCommitted(
  source: StagedSource,
  repository: GitRepository,
  run: () => Promise<NightlyResult>,
): Promise<void> {
  const { first, edited, removed } = stageMessages;
  const expected = ['Begin', first];
  for (const night of [0, 1, 2, 3] as const) {
    source.showStage(night);
    const ended = await run();
    expect(ended, `night ${night}`).toMatchObject({ code: 0 });
    expect(ended.out + ended.err).not.toContain(source.token);
    if (night === 2) expected.push(edited);
    if (night === 3) expected.push(removed);
    expect(repository.messages()).toEqual(expected);
    expect(repository.status()).toBe('');
  }
  expect(repository.contains(source.token)).toBe(false);
}
