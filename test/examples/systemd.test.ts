import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newRepository } from '../helpers/git-repository.ts';
import {
  expectStagesCommitted,
  bloggerFiles,
  createMachine,
  nightlyScript,
  runCommand,
} from '../helpers/nightly/nightly-runs.ts';
import { allowedSystemCalls, parseUnit } from '../helpers/nightly/systemd-unit.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startStagedSource } from '../helpers/source/staged-source.ts';

const folder = fileURLToPath(new URL('../../examples/systemd', import.meta.url));
const unitOf = (name: string) => parseUnit(fs.readFileSync(path.join(folder, name), 'utf8'));
const service = unitOf('blogkeep.service').Service ?? {};
const whyNoSystemd = spawnSync('systemd-analyze', ['--version']).error ? 'systemd-analyze is not installed' : undefined;
const whyNoStrace =
  whyNoSystemd ?? (spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0 ? undefined : 'no strace here');
const named = (title: string, why: string | undefined) => `${title}${why ? ` (${why})` : ''}`;

/** Installs the service as its comments describe, with temporary folders in place of the system's. */
async function installRecipe() {
  const source = await startStagedSource();
  onTestFinished(() => source.close());
  const machine = createMachine();
  const [state, credentials] = [temporaryFolder(), temporaryFolder()];
  const home = path.join(state, 'blogkeep');
  const repository = newRepository(bloggerFiles(source), { folder: path.join(home, 'blog') });
  fs.copySync(nightlyScript, path.join(machine.bin, 'blogkeep-nightly'));
  fs.writeFileSync(path.join(credentials, 'token'), source.token, { mode: 0o400 });
  const expand = (text: string) =>
    text.replaceAll('%S', state).replaceAll('%d', credentials).replaceAll('/usr/local/bin', machine.bin);
  const environment = {
    HOME: home,
    USER: 'blogkeep',
    ...Object.fromEntries(
      (service.Environment ?? []).map((one) => expand(one).split(/=(.*)/su, 2) as [string, string]),
    ),
  };
  const command = (service.ExecStart?.[0] ?? '').split(' ').map(expand);
  const start = (under: readonly string[] = []) => runCommand({ argv: [...under, ...command], environment });
  return { source, repository, start };
}

describe('the service', () => {
  it('commits every night in the environment that it sets, with the token as a credential', async () => {
    const { source, repository, start } = await installRecipe();
    expect(service.LoadCredential).toEqual(['token:/etc/blogkeep/token']);
    await expectStagesCommitted(source, repository, () => start());
  });

  it('treats a partial export as success, and a refused token as failure', async () => {
    const { source, start } = await installRecipe();
    const succeeds = (code: number | null) => code === 0 || service.SuccessExitStatus?.includes(String(code));
    source.broken.add('64');
    expect(succeeds((await start()).code)).toBe(true);
    source.expire();
    expect(succeeds((await start()).code)).toBe(false);
  });

  it.skipIf(whyNoStrace)(
    named('uses no system calls or socket families that its sandbox denies', whyNoStrace),
    async () => {
      const { start } = await installRecipe();
      const log = path.join(temporaryFolder(), 'calls');
      const ended = await start(['strace', '-f', '-qq', '-o', log]);
      expect(ended, ended.err).toMatchObject({ code: 0 });
      const calls = fs.readFileSync(log, 'utf8');
      const used = new Set([...calls.matchAll(/^\d+ +(\w+)\(/gmu)].map((match) => match[1]!));
      expect(used.size).toBeGreaterThan(50);
      const allowed = allowedSystemCalls(service.SystemCallFilter ?? []);
      expect([...used].filter((call) => !allowed.has(call))).toEqual([]);
      const families = new Set([...calls.matchAll(/ socket\((\w+)/gu)].map((match) => match[1]!));
      const known = service.RestrictAddressFamilies?.[0]?.split(' ') ?? [];
      expect([...families].filter((family) => !known.includes(family))).toEqual([]);
    },
  );
});

describe('the units', () => {
  it.skipIf(whyNoSystemd)(named('are accepted by systemd-analyze verify', whyNoSystemd), () => {
    const copies = temporaryFolder();
    // systemd-analyze checks that the program exists. It is not installed here, so the copies name another path.
    const program = path.join(copies, 'blogkeep-nightly');
    fs.copySync(nightlyScript, program);
    for (const name of ['blogkeep.service', 'blogkeep.timer']) {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      fs.writeFileSync(path.join(copies, name), text.replaceAll('/usr/local/bin/blogkeep-nightly', program));
    }
    const units = ['blogkeep.service', 'blogkeep.timer'].map((name) => path.join(copies, name));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' });
    expect(verified.stderr).toBe('');
    expect(verified.status).toBe(0);
  });

  it.skipIf(whyNoSystemd)(
    named('restrict the service: systemd-analyze rates its exposure at most 1.5 out of 10', whyNoSystemd),
    () => {
      const file = path.join(folder, 'blogkeep.service');
      // The threshold ranges from 0 to 100. Without the sandbox, the exposure is 92.
      const argv = ['security', '--offline=true', '--threshold=15', '--no-pager', file];
      const { status, stdout } = spawnSync('systemd-analyze', argv, { encoding: 'utf8' });
      expect(status, stdout).toBe(0);
    },
  );

  it('start the job once a day, or later if the machine was off', () => {
    const { Timer: timer = {}, Install: install } = unitOf('blogkeep.timer');
    expect(timer).toMatchObject({ Persistent: ['yes'], RandomizedDelaySec: [expect.any(String)] });
    expect(timer.OnCalendar).toEqual([expect.stringMatching(/^\*-\*-\* \d\d:\d\d:00$/u)]);
    expect(install).toEqual({ WantedBy: ['timers.target'] });
  });
});
