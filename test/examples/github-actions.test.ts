import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listener } from '../../src/serve/http/listen.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { stagedPosts, startStagedSource, type StagedSource } from '../helpers/source/staged-source.ts';
import { problemsOf, readWorkflow } from '../helpers/workflows/workflow-file.ts';
import { recipe, setUpRecipe, type RecipeSetup } from '../helpers/workflows/workflow-runs.ts';
import { startRepository } from '../helpers/workflows/workflow-repository.ts';
import type { WorkflowResult } from '../helpers/workflows/workflow-runner.ts';

const key = 'the key\nof the site';
const edited = '1 post edited, 1 new comment';

let three: StagedSource;
/** Results of the first run with GitHub Pages. Most other tests continue with its repository. */
let first: {
  readonly jobs: WorkflowResult['jobs'];
  readonly artifacts: string;
  readonly npmCalls: readonly string[];
  readonly deployed: readonly string[];
  /** bare repository after the run, of which each test uses a copy */
  readonly repository: string;
};
beforeAll(async () => {
  three = await startStagedSource();
  const place = setUpRecipe('blogkeep.yml', three, { configuration: { images: 'copies' } });
  const { jobs, deployed, artifacts } = await place.run();
  const kept = mkdtempSync(path.join(tmpdir(), 'blogkeep-first-night-'));
  const repository = path.join(kept, 'remote.git');
  cpSync(place.repository.remote, repository, { recursive: true });
  const handedOver = path.join(kept, 'artifacts');
  cpSync(artifacts, handedOver, { recursive: true });
  first = {
    jobs,
    artifacts: handedOver,
    npmCalls: place.npmCalls(),
    deployed: Object.keys(filesIn(deployed)),
    repository,
  };
});
afterAll(async () => {
  rmSync(path.dirname(first.repository), { recursive: true });
  await three.close();
});
beforeEach(() => {
  three.showStage(0);
  three.expire(false);
});

/** Reports whether a file belongs to an archive. */
function isOfArchive(file: string): boolean {
  return /^(?:.*\/)?(?:bagit\.txt|data\/posts\/.*)$/.test(file);
}

describe.each(['blogkeep.yml', 'two-repositories.yml'])('%s', (name) => {
  it("is accepted by GitHub's parser", async () => {
    expect(await problemsOf(recipe(name))).toEqual([]);
  });

  it("pins each action to a commit with its version in a comment, as in the project's own workflows", () => {
    const used = (file: string) => [...readFileSync(file, 'utf8').matchAll(/uses: (\S+?)@(.*)$/gmu)];
    const files = ['ci', 'bench'].flatMap((own) => used(`.github/workflows/${own}.yml`));
    const own = new Map(files.map(([, action, at]) => [action, at]));
    expect(used(recipe(name)).length).toBeGreaterThan(1);
    for (const [, action, at] of used(recipe(name))) {
      expect(at, action).toMatch(/^[0-9a-f]{40} # v\d+\.\d+\.\d+$/u);
      expect(at, action).toBe(own.get(action) ?? at);
    }
  });

  it('persists no credentials, and gives no write permission to the job that runs installed packages', () => {
    const { jobs } = readWorkflow(recipe(name));
    const checkouts = Object.values(jobs).flatMap(({ steps }) =>
      steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@')),
    );
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual([false, false]);
    expect(jobs.export!.permissions).toEqual({ contents: 'read' });
    expect(jobs.push!.permissions).toEqual({ contents: 'write' });
    const { export: exporting, ...others } = jobs;
    expect(JSON.stringify(exporting)).toContain('npm ci --ignore-scripts');
    for (const job of Object.values(others))
      expect(JSON.stringify(job)).not.toMatch(/npm|npx|node|"run":"[^"]*blogkeep/u);
  });

  it('passes values to scripts only in environment variables, so that no value is executed', () => {
    const { jobs } = readWorkflow(recipe(name));
    const scripts = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    expect(scripts.length).toBeGreaterThan(4);
    for (const script of scripts) expect(script).not.toContain('${{');
  });

  it('passes the token to only one step', () => {
    const { jobs } = readWorkflow(recipe(name));
    const steps = Object.values(jobs).flatMap(({ steps }) => steps);
    const knowing = steps.filter((step) => JSON.stringify(step).includes('secrets.BLOGKEEP_TOKEN'));
    expect(knowing.map((step) => step.name)).toEqual(['Export the blog']);
    const outside = JSON.stringify({ ...readWorkflow(recipe(name)), jobs: {} });
    expect(outside).not.toContain('secrets.');
  });
});

describe('pages.yml', () => {
  it("is accepted by GitHub's parser, and uses the same actions as the other examples", async () => {
    expect(await problemsOf(recipe('pages.yml'))).toEqual([]);
    const used = (name: string) =>
      [...readFileSync(recipe(name), 'utf8').matchAll(/uses: (.*)$/gmu)].map(([, at]) => at);
    expect(used('pages.yml')).toHaveLength(3);
    expect(used('blogkeep.yml')).toEqual(expect.arrayContaining(used('pages.yml')));
  });

  it('publishes only the site folder, without scripts, secrets or permission to write to the repository', () => {
    const { jobs } = readWorkflow(recipe('pages.yml'));
    const { steps = [], permissions } = jobs.deploy ?? {};
    expect(permissions).toEqual({ contents: 'read', pages: 'write', 'id-token': 'write' });
    expect(steps.map((step) => step.with?.path ?? step.with?.['persist-credentials'])).toEqual([
      false,
      'site',
      undefined,
    ]);
    expect(JSON.stringify(jobs)).not.toMatch(/"run"|secrets/u);
  });
});

it('both nightly examples have the same push job, and export jobs that differ only in how they upload pages', () => {
  const [one, two] = ['blogkeep.yml', 'two-repositories.yml'].map((name) => readWorkflow(recipe(name)));
  const [ofOne, ofTwo] = [one!.jobs.export!.steps, two!.jobs.export!.steps];
  expect(ofTwo).toEqual([...ofOne.slice(0, -2), expect.anything(), expect.anything(), ...ofOne.slice(-1)]);
  expect(two!.jobs.push).toEqual(one!.jobs.push);
  expect(two!.on).toEqual(one!.on);
});

describe('the nightly example in a private repository with GitHub Pages', () => {
  let place: RecipeSetup;
  beforeEach(() => {
    place = setUpRecipe('blogkeep.yml', three, { copyOf: first.repository });
  });

  it('commits and deploys everything on the first run', () => {
    expect(first.jobs).toMatchObject({ export: { result: 'success' }, deploy: { result: 'success' } });
    expect(first.jobs.push).toMatchObject({ result: 'success' });
    expect(first.npmCalls).toEqual([
      expect.stringMatching(/^ci --ignore-scripts --no-audit --no-fund --prefix \/.*\/temporary\/blogkeep$/),
    ]);
    expect(place.repository.messages()).toEqual([
      '10 new posts, 21 new comments, 19 new files',
      'A place for the blog',
    ]);
    const files = place.repository.files();
    expect(files).toEqual(
      expect.arrayContaining(['archive/bagit.txt', 'site/index.html', 'site/archive/2024/index.html']),
    );
    expect(files.filter((file) => file.includes('.blogkeep-cache'))).toEqual([]);
    expect(first.jobs.export!.summary).toMatch(/^### Backup of `.*`: complete\n/);
    expect(first.deployed).toEqual(expect.arrayContaining(['index.html', '4/index.html', 'rss']));
    expect(first.deployed.filter((file) => file.endsWith('.webp'))).not.toEqual([]);
    expect(first.deployed.filter(isOfArchive)).toEqual([]);
  });

  it('commits only if something changed, but always deploys, since an earlier deployment may have failed', async () => {
    const { repository } = place;
    three.showStage(1);
    const quiet = await place.run();
    expect(quiet.jobs).toMatchObject({
      export: { result: 'success' },
      push: { result: 'skipped' },
      deploy: { result: 'success' },
    });
    expect(Object.keys(filesIn(quiet.deployed))).toEqual(first.deployed);
    expect(quiet.jobs.export!.summary).toContain('Nothing new.');
    expect(repository.messages()).toHaveLength(2);

    three.showStage(2);
    const second = await place.run();
    expect(repository.messages()[0]).toBe(edited);
    expect(second.jobs.export!.summary).toContain(edited);
    expect(Object.values(filesIn(second.deployed)).join('')).toContain(stagedPosts.edited.sentence);

    three.showStage(3);
    const third = await place.run();
    expect(repository.messages()[0]).toBe('1 post removed upstream');
    expect(third.jobs.deploy).toMatchObject({ result: 'success' });
    expect(repository.content(`archive/data/posts/${stagedPosts.removed.id}/post.json`)).toContain('"removed"');

    for (const { jobs } of [first, quiet, second, third]) expect(JSON.stringify(jobs)).not.toContain(three.token);
    expect(repository.everything().includes(three.token)).toBe(false);
    for (const { artifacts } of [first, quiet, second, third]) {
      expect(Object.keys(filesIn(artifacts))).not.toEqual([]);
      expect(Object.values(filesIn(artifacts)).join('')).not.toContain(three.token);
    }
  });

  it('deploys the newest commit, even if the run was triggered at an older one', async () => {
    three.showStage(1);
    const before = place.repository.at('main~1');
    const { jobs, deployed } = await place.run({ event: 'workflow_dispatch', sha: before });
    expect(jobs).toMatchObject({ export: { result: 'success' }, deploy: { result: 'success' } });
    expect(Object.keys(filesIn(deployed))).toEqual(first.deployed);
    expect(place.repository.messages()).toHaveLength(2);
  });

  it('neither commits nor deploys if the token has expired, and fails with exit code 3', async () => {
    three.showStage(2);
    three.expire();
    const { jobs } = await place.run({ event: 'workflow_dispatch' });
    expect(jobs.export).toMatchObject({ result: 'failure', failed: 'Export the blog', code: 3 });
    expect(jobs.export!.summary).toContain('failed');
    expect(jobs).toMatchObject({ push: { result: 'skipped' }, deploy: { result: 'skipped' } });
    expect(place.repository.messages()).toHaveLength(2);
    expect(JSON.stringify(jobs)).not.toContain(three.token);
  });

  it('neither commits nor deploys if the archive is damaged, and fails with exit code 5', async () => {
    const { id } = stagedPosts.removed;
    place.repository.write('Damage a post', { [`archive/data/posts/${id}/content.html`]: '<p' });
    three.showStage(3);
    const { jobs } = await place.run();
    expect(jobs.export).toMatchObject({ result: 'failure', failed: 'Export the blog', code: 5 });
    expect(jobs).toMatchObject({ push: { result: 'skipped' }, deploy: { result: 'skipped' } });
    expect(place.repository.messages()[0]).toBe('Damage a post');
  });

  it('commits and deploys a partial export with a warning', async () => {
    const { id } = stagedPosts.edited;
    const partial = await startRefusing(three, (address) => address.searchParams.get('postId') === id);
    try {
      const place = setUpRecipe('blogkeep.yml', { ...three, baseUrl: partial.url });
      const { jobs } = await place.run();
      expect(jobs).toMatchObject({ export: { result: 'success' }, deploy: { result: 'success' } });
      expect(jobs.export!.log).toContain('::warning::Some items could not be fetched.');
      expect(jobs.export!.summary).toContain('partial');
      expect(place.repository.messages()).toHaveLength(2);
    } finally {
      await partial.close();
    }
  });

  it('installs nothing without a lockfile, and explains how to add it', async () => {
    const place = setUpRecipe('blogkeep.yml', three, { installed: false });
    const { jobs } = await place.run();
    expect(jobs).toMatchObject({
      export: { result: 'failure', failed: 'Install blogkeep' },
      push: { result: 'skipped' },
    });
    expect(jobs.export!.log).toContain('::error::There is no .github/blogkeep/package-lock.json');
    expect(place.npmCalls()).toEqual([]);
  });

  it('fails if the secret with the token is missing, and explains how to add it', async () => {
    const place = setUpRecipe('blogkeep.yml', three, { secrets: {} });
    const { jobs } = await place.run();
    expect(jobs.export).toMatchObject({ result: 'failure', failed: 'Export the blog', summary: '' });
    expect(jobs.export!.log).toContain(
      '::error::The secret BLOGKEEP_TOKEN is missing. Add it with the access token under Settings',
    );
    expect(place.repository.messages()).toHaveLength(1);
  });

  it('rebases its commit onto one that was pushed during the run', async () => {
    three.showStage(2);
    const { reached, release } = three.delayNext('post/list');
    const night = place.run();
    await reached;
    place.repository.write('A word about the blog', { 'README.md': 'My blog.\n' });
    release();
    expect((await night).jobs).toMatchObject({ export: { result: 'success' }, deploy: { result: 'success' } });
    expect(place.repository.messages().slice(0, 2)).toEqual([edited, 'A word about the blog']);
    expect(place.repository.files()).toContain('README.md');
  });

  it('refuses to run on a tag, which cannot receive commits', async () => {
    place.repository.tag('v1');
    const { jobs } = await place.run({ event: 'workflow_dispatch', ref: 'refs/tags/v1' });
    expect(jobs.export).toMatchObject({ result: 'failure', failed: 'Check the repository visibility' });
    expect(jobs.export!.log).toContain('::error::This run was started on a tag');
    expect(place.npmCalls()).toEqual([]);
  });

  it('commits and deploys the exported blogs, but fails if another blog could not be exported', async () => {
    const place = setUpRecipe('blogkeep.yml', three, {
      configuration: { blog: [three.blog, 'closed'] },
      files: {
        'closed/site/.blogkeep-files': '',
        'closed/site/index.html': 'As it was when it could be read.',
        'photos/site/index.html': 'Nobody’s business.',
      },
    });
    const { jobs, deployed } = await place.run();
    const failed = { result: 'failure', failed: 'Fail if a blog failed', code: 3 };
    expect(jobs).toMatchObject({ export: failed, deploy: { result: 'success' } });
    expect(jobs.push).toMatchObject({ result: 'success' });
    expect(place.repository.files()).toContain(`${three.blog}/archive/bagit.txt`);
    expect(place.repository.messages()[0]).toContain('closed: failed');
    const files = Object.keys(filesIn(deployed));
    expect(files).toEqual(expect.arrayContaining([`${three.blog}/index.html`, 'closed/index.html']));
    expect(files.filter((file) => isOfArchive(file) || file.startsWith('photos/'))).toEqual([]);
  });

  it('commits only the configured folders, and works without a site', async () => {
    const place = setUpRecipe('blogkeep.yml', three, {
      configuration: { dir: 'blogs/mine', archive: 'kept', noSite: true },
      files: { 'site/index.html': 'Another site.' },
    });
    const { jobs } = await place.run();
    expect(jobs).toMatchObject({ export: { result: 'success' }, deploy: { result: 'skipped' } });
    const tops = new Set(place.repository.files().map((file) => file.split('/').slice(0, 2).join('/')));
    expect(tops).toContain('kept/bagit.txt');
    expect(tops).toContain('blogs/mine');
    expect(tops).not.toContain('blogs/mine/site');
  });

  it.each([
    ['kept', { archive: 'kept' }, { '.gitignore': '/kept/data/posts/\n' }],
    ['elsewhere', { archive: '../elsewhere', noSite: true }, {}],
  ])('fails if the archive in the folder "%s" would be lost after the run', async (name, configuration, files) => {
    const place = setUpRecipe('blogkeep.yml', three, { configuration, files });
    const { jobs } = await place.run();
    expect(jobs.export).toMatchObject({ result: 'failure', failed: 'Collect the changes' });
    expect(jobs.export!.log).toMatch(
      new RegExp(`::error::The archive \\S*${name} is .* lose posts that the source has removed`),
    );
    expect(place.repository.messages()).toHaveLength(1);
  });
});

describe('the push job', () => {
  /** Runs the job with modified artifacts of the first run, as a malicious package could leave them. */
  async function pushes(
    place: RecipeSetup,
    change: (handed: { readonly files: string; readonly night: string }) => void,
  ) {
    const artifacts = temporaryFolder();
    cpSync(first.artifacts, artifacts, { recursive: true });
    const [night, files] = [path.join(artifacts, 'night'), temporaryFolder()];
    const tar = (...argv: readonly string[]) => execFileSync('tar', ['-f', path.join(night, 'files.tar'), ...argv]);
    tar('-x', '-C', files);
    change({ files, night });
    tar('-c', '-C', files, '.');
    const { jobs } = await place.run({ jobs: ['push'], before: { jobs: first.jobs, artifacts } });
    return jobs.push!;
  }

  it.each<[string, (handed: { readonly files: string; readonly night: string }) => void]>([
    ['a symbolic link', ({ files }) => symlinkSync('/etc/hostname', path.join(files, 'site/link'))],
    ['a symbolic link to a folder', ({ files }) => symlinkSync('../.git', path.join(files, 'site/folder'))],
    ['a folder of git', ({ files }) => writeInto(files, 'site/.git/config', '[core]\n')],
    ['a submodule', ({ files }) => writeInto(files, 'site/.gitmodules', '')],
    ['a workflow', ({ files }) => writeInto(files, '.github/workflows/more.yml', 'on: push\n')],
    ['the folder of workflows', ({ night }) => add(night, 'folders.txt', 'none .github/workflows/\n')],
    ['a folder outside the repository', ({ night }) => add(night, 'folders.txt', 'none site/../../outside/\n')],
    ['a folder elsewhere', ({ night }) => add(night, 'folders.txt', 'none /tmp/\n')],
    ['the whole repository', ({ night }) => add(night, 'folders.txt', 'none /\n')],
    ['a path that removes other files', ({ night }) => add(night, 'removed.txt', 'blogkeep.config.json\0')],
  ])('refuses %s', async (_, change) => {
    const place = setUpRecipe('blogkeep.yml', three);
    const job = await pushes(place, change);
    expect(job).toMatchObject({ result: 'failure', failed: 'Commit the changes' });
    expect(job.log).toMatch(/::error::.* Nothing was committed\./u);
    expect(place.repository.messages()).toEqual(['A place for the blog']);
  });

  it('commits only files in the configured folders, none as executable, and does not execute the commit message', async () => {
    const place = setUpRecipe('blogkeep.yml', three);
    const job = await pushes(place, ({ files, night }) => {
      writeInto(files, 'site/run.sh', '#!/bin/sh\n');
      chmodSync(path.join(files, 'site/run.sh'), 0o755);
      writeInto(files, 'outside.sh', '#!/bin/sh\n');
      writeFileSync(path.join(night, 'message.txt'), '$(touch made) `touch made`\n');
    });
    expect(job).toMatchObject({ result: 'success' });
    expect(place.repository.messages()[0]).toBe('$(touch made) `touch made`');
    const files = place.repository.files();
    expect(files).toEqual(expect.arrayContaining(['site/run.sh', 'archive/.gitattributes']));
    expect(files).not.toContain('outside.sh');
    expect(place.repository.modes()).toEqual(['100644']);
  });

  it('never overwrites a concurrent change, but reports it', async () => {
    const place = setUpRecipe('blogkeep.yml', three);
    place.repository.write('Mine', { 'site/mine.html': 'Mine.' });
    const job = await pushes(place, () => undefined);
    expect(job).toMatchObject({ result: 'failure', failed: 'Commit the changes' });
    expect(job.log).toContain('::error::Somebody changed site during the export.');
    expect(place.repository.messages()[0]).toBe('Mine');
  });
});

describe('a public repository', () => {
  it.each([
    'archive/data/blogkeep.json',
    'travels/archive/bagit.txt',
    'data/posts/3/content.html',
    'kept/data/posts/3/comments.json',
  ])('is not changed if it contains %s, which belongs to an archive', async (file) => {
    const place = setUpRecipe('blogkeep.yml', three, { isPublic: true, files: { [file]: '{}\n' } });
    const { jobs } = await place.run();
    expect(jobs.export).toMatchObject({ result: 'failure', failed: 'Check the repository visibility' });
    expect(jobs.export!.log).toContain('::error::This repository is public and contains an archive');
    expect(jobs.export!.log).toContain(`: ${file}.`);
    expect(place.npmCalls()).toEqual([]);
    expect(place.repository.messages()).toHaveLength(1);
  });

  it('receives nothing until .gitignore excludes the archive, and then only the outputs', async () => {
    const configuration = { archive: 'my/own' };
    const { repository, run: night } = setUpRecipe('blogkeep.yml', three, { isPublic: true, configuration });
    const { jobs } = await night();
    expect(jobs.export).toMatchObject({ result: 'failure', failed: 'Collect the changes' });
    expect(jobs.deploy).toMatchObject({ result: 'skipped' });
    expect(jobs.export!.log).toMatch(
      /::error::This repository is public, and the archive .* would be committed to it.* add \/my\/own\/ to/,
    );
    expect(repository.messages()).toHaveLength(1);

    repository.write('Leave the archive out', { '.gitignore': '/my/own/\n' });
    expect((await night()).jobs).toMatchObject({ export: { result: 'success' }, deploy: { result: 'success' } });
    expect(repository.files()).toEqual(expect.arrayContaining(['site/index.html', 'site/archive/2024/index.html']));
    expect(repository.files().filter(isOfArchive)).toEqual([]);
  });
});

describe('two-repositories.yml with both repositories', () => {
  const variables = { SITE_REPOSITORY: 'someone/site' };

  it('commits the blog to the private repository and its site to the public one', async () => {
    const site = startRepository();
    const secrets = { BLOGKEEP_TOKEN: three.token, SITE_DEPLOY_KEY: key };
    const { repository, run: night } = setUpRecipe('two-repositories.yml', three, {
      configuration: { redirects: 'file' },
      ...{ site: site.remote, secrets, variables },
    });
    await night();
    expect(site.messages()).toEqual([repository.messages()[0]]);
    expect(site.files()).toEqual(expect.arrayContaining(['.nojekyll', 'index.html', 'archive/2024/index.html']));
    expect(site.files().filter(isOfArchive)).toEqual([]);

    // GitHub writes this file when a custom domain is set.
    site.write('Create CNAME', { CNAME: 'someone.example' });
    for (const number of [2, 3] as const) {
      three.showStage(number);
      const { jobs, artifacts } = await night();
      for (const secret of [three.token, key]) expect(Object.values(filesIn(artifacts)).join('')).not.toContain(secret);
      expect(jobs).toMatchObject({ export: { result: 'success' }, deploy: { result: 'success' } });
      expect(JSON.stringify(jobs)).not.toContain('the key');
    }
    expect(repository.messages().slice(0, 2)).toEqual(['1 post removed upstream', edited]);
    expect(site.messages()).toEqual([...repository.messages().slice(0, 2), 'Create CNAME', repository.messages()[2]]);
    expect(site.content('CNAME')).toBe('someone.example');
    for (const { everything } of [repository, site]) {
      expect(everything().includes(three.token)).toBe(false);
      expect(everything().includes(key)).toBe(false);
    }
  });

  it('commits the blog even if the public repository cannot be reached, and pushes the site later', async () => {
    const site = startRepository();
    const choices = { copyOf: first.repository, site: site.remote, variables };
    const { repository, run: night } = setUpRecipe('two-repositories.yml', three, choices);
    const nightWith = (more: Record<string, string>) => night({ secrets: { BLOGKEEP_TOKEN: three.token, ...more } });
    three.showStage(2);
    const missing = (await nightWith({})).jobs.deploy!;
    expect(missing).toMatchObject({ result: 'failure', failed: 'Push the pages to the public repository' });
    expect(missing.log).toContain('::error::The secret SITE_DEPLOY_KEY or the variable SITE_REPOSITORY is missing.');
    expect(repository.messages()[0]).toBe(edited);

    expect((await nightWith({ SITE_DEPLOY_KEY: 'another key' })).jobs.deploy).toMatchObject({ result: 'failure' });
    expect((await nightWith({ SITE_DEPLOY_KEY: key })).jobs.deploy).toMatchObject({ result: 'success' });
    expect(site.files()).toContain('index.html');
  });
});

function writeInto(folder: string, name: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
}

function add(folder: string, name: string, text: string): void {
  appendFileSync(path.join(folder, name), text);
}

/** Starts a proxy to the source that refuses the matching requests. */
async function startRefusing({ baseUrl }: StagedSource, isRefused: (address: URL) => boolean) {
  const listener: Listener = async ({ url = '' }, response) => {
    const address = new URL(url, baseUrl);
    if (isRefused(address)) return response.writeHead(200, { 'Content-Type': 'application/json' }).end('null');
    const answer = await fetch(address);
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    return response.writeHead(answer.status, { 'Content-Type': type }).end(Buffer.from(await answer.arrayBuffer()));
  };
  return listen(listener, { host: '127.0.0.1', port: 0 });
}
