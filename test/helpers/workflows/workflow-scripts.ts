import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Machine {
  /** folder of the checkout, GITHUB_WORKSPACE */
  readonly workspace: string;
  /** folder for temporary files, RUNNER_TEMP */
  readonly temporary: string;
  readonly home: string;
}

export interface ProgramResult {
  readonly code: number;
  /** standard output and standard error, interleaved */
  readonly log: string;
}

/** Runs a program in the workspace with exactly this environment. */
export function runProgram(
  machine: Machine,
  command: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const child = spawn(command[0], command.slice(1), {
    cwd: machine.workspace,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, log }));
  });
}

/** Result of a script, with the values that it wrote to GitHub's files. */
export interface ScriptResult extends ProgramResult {
  readonly outputs: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly summary: string;
  /** folders added to PATH for later steps, in the order of writing */
  readonly paths: string[];
}

/** Runs the script of a step with the shell that GitHub uses: `bash -e`, and also `-o pipefail` for `shell: bash`. */
export async function runScript(
  machine: Machine,
  { run, shell }: { readonly run: string; readonly shell?: string | undefined },
  environment: Readonly<Record<string, string>>,
): Promise<ScriptResult> {
  const fileOf = (name: string) => path.join(machine.home, name);
  for (const name of ['output', 'env', 'path', 'summary']) writeFileSync(fileOf(name), '');
  writeFileSync(fileOf('script.sh'), run);
  const options = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e'];
  const finished = await runProgram(machine, ['bash', ...options, fileOf('script.sh')], {
    ...environment,
    GITHUB_OUTPUT: fileOf('output'),
    GITHUB_ENV: fileOf('env'),
    GITHUB_PATH: fileOf('path'),
    GITHUB_STEP_SUMMARY: fileOf('summary'),
  });
  return {
    ...finished,
    outputs: settingsIn(fileOf('output')),
    variables: settingsIn(fileOf('env')),
    paths: readFileSync(fileOf('path'), 'utf8').split('\n').filter(Boolean),
    summary: readFileSync(fileOf('summary'), 'utf8'),
  };
}

/** Parses a file of lines `name=value`. Our workflows write no multiline values. */
function settingsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      if (at < 1) throw new Error(`GitHub would refuse this line of GITHUB_OUTPUT or GITHUB_ENV: ${line}`);
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
