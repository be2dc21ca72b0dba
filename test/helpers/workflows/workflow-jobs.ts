import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import fs from 'fs-extra';
import { gitEnvironment } from '../git-repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { Job } from './workflow-file.ts';

export interface JobOptions {
  /** folder of the checkout */
  readonly workspace: string;
  /** scripts that replace programs, by name */
  readonly programs: Readonly<Record<string, string>>;
  /** values of expressions, such as `secrets.BLOGKEEP_TOKEN`; default: empty */
  readonly values?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** folder of a downloaded artifact, to copy into RUNNER_TEMP */
  readonly download?: string;
}

export interface JobResult {
  /** name of the step that failed */
  readonly failed?: string;
  /** exit code of that step; otherwise 0 */
  readonly code: number;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** RUNNER_TEMP, with the artifacts to upload */
  readonly temporary: string;
}

/** Runs the shell scripts of a job with bash. Steps that use actions are skipped. */
export async function runJob(job: Job, options: JobOptions): Promise<JobResult> {
  const [home, temporary] = [temporaryFolder(), temporaryFolder()];
  const file = (name: string) => path.join(home, name);
  const text = (name: string) => (fs.existsSync(file(name)) ? fs.readFileSync(file(name), 'utf8') : '');
  const lines = (name: string) => text(name).split('\n').filter(Boolean);
  for (const [name, script] of Object.entries(options.programs))
    fs.outputFileSync(file(`bin/${name}`), `#!/bin/sh\n${script}`, { mode: 0o755 });
  if (options.download) fs.copySync(options.download, path.join(temporary, path.basename(options.download)));

  const values: Record<string, string> = { ...options.values };
  const resolve = (entries: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(
      Object.entries(entries).map(([key, value]) => [
        key,
        String(value).replaceAll(/\$\{\{ ([\w.]+) \}\}/gu, (_, name: string) => values[name] ?? ''),
      ]),
    );
  const log = fs.openSync(file('log'), 'a');
  let failure: Pick<JobResult, 'failed' | 'code'> = { code: 0 };
  for (const { id = '', name = '', run, env, shell, if: condition = '' } of job.steps) {
    if (run === undefined) continue;
    const [, left, right] = /^(\S+) == '(\w+)'$/u.exec(condition) ?? [];
    const isMet = left === undefined || values[left] === right;
    if (condition !== 'always()' && (failure.code !== 0 || !isMet)) continue;
    fs.writeFileSync(file('output'), '');
    const child = spawn('bash', [...(shell === 'bash' ? ['-o', 'pipefail'] : []), '-ec', run], {
      cwd: options.workspace,
      stdio: ['ignore', log, log],
      env: {
        ...gitEnvironment(home),
        PATH: [...lines('path').reverse(), file('bin'), process.env.PATH].join(path.delimiter),
        TMPDIR: temporary,
        GITHUB_REPOSITORY: 'someone/blog',
        RUNNER_TEMP: temporary,
        GITHUB_OUTPUT: file('output'),
        GITHUB_ENV: file('env'),
        GITHUB_PATH: file('path'),
        GITHUB_STEP_SUMMARY: file('summary'),
        ...options.environment,
        ...resolve(env),
      },
    });
    const [code] = (await once(child, 'close')) as [number];
    for (const [key = '', value = ''] of lines('output').map((line) => line.split('=')))
      values[`steps.${id}.outputs.${key}`] = value;
    if (code !== 0 && failure.code === 0) failure = { failed: name, code };
  }
  fs.closeSync(log);
  return { ...failure, log: text('log'), summary: text('summary'), outputs: resolve(job.outputs), temporary };
}
