import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { problemsOf, readWorkflow, type Job } from './helpers/workflows/workflow-file.ts';
import { startRepository } from './helpers/workflows/workflow-repository.ts';
import { runWorkflow } from './helpers/workflows/workflow-runner.ts';
import { startTools } from './helpers/workflows/workflow-tools.ts';

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
  expect(new Set(named)).toEqual(new Set(['check', 'test:laws', 'bench', 'docs:site']));
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

// These tests run the scripts of the workflows, which need Linux or macOS.
describe.skipIf(process.platform === 'win32')('the weekly property-based tests', () => {
  it('print their seed in the log and the summary', async () => {
    const { remote, at } = startRepository({ files: { 'package.json': '{}\n' } });
    const tools = startTools();
    const start = { event: 'schedule', ref: 'refs/heads/main', sha: at('main'), remote, tools: tools.folder } as const;
    const { laws } = (await runWorkflow(path.join(folder, 'laws.yml'), start)).jobs;
    expect(laws!.result).toBe('success');
    const [, seed] = /^PROPERTY_SEED=(\d+)$/m.exec(laws!.log) ?? [];
    expect(laws!.summary).toContain(`PROPERTY_SEED=${seed!} PROPERTY_CASES=2 npm run test:laws`);
    expect(tools.npmCalls()).toEqual(['ci', 'test', 'run test:laws']);
  });
});

describe.skipIf(process.platform === 'win32')('the website', () => {
  it('is built with the packages of its own folder, and deployed', async () => {
    const files = { 'package.json': '{}\n', 'website/dist/index.html': 'the documents\n' };
    const { remote, at } = startRepository({ files });
    const tools = startTools();
    const start = { event: 'push', ref: 'refs/heads/main', sha: at('main'), remote, tools: tools.folder } as const;
    const { jobs, deployed } = await runWorkflow(path.join(folder, 'docs.yml'), start);
    expect(jobs).toMatchObject({ build: { result: 'success' }, deploy: { result: 'success' } });
    expect(tools.npmCalls()).toEqual(['ci', 'ci --prefix website', 'run docs:site']);
    expect(readFileSync(path.join(deployed, 'index.html'), 'utf8')).toBe('the documents\n');
  });
});

describe.skipIf(process.platform === 'win32')('a version tag', () => {
  async function publishAt(
    tag: string,
    changelog = '## Unreleased\n\n- Later.\n\n## 0.1.0 - 2026-12-01\n\n- First.\n',
  ) {
    const { remote, at } = startRepository({
      files: {
        'package.json': '{ "name": "blogkeep", "version": "0.1.0" }\n',
        'CHANGELOG.md': changelog,
        'scripts/release-notes.mjs': readFileSync(path.join(folder, '../../scripts/release-notes.mjs'), 'utf8'),
      },
    });
    const tools = startTools();
    const start = { event: 'push', ref: 'refs/heads/main', sha: at('main'), remote, tools: tools.folder } as const;
    const environment = { GITHUB_REF_NAME: tag };
    const jobs = ['pack', 'publish', 'release', 'image'];
    const ran = await runWorkflow(path.join(folder, 'publish.yml'), { ...start, environment, jobs });
    return { ...ran, npmCalls: tools.npmCalls(), publishCalls: tools.publishCalls() };
  }

  it('is packed once, with the addresses of the repository, and published to npm with provenance', async () => {
    const { jobs, npmCalls } = await publishAt('v0.1.0');
    expect(jobs).toMatchObject({ pack: { result: 'success' }, publish: { result: 'success', log: 'the package\n' } });
    const home = 'https://github.com/someone/blog';
    expect(npmCalls).toEqual([
      'ci --ignore-scripts',
      `pkg set repository.type=git repository.url=git+${home}.git bugs.url=${home}/issues homepage=${home}#readme`,
      expect.stringMatching(/^pack --pack-destination /),
      'sbom --omit dev --sbom-format cyclonedx',
      expect.stringMatching(/^publish \/.*\/release\/blogkeep-0\.1\.0\.tgz --provenance --access public$/),
    ]);
  });

  it('becomes a release with notes, the published package and its SBOM, and an image for two platforms', async () => {
    const { jobs, publishCalls, artifacts } = await publishAt('v0.1.0');
    expect(jobs).toMatchObject({ release: { result: 'success' }, image: { result: 'success' } });
    expect(jobs.release!.log).toContain('attested subject-path, sbom-path');
    expect(readFileSync(path.join(artifacts, 'release/notes.md'), 'utf8')).toBe('- First.\n');
    const [release, login, , build = ''] = publishCalls;
    expect(release).toBe(
      'gh release create v0.1.0 --repo someone/blog --verify-tag --title blogkeep 0.1.0 --notes-file notes.md blogkeep-0.1.0.tgz blogkeep.cdx.json',
    );
    expect(login).toBe('docker login ghcr.io --username someone --password-stdin');
    expect(build).toContain(' --platform linux/amd64,linux/arm64 --provenance mode=max --sbom true ');
    expect(build.match(/--tag \S+/g)).toEqual(
      ['0.1.0', '0.1', 'latest'].map((tag) => `--tag ghcr.io/someone/blog:${tag}`),
    );
  });

  it('is not published if it differs from the version in package.json, or if CHANGELOG.md has no section for it', async () => {
    const other = await publishAt('v0.2.0');
    expect(other.jobs.pack).toMatchObject({ result: 'failure', failed: 'Hold the tag against the version' });
    expect(other.jobs.pack!.log).toContain('::error::The tag is v0.2.0, and package.json has the version 0.1.0.');
    const silent = await publishAt('v0.1.0', '## Unreleased\n\n- Later.\n\n## 0.1.0\n\n## 0.0.1\n\n- Before.\n');
    expect(silent.jobs.pack).toMatchObject({ result: 'failure', failed: 'Take the notes from CHANGELOG.md' });
    expect(silent.jobs.pack!.log).toContain('::error::CHANGELOG.md has no section "## 0.1.0" with notes.');
    for (const { npmCalls, publishCalls, jobs } of [other, silent]) {
      expect([npmCalls, publishCalls]).toEqual([[], []]);
      expect(jobs).toMatchObject({
        publish: { result: 'skipped' },
        release: { result: 'skipped' },
        image: { result: 'skipped' },
      });
    }
  });
});
