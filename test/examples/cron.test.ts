import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCrontab, type CronJob } from '../helpers/nightly/crontab.ts';
import { newRepository } from '../helpers/git-repository.ts';
import {
  expectStagesCommitted,
  bloggerFiles,
  createMachine,
  nightlyScript,
  runCommand,
  type Machine,
} from '../helpers/nightly/nightly-runs.ts';
import { startStagedSource } from '../helpers/source/staged-source.ts';

const crontab = fileURLToPath(new URL('../../examples/cron/crontab', import.meta.url));
const [job, ...others] = parseCrontab(fs.readFileSync(crontab, 'utf8'));
const whyNoCron =
  spawnSync('crontab', ['-n', '-'], { input: '# nothing\n' }).status === 0 ? undefined : 'crontab has no dry run here';

/** Installs the script, token and repository in a user's home, as the comments of the crontab describe. */
async function installRecipe() {
  const source = await startStagedSource();
  onTestFinished(() => source.close());
  const machine = createMachine();
  const repository = newRepository(bloggerFiles(source), { folder: path.join(machine.home, 'blog') });
  fs.copySync(nightlyScript, path.join(machine.home, 'bin/nightly.sh'));
  const token = path.join(machine.home, '.config/blogkeep/token');
  fs.outputFileSync(token, `${source.token}\n`, { mode: 0o600 });
  const log = path.join(machine.home, 'blogkeep.log');
  return { source, machine, repository, token, readLog: () => fs.readFileSync(log, 'utf8') };
}

/** Runs a job as cron does: in the user's home, with a minimal environment and the variables of the crontab. */
function runJob({ command, input, environment }: CronJob, { home, bin }: Machine) {
  const variables = { HOME: home, LOGNAME: 'blogger', SHELL: '/bin/sh', PATH: '/usr/bin:/bin', ...environment };
  return runCommand({
    argv: [variables.SHELL, '-c', command],
    // Here blogkeep is installed in another folder than /usr/local/bin.
    environment: { ...variables, PATH: variables.PATH.replace('/usr/local/bin', bin) },
    folder: home,
    input,
  });
}

describe('the crontab', () => {
  it('runs exactly one job, once a day', () => {
    expect(others).toEqual([]);
    expect(job?.schedule).toEqual([expect.stringMatching(/^\d+$/u), expect.stringMatching(/^\d+$/u), '*', '*', '*']);
    expect(job?.input).toBe('');
  });

  it.skipIf(whyNoCron)(`is valid${whyNoCron ? ` (${whyNoCron})` : ''}`, () => {
    const checked = spawnSync('crontab', ['-n', crontab], { encoding: 'utf8' });
    expect(checked, checked.stderr).toMatchObject({ status: 0 });
  });

  it("commits every night in cron's minimal environment, and mails nothing", async () => {
    const { source, machine, repository, readLog } = await installRecipe();
    await expectStagesCommitted(source, repository, async () => {
      const ended = await runJob(job!, machine);
      expect(ended).toMatchObject({ out: '', err: '' });
      return ended;
    });
    expect(readLog()).not.toContain(source.token);
  });

  it('mails the end of the log on failure', async () => {
    const { source, machine, repository, readLog } = await installRecipe();
    source.expire();
    const ended = await runJob(job!, machine);
    expect(ended.code).toBe(1);
    expect(ended.out).toMatch(/^Error: .*token/mu);
    expect(ended.out).toBe(readLog());
    expect(repository.messages()).toEqual(['Begin']);
  });
});

describe('parseCrontab', () => {
  it('follows crontab(5)', () => {
    const text = ['# a comment', ' NAME = "a b" ', "OTHER='c'", '5 4 * * sun  echo \\%F 100%first%second', ''].join(
      '\n',
    );
    expect(parseCrontab(text)).toEqual([
      {
        schedule: ['5', '4', '*', '*', 'sun'],
        command: 'echo %F 100',
        input: 'first\nsecond\n',
        environment: { NAME: 'a b', OTHER: 'c' },
      },
    ]);
  });
});
