import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const recipes = path.join(root, 'examples/github-actions');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly funding?: unknown;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const own = fs.readJsonSync(path.join(root, 'package.json')) as Manifest;
const { packages } = fs.readJsonSync(path.join(root, 'package-lock.json')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const wanted = { name: 'nightly', private: true, dependencies: { [own.name]: own.version } };

/**
 * Returns the lockfile of a project that depends only on blogkeep: blogkeep's own, without development dependencies. The entry of blogkeep
 * has no checksum, which is only known after packing a release.
 */
function nightlyLock(): Record<string, unknown> {
  const { name, version, license, bin, engines, dependencies } = own;
  const needed = Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && dev !== true)
    .map(([place, locked]) => [place, { ...locked, funding: undefined }] as const);
  const all = [...needed, [`node_modules/${name}`, { version, license, dependencies, bin, engines }] as const];
  all.sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    name: wanted.name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name: wanted.name, dependencies: wanted.dependencies }, ...Object.fromEntries(all) },
  };
}

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const lock = () => fs.readJsonSync(path.join(recipes, 'package-lock.json')) as { packages: Record<string, Locked> };

/** Checks the lockfile with a dry run of npm ci, without a registry. Returns npm's output. */
function npmCi(change: (folder: string) => void = () => undefined): string {
  const folder = temporaryFolder();
  for (const name of ['package.json', 'package-lock.json'])
    fs.copySync(path.join(recipes, name), path.join(folder, name));
  change(folder);
  const argv = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  const env = {
    ...process.env,
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_registry: 'http://127.0.0.1:9',
  };
  return execFileSync('npm', argv, { encoding: 'utf8', env, stdio: 'pipe', shell: process.platform === 'win32' });
}

describe('the container example', () => {
  it.each(['package.json', 'package-lock.json'])('installs the same packages as the nightly job: %s', async (name) => {
    const file = path.join(root, 'examples/container', name);
    await expect(textOf(name === 'package.json' ? wanted : nightlyLock())).toMatchFileSnapshot(file);
  });
});

describe('the examples', () => {
  it('name this exact version of blogkeep, in files and in comments', () => {
    const files = fs
      .readdirSync(path.join(root, 'examples'), { recursive: true, encoding: 'utf8' })
      .filter((file) => !/node_modules|package-lock\.json$/u.test(file))
      .map((file) => path.join(root, 'examples', file))
      .filter((file) => fs.statSync(file).isFile());
    const named = [...files, path.join(root, 'docs/nightly.md')].flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(/\bblogkeep@([\w.^~-]+)/gu)].map(([, version]) => version),
    );
    // `latest` is allowed: it stands for an update by hand, whose exact version npm writes into the lockfile.
    expect(
      named.filter((version) => version !== own.version && version !== 'latest' && version !== 'localhost'),
    ).toEqual([]);
    expect(named).toContain(own.version);
  });
});

describe('the nightly job', () => {
  it('installs this version of blogkeep', async () => {
    await expect(textOf(wanted)).toMatchFileSnapshot(path.join(recipes, 'package.json'));
  });

  it('installs the dependencies in the versions used in development; "npm run docs" updates it', async () => {
    await expect(textOf(nightlyLock())).toMatchFileSnapshot(path.join(recipes, 'package-lock.json'));
  });

  it('has a lockfile with checksums for all dependencies, and without registry URLs or install scripts', () => {
    const entries = Object.entries(lock().packages).filter(([place]) => place !== '');
    expect(entries.length).toBeGreaterThan(Object.keys(own.dependencies).length);
    const without = entries.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/u.test(integrity));
    expect(without.map(([place]) => place)).toEqual(['node_modules/blogkeep']);
    expect(entries.filter(([, { resolved, hasInstallScript }]) => resolved ?? hasInstallScript)).toEqual([]);
    expect(fs.readFileSync(path.join(recipes, 'package-lock.json'), 'utf8')).not.toMatch(/https?:/u);
  });

  it('has a lockfile that npm ci accepts without contacting a registry', () => {
    const said = npmCi();
    expect(said).toContain(`add blogkeep ${own.version}`);
    for (const name of Object.keys(own.dependencies))
      expect(said).toContain(`add ${name} ${packages[`node_modules/${name}`]?.version ?? '?'}`);
  });

  it('has a lockfile that npm ci would reject if a package was missing', () => {
    const less = lock();
    delete less.packages['node_modules/zod'];
    expect(() => npmCi((folder) => fs.writeJsonSync(path.join(folder, 'package-lock.json'), less))).toThrow(/zod/u);
  });
});
