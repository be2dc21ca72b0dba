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

/** Of the jobs that may do more than read the repository. */
const rightsOf: Readonly<Record<string, object>> = {
  publish: { contents: 'read', 'id-token': 'write' },
  deploy: { pages: 'write', 'id-token': 'write' },
};

function jobsOf(file: string): readonly (readonly [string, Job])[] {
  return Object.entries(readWorkflow(path.join(folder, file)).jobs);
}

it('there are workflows for tests, laws, benches, documents and publishing', () => {
  expect(files).toEqual(['bench.yml', 'ci.yml', 'docs.yml', 'laws.yml', 'publish.yml']);
});

describe.each(files)('%s', (file) => {
  it('is a workflow for the parser of GitHub', async () => {
    expect(await problemsOf(path.join(folder, file))).toEqual([]);
  });

  it('takes actions of others by their commits, and says which version that is', () => {
    const uses = readFileSync(path.join(folder, file), 'utf8').match(/uses: .*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const one of uses) expect(one).toMatch(/^uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('gives each job a limit of time and no rights but those that it needs', () => {
    expect(readWorkflow(path.join(folder, file)).permissions).toEqual({});
    for (const [name, job] of jobsOf(file)) {
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      expect(job.permissions).toEqual(rightsOf[name] ?? { contents: 'read' });
    }
  });

  it('leaves no credentials in the checkout, has no secret, and puts no value into a script', () => {
    const steps = jobsOf(file).flatMap(([, job]) => job.steps);
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
    expect(readFileSync(path.join(folder, file), 'utf8')).not.toContain('secrets.');
  });
});

it('every script that the workflows run by npm is one of package.json', () => {
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

it('tests run on each system with each Node.js that is supported', () => {
  const { jobs } = parse(readFileSync(path.join(folder, 'ci.yml'), 'utf8')) as {
    jobs: { test: { strategy: { matrix: unknown } } };
  };
  expect(jobs.test.strategy.matrix).toEqual({
    system: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: [20, 22, 24],
  });
});

// The scripts are run as on Linux, where the workflows run.
describe.skipIf(process.platform === 'win32')('the laws of a week', () => {
  it('have a seed that is told before they run, and on the page of the run', async () => {
    const { remote, at } = startRepository({ files: { 'package.json': '{}\n' } });
    const tools = startTools();
    const start = { event: 'schedule', ref: 'refs/heads/main', sha: at('main'), remote, tools: tools.folder } as const;
    const { laws } = (await runWorkflow(path.join(folder, 'laws.yml'), start)).jobs;
    expect(laws!.result).toBe('success');
    const [, seed] = /^BLOGKEEP_SEED=(\d+)$/m.exec(laws!.log) ?? [];
    expect(laws!.summary).toContain(`BLOGKEEP_SEED=${seed!} BLOGKEEP_CASES=2 npm run test:laws`);
    expect(tools.npmCalls()).toEqual(['ci', 'test', 'run test:laws']);
  });
});

// Likewise.
describe.skipIf(process.platform === 'win32')('the documents', () => {
  it('are built with what their folder installs, and deployed', async () => {
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

// Likewise.
describe.skipIf(process.platform === 'win32')('a tag', () => {
  async function publishAt(tag: string) {
    const { remote, at } = startRepository({
      files: { 'package.json': '{ "name": "blogkeep", "version": "0.1.0" }\n' },
    });
    const tools = startTools();
    const start = { event: 'push', ref: 'refs/heads/main', sha: at('main'), remote, tools: tools.folder } as const;
    const environment = { GITHUB_REF_NAME: tag };
    const { jobs } = await runWorkflow(path.join(folder, 'publish.yml'), { ...start, environment, jobs: ['publish'] });
    return { job: jobs.publish!, npmCalls: tools.npmCalls() };
  }

  it('is published with its provenance, and with the repository that the provenance names', async () => {
    const { job, npmCalls } = await publishAt('v0.1.0');
    expect(job.result).toBe('success');
    expect(npmCalls).toEqual([
      'ci --ignore-scripts',
      'pkg set repository.type=git repository.url=git+https://github.com/someone/blog.git',
      'publish --provenance --access public',
    ]);
  });

  it('is not published when it is not the version of package.json', async () => {
    const { job, npmCalls } = await publishAt('v0.2.0');
    expect(job).toMatchObject({ result: 'failure', failed: 'Hold the tag against the version' });
    expect(job.log).toContain('::error::The tag is v0.2.0, and package.json has the version 0.1.0.');
    expect(npmCalls).toEqual([]);
  });
});
