import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const script = fileURLToPath(new URL('../../scripts/licences.mjs', import.meta.url));

function licences(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, lines: stdout.split('\n').slice(0, -1), faults: stderr.split('\n').slice(0, -1) };
}

type Manifest = Readonly<Record<string, unknown>>;

/** Creates a project with one installed package, and returns its folder. */
function projectWith(manifest: Manifest, locked: Manifest = {}): string {
  return projectOf({ 'node_modules/pepper': { manifest: { version: '1.2.3', ...manifest }, locked } });
}

function projectOf(places: Readonly<Record<string, { manifest?: Manifest; locked?: Manifest }>>): string {
  const folder = temporaryFolder();
  const packages = Object.entries(places).map(
    ([place, { locked }]) => [place, { version: '1.2.3', ...locked }] as const,
  );
  fs.writeJsonSync(path.join(folder, 'package.json'), { engines: { node: '>=20.19' } });
  fs.writeJsonSync(path.join(folder, 'package-lock.json'), {
    lockfileVersion: 3,
    packages: { '': {}, ...Object.fromEntries(packages) },
  });
  for (const [place, { manifest }] of Object.entries(places))
    if (manifest !== undefined) fs.outputJsonSync(path.join(folder, place, 'package.json'), manifest);
  return folder;
}

describe('npm run licences', () => {
  it('reports no problems for the dependencies of this package', () => {
    const { status, lines, faults } = licences(fileURLToPath(new URL('../..', import.meta.url)));
    expect([status, faults]).toEqual([0, []]);
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.find((line) => line.startsWith('yargs '))).toMatch(/^yargs +\d+\.\d+\.\d+ +MIT$/);
  });

  it.each([
    'MIT',
    'ISC',
    'Apache-2.0',
    'BlueOak-1.0.0',
    '(MIT OR GPL-3.0-only)',
    '(MIT AND BSD-3-Clause)',
    '(GPL-2.0-or-later OR (CC0-1.0 AND ISC))',
  ])('allows packages with the licence %s', (license) => {
    expect(licences(projectWith({ license }))).toEqual({ status: 0, lines: [`pepper  1.2.3  ${license}`], faults: [] });
  });

  it.each([
    [{ license: 'GPL-3.0-only' }, 'has the licence GPL-3.0-only, which is not among those allowed'],
    [{ license: '(MIT AND GPL-3.0-only)' }, 'has the licence (MIT AND GPL-3.0-only), which is not among those allowed'],
    [{ license: 'SEE LICENSE IN terms.txt' }, 'has a licence that is no SPDX expression: SEE LICENSE IN terms.txt'],
    [{ license: 'UNLICENSED' }, 'has a licence that is no SPDX expression: UNLICENSED'],
    [{}, 'names no licence'],
    [{ license: '' }, 'names no licence'],
    [{ license: 'MIT', engines: { node: '>=22' } }, 'needs Node.js >=22, which leaves out 20.19.0'],
    [{ license: 'MIT', engines: { node: '^18 || >=20.20' } }, 'needs Node.js ^18 || >=20.20, which leaves out 20.19.0'],
  ])('rejects a package whose manifest is %j', (manifest, fault) => {
    expect(licences(projectWith(manifest))).toMatchObject({ status: 1, faults: [`pepper 1.2.3 ${fault}.`] });
  });

  it('rejects a package with an install script', () => {
    const folder = projectWith({ license: 'MIT' }, { hasInstallScript: true });
    expect(licences(folder)).toMatchObject({
      status: 1,
      faults: ['pepper 1.2.3 runs a script when it is installed.'],
    });
  });

  it('rejects a package that is not installed, unless it is optional', () => {
    const folder = projectOf({
      'node_modules/salt': { locked: { license: 'MIT' } },
      'node_modules/salt-on-mars': { locked: { license: 'ISC', optional: true } },
    });
    expect(licences(folder)).toMatchObject({ status: 1, faults: ['salt 1.2.3 is not installed: run "npm ci".'] });
  });

  it('checks nested packages, but not development dependencies', () => {
    const folder = projectOf({
      'node_modules/pan': { manifest: { version: '1.2.3', license: 'GPL-3.0-only' }, locked: { dev: true } },
      'node_modules/salt': { manifest: { version: '1.2.3', license: 'MIT' } },
      'node_modules/salt/node_modules/@sea/water': { manifest: { version: '2.0.0' } },
    });
    expect(licences(folder)).toEqual({
      status: 1,
      lines: ['@sea/water  2.0.0  none', 'salt        1.2.3  MIT'],
      faults: ['@sea/water 2.0.0 names no licence.'],
    });
  });

  it('supports the two older formats of the licence field', () => {
    expect(licences(projectWith({ license: { type: 'MIT', url: 'https://example.com' } })).status).toBe(0);
    const several = licences(projectWith({ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0-only' }] }));
    expect(several).toMatchObject({ status: 0, lines: ['pepper  1.2.3  (MIT OR GPL-2.0-only)'] });
  });
});
