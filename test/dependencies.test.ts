import fs from 'fs-extra';
import semver from 'semver';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Update {
  readonly 'package-ecosystem': string;
  readonly directory?: string;
  readonly directories?: readonly string[];
  readonly ignore?: readonly { readonly 'dependency-name': string; readonly versions?: readonly string[] }[];
}

const { updates } = parse(fs.readFileSync('.github/dependabot.yml', 'utf8')) as { updates: readonly Update[] };
const manifest = fs.readJsonSync('package.json') as Record<
  'engines' | 'dependencies' | 'devDependencies',
  Record<string, string>
>;
const packages = { ...manifest.dependencies, ...manifest.devDependencies };

it('Dependabot covers every lockfile and GitHub Actions', () => {
  const locked = ['', 'website', ...fs.readdirSync('examples').map((name) => `examples/${name}`)]
    .filter((folder) => fs.existsSync(`./${folder}/package-lock.json`))
    .map((folder) => `npm /${folder}`);
  const looked = updates.flatMap((one) =>
    (one.directories ?? [one.directory]).map((folder) => `${one['package-ecosystem']} ${folder ?? ''}`),
  );
  expect([...looked].sort()).toEqual([...locked, 'github-actions /'].sort());
});

it('Dependabot ignores only packages that exist, and no version in use', () => {
  const ignored = updates.flatMap(({ ignore = [] }) => ignore);
  expect(ignored.length).toBeGreaterThan(5);
  for (const { 'dependency-name': name, versions = [] } of ignored) {
    expect(packages, name).toHaveProperty([name]);
    for (const range of versions) expect(semver.satisfies(packages[name]!, range), `${name} ${range}`).toBe(false);
  }
});
