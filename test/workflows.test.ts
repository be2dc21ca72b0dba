import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copySync, outputFileSync } from 'fs-extra/esm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from './helpers/temporary-folder.ts';
import { problemsOf, readWorkflow, type Job } from './helpers/workflows/workflow-file.ts';
import { runJob } from './helpers/workflows/workflow-jobs.ts';

const folder = fileURLToPath(new URL('../.github/workflows', import.meta.url));
const files = readdirSync(folder).sort();

/** Permissions of the jobs that need more than read access to the repository. */
const rightsOf: Readonly<Record<string, object>> = {
  publish: { 'id-token': 'write' },
  release: { contents: 'write', 'id-token': 'write', attestations: 'write' },
  image: { contents: 'read', packages: 'write' },
  codeql: { contents: 'read', 'security-events': 'write' },
  deploy: { pages: 'write', 'id-token': 'write' },
};

function jobsOf(file: string): readonly (readonly [string, Job])[] {
  return Object.entries(readWorkflow(path.join(folder, file)).jobs);
}

it('there are workflows for tests, property-based tests, benchmarks, documents, security and publishing', () => {
  expect(files).toEqual(['bench.yml', 'ci.yml', 'docs.yml', 'laws.yml', 'publish.yml', 'security.yml']);
});

describe.each(files)('%s', (file) => {
  it("is accepted by GitHub's parser", async () => {
    expect(await problemsOf(path.join(folder, file))).toEqual([]);
  });

  it('pins actions to commits, with the version in a comment', () => {
    const uses = readFileSync(path.join(folder, file), 'utf8').match(/uses: .*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const one of uses)
      expect(one).toMatch(
        /^uses: (?:actions\/[a-z-]+|github\/codeql-action\/[a-z]+|zizmorcore\/zizmor-action)@[0-9a-f]{40} # v\d+\.\d+\.\d+$/,
      );
  });

  it('has a time limit and minimal permissions for each job', () => {
    expect(readWorkflow(path.join(folder, file)).permissions).toEqual({});
    for (const [name, job] of jobsOf(file)) {
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      expect(job.permissions).toEqual(rightsOf[name] ?? { contents: 'read' });
    }
  });

  it('persists no credentials, has no secrets, and inserts no values into scripts', () => {
    const steps = jobsOf(file).flatMap(([, job]) => job.steps);
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
    expect(readFileSync(path.join(folder, file), 'utf8')).not.toContain('secrets.');
  });
});

it('workflows run only npm scripts that package.json defines', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, '../../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const runs = files.flatMap((file) => jobsOf(file).flatMap(([, { steps }]) => steps.map(({ run = '' }) => run)));
  const named = runs.flatMap((run) =>
    Array.from(run.matchAll(/npm run (?:--silent )?([a-z:]+)/g), ([, name]) => name!),
  );
  expect(new Set(named)).toEqual(new Set(['check', 'test:laws', 'executable', 'bench', 'docs:site']));
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

it('tests run on every supported system and Node.js version', () => {
  const { jobs } = parse(readFileSync(path.join(folder, 'ci.yml'), 'utf8')) as {
    jobs: { test: { strategy: { matrix: unknown } } };
  };
  expect(jobs.test.strategy.matrix).toEqual({
    system: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: [20, 22, 24, 26],
  });
});

// These tests run the scripts of the workflows, which need bash.
describe.skipIf(process.platform === 'win32')('the weekly property-based tests', () => {
  it('print their seed in the log and the summary', async () => {
    const { laws } = readWorkflow(path.join(folder, 'laws.yml')).jobs;
    const programs = { npm: 'echo "npm $*"' };
    const { code, log, summary } = await runJob(laws!, { workspace: temporaryFolder(), programs });
    expect(code).toBe(0);
    const [, seed] = /^PROPERTY_SEED=(\d+)$/m.exec(log) ?? [];
    expect(summary).toContain(`PROPERTY_SEED=${seed!} PROPERTY_CASES=2 npm run test:laws`);
    expect(log.match(/^npm .*/gmu)).toEqual(['npm ci', 'npm test', 'npm run test:laws']);
  });
});

describe.skipIf(process.platform === 'win32')('a version tag', () => {
  async function packAt(tag: string, changelog = '## Unreleased\n\n- Later.\n\n## 0.1.0 - 2026-12-01\n\n- First.\n') {
    const workspace = temporaryFolder();
    outputFileSync(path.join(workspace, 'package.json'), '{ "name": "blogkeep", "version": "0.1.0" }\n');
    outputFileSync(path.join(workspace, 'CHANGELOG.md'), changelog);
    copySync('scripts/release-notes.mjs', path.join(workspace, 'scripts/release-notes.mjs'));
    const { pack } = readWorkflow(path.join(folder, 'publish.yml')).jobs;
    return runJob(pack!, { workspace, programs: { npm: 'echo "npm $*"' }, environment: { GITHUB_REF_NAME: tag } });
  }

  it('is packed with its notes and SBOM', async () => {
    const { code, log, temporary } = await packAt('v0.1.0');
    expect(code).toBe(0);
    const home = 'https://github.com/someone/blog';
    expect(log.match(/^npm .*/gmu)).toEqual([
      'npm ci --ignore-scripts',
      `npm pkg set repository.type=git repository.url=git+${home}.git bugs.url=${home}/issues homepage=${home}#readme`,
      `npm pack --pack-destination ${temporary}/release`,
    ]);
    expect(readFileSync(path.join(temporary, 'release/blogkeep.cdx.json'), 'utf8')).toContain('sbom --omit dev');
    expect(readFileSync(path.join(temporary, 'release/notes.md'), 'utf8')).toBe('- First.\n');
  });

  it('is not published if it differs from the version in package.json, or if CHANGELOG.md has no section for it', async () => {
    const other = await packAt('v0.2.0');
    expect(other).toMatchObject({ failed: 'Hold the tag against the version' });
    expect(other.log).toContain('::error::The tag is v0.2.0, and package.json has the version 0.1.0.');
    const silent = await packAt('v0.1.0', '## Unreleased\n\n- Later.\n\n## 0.1.0\n\n## 0.0.1\n\n- Before.\n');
    expect(silent).toMatchObject({ failed: 'Take the notes from CHANGELOG.md' });
    expect(silent.log).toContain('::error::CHANGELOG.md has no section "## 0.1.0" with notes.');
    for (const { log } of [other, silent]) expect(log).not.toContain('npm ');
    const needs = jobsOf('publish.yml').map(([name, job]) => [name, job.needs]);
    expect(needs).toEqual([
      ['test', undefined],
      ['pack', 'test'],
      ['executable', 'test'],
      ['publish', ['pack', 'executable']],
      ['release', 'publish'],
      ['image', 'publish'],
    ]);
  });
});
