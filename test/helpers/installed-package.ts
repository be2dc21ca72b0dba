import { execFile, execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Installs the package into a project, as npm would unpack it, and links its dependencies from this checkout. */
export function installInto(project: string): void {
  const run = (command: string, argv: readonly string[]) =>
    execFileSync(command, argv, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', project]),
  ) as [{ readonly filename: string }];
  run('tar', ['-xzf', path.join(project, filename), '-C', project]);
  const installed = path.join(project, 'node_modules/blogkeep');
  fs.moveSync(path.join(project, 'package'), installed);
  const { dependencies } = fs.readJsonSync(path.join(installed, 'package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(dependencies)) linkInto(project, name);
}

/** Links a package of this checkout into a project. */
export function linkInto(project: string, name: string): void {
  fs.ensureSymlinkSync(path.join(root, 'node_modules', name), path.join(project, 'node_modules', name), 'junction');
}

export interface ProgramResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program in a project until it exits on its own. */
export function runIn(
  project: string,
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  const env = { PATH: process.env.PATH, ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, argv, { cwd: project, env, timeout: 50_000 }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

/** Type-checks a project and returns the result of the compiler. */
export function compile(project: string, options: Readonly<Record<string, unknown>>): Promise<ProgramResult> {
  const config = {
    compilerOptions: { strict: true, noEmit: true, ...options },
    include: ['*.ts'],
  };
  fs.writeJsonSync(path.join(project, 'tsconfig.json'), config);
  return runIn(project, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', project]);
}
