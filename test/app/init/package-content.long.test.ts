import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import semver from 'semver';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginRepository } from '../../../src/app/init/begin-repository.ts';
import { ownTarball } from '../../../src/app/init/package-content.ts';
import { planRepository } from '../../../src/cli/init/plan.ts';
import { choices, place } from '../../cli/init/sample-choices.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

afterEach(() => vi.unstubAllEnvs());

const { name, version, dependencies } = fs.readJsonSync('package.json') as {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
};
const tarball = `${name}-${version}.tgz`;

/** Creates the folder from which the nightly job installs the program, as `init` does in a clone. */
async function jobFolder(): Promise<string> {
  const folder = temporaryFolder();
  await beginRepository(planRepository(choices({ workflow: true }), place({ folder, home: folder }), ownTarball()));
  return path.join(folder, '.github/blogkeep');
}

/** Returns the output of npm for the folder. It neither sends requests to a registry nor installs anything. */
function npmCi(folder: string): string {
  const argv = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  const env = { ...process.env, npm_config_cache: `${folder}-cache`, npm_config_registry: 'http://127.0.0.1:9' };
  return execFileSync('npm', argv, { encoding: 'utf8', env, stdio: 'pipe', shell: process.platform === 'win32' });
}

describe('The package that the nightly job installs if init runs from a clone', () => {
  it('is this program with its checksum, so npm does not request it from a registry', async () => {
    const folder = await jobFolder();
    expect(fs.readdirSync(folder).sort()).toEqual([tarball, 'package-lock.json', 'package.json']);
    const copy = path.join(temporaryFolder(), 'blogkeep');
    fs.copySync(folder, copy);
    const said = npmCi(copy);
    expect(said).toContain(`add ${name} ${version}`);
    const added = [...said.matchAll(/^add (\S+) (\S+)$/gmu)];
    for (const [needed, range] of Object.entries(dependencies)) {
      const isAdded = added.some(([, name, at = '']) => name === needed && semver.satisfies(at, range));
      expect(isAdded, needed).toBe(true);
    }
  });

  it('runs as a program', async () => {
    const project = temporaryFolder();
    execFileSync('tar', ['-xzf', path.join(await jobFolder(), tarball), '-C', project]);
    const installed = path.join(project, 'package');
    fs.symlinkSync(path.resolve('node_modules'), path.join(installed, 'node_modules'), 'junction');
    const said = execFileSync(process.execPath, [path.join(installed, 'dist/bin.js'), '--version'], {
      encoding: 'utf8',
    });
    expect(said.trim()).toBe(version);
  });

  it('is rejected if its bytes differ', async () => {
    const folder = await jobFolder();
    fs.appendFileSync(path.join(folder, tarball), 'more');
    const argv = ['ci', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    const env = { ...process.env, npm_config_cache: `${folder}-cache`, npm_config_registry: 'http://127.0.0.1:9' };
    expect(() => execFileSync('npm', argv, { env, stdio: 'pipe', shell: process.platform === 'win32' })).toThrow(
      /sha512-.* seems to be corrupted/u,
    );
  });
});
