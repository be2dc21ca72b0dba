import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listener } from '../../src/serve/http/listen.ts';
import { commitAs, gitRepository, newRepository, type GitRepository } from '../helpers/git-repository.ts';
import { stageMessages } from '../helpers/nightly/nightly-runs.ts';
import { startWordPressRest } from '../helpers/source/wordpress-rest.ts';
import { stagedPosts, startStagedSource, type StagedSource } from '../helpers/source/staged-source.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { problemsOf, readWorkflow } from '../helpers/workflows/workflow-file.ts';
import { runJob, type JobOptions, type JobResult } from '../helpers/workflows/workflow-jobs.ts';

const recipe = (name: string) => fileURLToPath(new URL(`../../examples/github-actions/${name}`, import.meta.url));
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** Replacements for programs that would use the network: npm installs the build, and gh knows one repository. */
const programsOf = (isPublic: boolean) => ({
  npm: `echo "npm $*"
mkdir -p "$6/node_modules/.bin"
printf '#!/bin/sh\\nexec "%s" "%s" "$@"\\n' '${process.execPath}' '${bin}' > "$6/node_modules/.bin/blogkeep"
chmod 755 "$6/node_modules/.bin/blogkeep"
`,
  gh: `case "$*" in
  "api repos/someone/blog --jq .private") echo ${String(!isPublic)} ;;
  'api meta --jq .ssh_keys[] | "github.com " + .') echo 'github.com ssh-ed25519 AAAA' ;;
  *) exit 1 ;;
esac
`,
});

interface Place {
  /** the blogger's clone */
  readonly clone: GitRepository;
  /** bare repository on GitHub */
  readonly remote: GitRepository;
}

/** Results of the jobs of a run; undefined if a job did not run. */
interface Night {
  readonly export: JobResult;
  readonly push?: JobResult | undefined;
  readonly deploy?: JobResult | undefined;
}

interface NightOptions {
  readonly name?: string;
  /** branch or tag of the run */
  readonly ref?: string;
  readonly isPublic?: boolean;
  readonly values?: JobOptions['values'];
  /** bare repository of the site */
  readonly site?: string;
}

let three: StagedSource;
/** Folder with the repositories after the first run, which most tests copy, and the jobs of that run with their artifacts. */
let first: { readonly folder: string; readonly night: Night; readonly artifacts: string };
beforeAll(async () => {
  three = await startStagedSource();
  const folder = mkdtempSync(path.join(tmpdir(), 'blogkeep-first-night-'));
  const place = startRepository({ configuration: { images: 'copies' }, folder: path.join(folder, 'blog') });
  const night = await runNight(place);
  const artifacts = path.join(folder, 'artifacts');
  fs.copySync(night.export.temporary, artifacts);
  first = { folder, night, artifacts };
});
afterAll(async () => {
  fs.removeSync(first.folder);
  await three.close();
});
beforeEach(() => {
  three.showStage(0);
  three.expire(false);
});

/** Sets up a repository as the first lines of an example describe. */
function startRepository({
  configuration = {},
  files = {},
  folder = path.join(temporaryFolder(), 'blog'),
  baseUrl = three.baseUrl,
}: {
  readonly configuration?: object;
  readonly files?: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly baseUrl?: URL;
} = {}): Place {
  // Copies of images would take most of the time of a first run.
  const settings = { siteUrl: 'https://someone.example/', redirects: 'pages', images: 'original' };
  const repository = newRepository(
    {
      'blogkeep.config.json': JSON.stringify({ baseUrl: baseUrl.href, ...settings, ...configuration }),
      '.github/blogkeep/package.json': fs.readFileSync(recipe('package.json'), 'utf8'),
      '.github/blogkeep/package-lock.json': fs.readFileSync(recipe('package-lock.json'), 'utf8'),
      ...files,
    },
    { folder, upstream: true },
  );
  return { clone: repository, remote: gitRepository(repository.upstream) };
}

function copyOfFirst(): Place {
  const folder = temporaryFolder();
  fs.copySync(first.folder, folder, { filter: (file) => path.basename(file) !== 'artifacts' });
  const clone = gitRepository(path.join(folder, 'blog'));
  const remote = gitRepository(path.join(folder, 'upstream.git'));
  clone.git('remote', 'set-url', 'origin', remote.folder);
  return { clone, remote };
}

/** Commits a change of the blogger and pushes it to `main`. */
function pushChange({ clone }: Place, message: string, files: Readonly<Record<string, string>>): void {
  clone.git('pull', '--quiet', '--rebase');
  for (const [file, content] of Object.entries(files)) fs.outputFileSync(path.join(clone.folder, file), content);
  clone.git('add', '--all', '--force');
  commitAs('Blogger', clone, message);
  clone.git('push', '--quiet');
}

/** Returns all commit messages, newest first. */
const messagesOf = ({ remote }: Pick<Place, 'remote'>) => remote.messages().reverse();

function checkOut({ remote }: Place, ref: string): string {
  const folder = temporaryFolder();
  remote.git('clone', '--quiet', '--depth', '1', '--branch', ref, `file://${remote.folder}`, folder);
  return folder;
}

/** Runs the jobs of a workflow as its conditions say. The actions between them only move files. */
async function runNight(
  place: Place,
  { name = 'blogkeep.yml', ref = 'main', isPublic = false, values, site = '' }: NightOptions = {},
): Promise<Night> {
  const { jobs } = readWorkflow(recipe(name));
  const options = {
    programs: programsOf(isPublic),
    values: { 'github.token': 'token-of-the-run', 'secrets.BLOGKEEP_TOKEN': three.token, ...values },
    // Reaches the public repository without SSH.
    environment: {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${site}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'git@github.com:someone/site.git',
    },
  };
  const exported = await runJob(jobs.export!, { ...options, workspace: checkOut(place, ref) });
  const artifact = (folder: string) => ({ download: path.join(exported.temporary, folder) });
  const push =
    exported.outputs.changed === 'true'
      ? await runJob(jobs.push!, { ...options, ...artifact('night'), workspace: checkOut(place, ref) })
      : undefined;
  const deploy =
    exported.outputs.deploy === 'true' && push?.failed === undefined
      ? await runJob(jobs.deploy!, {
          ...options,
          ...artifact(name === 'blogkeep.yml' ? 'pages' : 'packed'),
          workspace: temporaryFolder(),
        })
      : undefined;
  return { export: exported, push, deploy };
}

/** Returns the files that a run published on GitHub Pages. */
const deployedBy = (night: Night) => (night.deploy ? filesIn(path.join(night.export.temporary, 'pages')) : {});

/** Reports whether a file belongs to an archive. */
function isOfArchive(file: string): boolean {
  return /^(?:.*\/)?(?:bagit\.txt|data\/posts\/.*)$/.test(file);
}

describe.each(['blogkeep.yml', 'two-repositories.yml'])('%s', (name) => {
  it("is accepted by GitHub's parser", async () => {
    expect(await problemsOf(recipe(name))).toEqual([]);
  });

  it("pins each action to a commit with its version in a comment, as in the project's own workflows", () => {
    const used = (file: string) => [...fs.readFileSync(file, 'utf8').matchAll(/uses: (\S+?)@(.*)$/gmu)];
    const files = ['ci', 'bench'].flatMap((own) => used(`.github/workflows/${own}.yml`));
    const own = new Map(files.map(([, action, at]) => [action, at]));
    expect(used(recipe(name)).length).toBeGreaterThan(1);
    for (const [, action, at] of used(recipe(name))) {
      expect(at, action).toMatch(/^[0-9a-f]{40} # v\d+\.\d+\.\d+$/u);
      expect(at, action).toBe(own.get(action) ?? at);
    }
  });

  it('checks out the current branch without credentials, and gives no write permission to the job that runs installed packages', () => {
    const { jobs } = readWorkflow(recipe(name));
    const checkouts = Object.values(jobs).flatMap(({ steps }) =>
      steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@')),
    );
    const options = { ref: '${{ github.ref }}', 'persist-credentials': false };
    expect(checkouts.map((step) => step.with)).toEqual([options, options]);
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
      [...fs.readFileSync(recipe(name), 'utf8').matchAll(/uses: (.*)$/gmu)].map(([, at]) => at);
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
  expect([two!.jobs.push!.if, two!.jobs.deploy!.if]).toEqual([one!.jobs.push!.if, one!.jobs.deploy!.if]);
});

describe('the nightly example in a private repository with GitHub Pages', () => {
  let place: Place;
  beforeEach(() => {
    place = copyOfFirst();
  });

  it('commits and deploys everything on the first run', () => {
    const { night } = first;
    expect([night.export.failed, night.push?.failed]).toEqual([undefined, undefined]);
    expect(night.export.log).toMatch(/^npm ci --ignore-scripts --no-audit --no-fund --prefix \/\S*\/blogkeep$/mu);
    expect(messagesOf(place)).toEqual([stageMessages.first, 'Begin']);
    const files = place.remote.committedFiles();
    expect(files).toEqual(
      expect.arrayContaining(['archive/bagit.txt', 'site/index.html', 'site/archive/2024/index.html']),
    );
    expect(files.filter((file) => file.includes('.blogkeep-cache'))).toEqual([]);
    expect(night.export.summary).toMatch(/^### Backup of `.*`: complete\n/);
    const deployed = Object.keys(filesIn(path.join(first.artifacts, 'pages')));
    expect(deployed).toEqual(expect.arrayContaining(['index.html', '4/index.html', 'rss']));
    expect(deployed.filter((file) => file.endsWith('.webp'))).not.toEqual([]);
    expect(deployed.filter(isOfArchive)).toEqual([]);
  });

  it('commits only if something changed, but always deploys, since an earlier deployment may have failed', async () => {
    three.showStage(1);
    const quiet = await runNight(place);
    expect(quiet).toMatchObject({ push: undefined, deploy: { code: 0 } });
    expect(Object.keys(deployedBy(quiet))).toEqual(Object.keys(filesIn(path.join(first.artifacts, 'pages'))));
    expect(quiet.export.summary).toContain('Nothing new.');
    expect(messagesOf(place)).toHaveLength(2);

    three.showStage(2);
    const second = await runNight(place);
    expect(messagesOf(place)[0]).toBe(stageMessages.edited);
    expect(second.export.summary).toContain(stageMessages.edited);
    expect(Object.values(deployedBy(second)).join('')).toContain(stagedPosts.edited.sentence);

    three.showStage(3);
    const third = await runNight(place);
    expect(messagesOf(place)[0]).toBe(stageMessages.removed);
    expect(third.deploy?.code).toBe(0);
    const record = place.remote.git('show', `main:archive/data/posts/${stagedPosts.removed.id}/post.json`);
    expect(record).toContain('"removed"');

    for (const night of [first.night, quiet, second, third]) expect(JSON.stringify(night)).not.toContain(three.token);
    expect(place.remote.contains(three.token)).toBe(false);
    for (const folder of [first.artifacts, ...[quiet, second, third].map((night) => night.export.temporary)])
      expect(Object.values(filesIn(folder)).join('')).not.toContain(three.token);
  });

  it('neither commits nor deploys if the token has expired, and fails with exit code 3', async () => {
    three.showStage(2);
    three.expire();
    const night = await runNight(place);
    expect(night).toMatchObject({ export: { failed: 'Export the blog', code: 3 }, push: undefined, deploy: undefined });
    expect(night.export.summary).toContain('failed');
    expect(messagesOf(place)).toHaveLength(2);
    expect(JSON.stringify(night)).not.toContain(three.token);
  });

  it('neither commits nor deploys if the archive is damaged, and fails with exit code 5', async () => {
    const { id } = stagedPosts.removed;
    pushChange(place, 'Damage a post', { [`archive/data/posts/${id}/content.html`]: '<p' });
    three.showStage(3);
    const night = await runNight(place);
    expect(night).toMatchObject({ export: { failed: 'Export the blog', code: 5 }, push: undefined, deploy: undefined });
    expect(messagesOf(place)[0]).toBe('Damage a post');
  });

  it('commits and deploys a partial export with a warning', async () => {
    const { id } = stagedPosts.edited;
    const partial = await startRefusing(three, (address) => address.searchParams.get('postId') === id);
    try {
      const place = startRepository({ baseUrl: partial.url });
      const night = await runNight(place);
      expect(night).toMatchObject({ export: { code: 0 }, push: { code: 0 }, deploy: { code: 0 } });
      expect(night.export.log).toContain('::warning::');
      expect(night.export.summary).toContain('partial');
      expect(messagesOf(place)).toHaveLength(2);
    } finally {
      await partial.close();
    }
  });

  it('installs nothing without a lockfile, and explains how to add it', async () => {
    const place = startRepository();
    place.clone.git('rm', '--quiet', '.github/blogkeep/package-lock.json');
    commitAs('Blogger', place.clone, 'Remove the lockfile');
    place.clone.git('push', '--quiet');
    const { export: exported } = await runNight(place);
    expect(exported).toMatchObject({ failed: 'Install blogkeep', outputs: { changed: '' } });
    expect(exported.log).toContain('::error::There is no .github/blogkeep/package-lock.json');
    expect(exported.log).not.toContain('npm ci');
  });

  it('needs no secret for a blog at an address', async () => {
    const wordpress = await startWordPressRest();
    const configuration = { baseUrl: undefined, address: wordpress.url.href };
    const place = startRepository({ configuration });
    const night = await runNight(place, { values: { 'secrets.BLOGKEEP_TOKEN': '' } });
    expect(night).toMatchObject({ export: { code: 0 }, push: { code: 0 }, deploy: { code: 0 } });
    expect(night.export.log).not.toContain('BLOGKEEP_TOKEN');
    expect(place.remote.committedFiles()).toContain('archive/data/blogkeep.json');
    expect(deployedBy(night)['index.html']).toContain('Slow &amp; steady');
  });

  it('fails if the secret with the token is missing, and explains how to add it', async () => {
    const { export: exported } = await runNight(place, { values: { 'secrets.BLOGKEEP_TOKEN': '' } });
    expect(exported).toMatchObject({ failed: 'Export the blog', code: 1 });
    expect(exported.summary).toContain('needs an access token');
    expect(exported.log).toMatch(/access token.*\n::notice::The secret BLOGKEEP_TOKEN is not set/u);
    expect(messagesOf(place)).toHaveLength(2);
  });

  it('commits on top of a commit that was pushed during the run', async () => {
    three.showStage(2);
    const { reached, release } = three.delayNext('post/list');
    const night = runNight(place);
    await reached;
    pushChange(place, 'A word about the blog', { 'README.md': 'My blog.\n' });
    release();
    expect(await night).toMatchObject({ export: { code: 0 }, push: { code: 0 }, deploy: { code: 0 } });
    expect(messagesOf(place).slice(0, 2)).toEqual([stageMessages.edited, 'A word about the blog']);
    expect(place.remote.committedFiles()).toContain('README.md');
  });

  it('refuses to run on a tag, which cannot receive commits', async () => {
    place.remote.git('tag', 'v1', 'main');
    const { export: exported } = await runNight(place, { ref: 'v1' });
    expect(exported).toMatchObject({ failed: 'Check the repository visibility' });
    expect(exported.log).toContain('::error::This run was started on a tag');
    expect(exported.log).not.toContain('npm ci');
  });

  it('commits and deploys the exported blogs, but fails if another blog could not be exported', async () => {
    const place = startRepository({
      configuration: { blog: [three.blog, 'closed'] },
      files: {
        'closed/site/.blogkeep-files': '',
        'closed/site/index.html': 'As it was when it could be read.',
        'photos/site/index.html': 'Nobody’s business.',
      },
    });
    const night = await runNight(place);
    const failed = { failed: 'Fail if a blog failed', code: 3 };
    expect(night).toMatchObject({ export: failed, push: { code: 0 }, deploy: { code: 0 } });
    expect(place.remote.committedFiles()).toContain(`${three.blog}/archive/bagit.txt`);
    expect(messagesOf(place)[0]).toContain('closed: failed');
    const files = Object.keys(deployedBy(night));
    expect(files).toEqual(expect.arrayContaining([`${three.blog}/index.html`, 'closed/index.html']));
    expect(files.filter((file) => isOfArchive(file) || file.startsWith('photos/'))).toEqual([]);
  });

  it('commits only the configured folders, and works without a site', async () => {
    const place = startRepository({
      configuration: { dir: 'blogs/mine', archive: 'kept', noSite: true },
      files: { 'site/index.html': 'Another site.' },
    });
    expect(await runNight(place)).toMatchObject({ export: { code: 0 }, deploy: undefined });
    const tops = new Set(place.remote.committedFiles().map((file) => file.split('/').slice(0, 2).join('/')));
    expect(tops).toContain('kept/bagit.txt');
    expect(tops).toContain('blogs/mine');
    expect(tops).not.toContain('blogs/mine/site');
  });

  it.each([
    ['kept', { archive: 'kept' }, { '.gitignore': '/kept/data/posts/\n' }],
    ['elsewhere', { archive: '../elsewhere', noSite: true }, {}],
  ])('fails if the archive in the folder "%s" would be lost after the run', async (name, configuration, files) => {
    const place = startRepository({ configuration, files });
    const { export: exported } = await runNight(place);
    expect(exported).toMatchObject({ failed: 'Collect the changes' });
    expect(exported.log).toMatch(new RegExp(`::error::The archive \\S*${name} is .* lose posts`, 'u'));
    expect(messagesOf(place)).toHaveLength(1);
  });
});

describe('the push job', () => {
  interface Uploaded {
    /** folder with the uploaded files, which are sent as one archive */
    readonly files: string;
    readonly night: string;
  }

  /** Runs the job with modified artifacts of the first run, as a malicious package could leave them. */
  async function push(place: Place, change: (uploaded: Uploaded) => void = () => undefined): Promise<JobResult> {
    const [night, files] = [path.join(temporaryFolder(), 'night'), temporaryFolder()];
    fs.copySync(path.join(first.artifacts, 'night'), night);
    const tar = (...argv: readonly string[]) => execFileSync('tar', ['-f', path.join(night, 'files.tar'), ...argv]);
    tar('-x', '-C', files);
    change({ files, night });
    tar('-c', '-C', files, '.');
    return runJob(readWorkflow(recipe('blogkeep.yml')).jobs.push!, {
      workspace: checkOut(place, 'main'),
      programs: {},
      download: night,
    });
  }

  const writeInto = (folder: string, name: string, content: string) =>
    fs.outputFileSync(path.join(folder, name), content);
  const append = (folder: string, name: string, text: string) => fs.appendFileSync(path.join(folder, name), text);

  it.each<[string, (uploaded: Uploaded) => void]>([
    ['a symbolic link', ({ files }) => fs.symlinkSync('/etc/hostname', path.join(files, 'site/link'))],
    ['a symbolic link to a folder', ({ files }) => fs.symlinkSync('../.git', path.join(files, 'site/folder'))],
    ['a folder of git', ({ files }) => writeInto(files, 'site/.git/config', '[core]\n')],
    ['a submodule', ({ files }) => writeInto(files, 'site/.gitmodules', '')],
    ['a workflow', ({ files }) => writeInto(files, '.github/workflows/more.yml', 'on: push\n')],
    ['the folder of workflows', ({ night }) => append(night, 'folders.txt', 'none .github/workflows/\n')],
    ['a folder outside the repository', ({ night }) => append(night, 'folders.txt', 'none site/../../outside/\n')],
    ['a folder elsewhere', ({ night }) => append(night, 'folders.txt', 'none /tmp/\n')],
    ['the whole repository', ({ night }) => append(night, 'folders.txt', 'none /\n')],
    ['a path that removes other files', ({ night }) => append(night, 'removed.txt', 'blogkeep.config.json\0')],
  ])('refuses %s', async (_, change) => {
    const place = startRepository();
    const job = await push(place, change);
    expect(job).toMatchObject({ failed: 'Commit the changes' });
    expect(job.log).toMatch(/::error::.* Nothing was committed\./u);
    expect(messagesOf(place)).toEqual(['Begin']);
  });

  it('commits only files in the configured folders, none as executable, and does not execute the commit message', async () => {
    const place = startRepository();
    const job = await push(place, ({ files, night }) => {
      fs.outputFileSync(path.join(files, 'site/run.sh'), '#!/bin/sh\n', { mode: 0o755 });
      writeInto(files, 'outside.sh', '#!/bin/sh\n');
      writeInto(night, 'message.txt', '$(touch made) `touch made`\n');
    });
    expect(job.failed).toBeUndefined();
    expect(messagesOf(place)[0]).toBe('$(touch made) `touch made`');
    const files = place.remote.committedFiles();
    expect(files).toEqual(expect.arrayContaining(['site/run.sh', 'archive/.gitattributes']));
    expect(files).not.toContain('outside.sh');
    expect(place.remote.git('ls-tree', '-r', 'main')).not.toMatch(/^(?!100644)/mu);
  });

  it('never overwrites a concurrent change, but reports it', async () => {
    const place = startRepository({ files: { 'site/mine.html': 'Mine.' } });
    const job = await push(place);
    expect(job).toMatchObject({ failed: 'Commit the changes' });
    expect(job.log).toContain('::error::Somebody changed site during the export.');
    expect(messagesOf(place)).toEqual(['Begin']);
  });

  it('passes the token of the run to git without storing it', async () => {
    const workspace = checkOut(startRepository(), 'main');
    const job = readWorkflow(recipe('blogkeep.yml')).jobs.push!;
    const steps = job.steps.filter(({ name }) => name === 'Push the commit');
    await runJob({ steps }, { workspace, programs: {}, values: { 'github.token': 'token-of-the-run' } });
    const filled = (token: string) =>
      execFileSync('git', ['credential', 'fill'], {
        cwd: workspace,
        input: 'url=https://github.com/someone/blog.git\n\n',
        env: { PATH: process.env.PATH, GH_TOKEN: token },
        encoding: 'utf8',
      });
    expect(filled('another')).toContain('password=another\n');
    expect(Object.values(filesIn(workspace)).join('')).not.toContain('token-of-the-run');
  });
});

describe('a public repository', () => {
  it.each([
    'archive/data/blogkeep.json',
    'travels/archive/bagit.txt',
    'data/posts/3/content.html',
    'kept/data/posts/3/comments.json',
  ])('is not changed if it contains %s, which belongs to an archive', async (file) => {
    const place = startRepository({ files: { [file]: '{}\n' } });
    const { export: exported } = await runNight(place, { isPublic: true });
    expect(exported).toMatchObject({ failed: 'Check the repository visibility' });
    expect(exported.log).toContain('::error::This repository is public and contains an archive');
    expect(exported.log).toContain(`: ${file}.`);
    expect(exported.log).not.toContain('npm ci');
    expect(messagesOf(place)).toHaveLength(1);
  });

  it('receives nothing until .gitignore excludes the archive, and then only the outputs', async () => {
    const place = startRepository({ configuration: { archive: 'my/own' } });
    const night = await runNight(place, { isPublic: true });
    expect(night).toMatchObject({ export: { failed: 'Collect the changes' }, push: undefined, deploy: undefined });
    expect(night.export.log).toMatch(/::error::This repository is public, and the archive .* add \/my\/own\/ to/u);
    expect(messagesOf(place)).toHaveLength(1);

    pushChange(place, 'Leave the archive out', { '.gitignore': '/my/own/\n' });
    const second = await runNight(place, { isPublic: true });
    expect(second).toMatchObject({ export: { code: 0 }, push: { code: 0 }, deploy: { code: 0 } });
    const files = place.remote.committedFiles();
    expect(files).toEqual(expect.arrayContaining(['site/index.html', 'site/archive/2024/index.html']));
    expect(files.filter(isOfArchive)).toEqual([]);
  });
});

describe('two-repositories.yml with both repositories', () => {
  const name = 'two-repositories.yml';
  const key = 'the key\nof the site';
  const values = { 'secrets.SITE_DEPLOY_KEY': key, 'vars.SITE_REPOSITORY': 'someone/site' };

  it('commits the blog to the private repository and its site to the public one', async () => {
    const place = startRepository({ configuration: { redirects: 'file' } });
    // GitHub writes CNAME when a custom domain is set.
    const public_ = newRepository({ CNAME: 'someone.example' }, { upstream: true });
    const site = gitRepository(public_.upstream);
    const options = { name, values, site: site.folder };
    for (const stage of [0, 2, 3] as const) {
      three.showStage(stage);
      const night = await runNight(place, options);
      expect(night).toMatchObject({ export: { code: 0 }, push: { code: 0 }, deploy: { code: 0 } });
      for (const secret of [three.token, key])
        expect(Object.values(filesIn(night.export.temporary)).join('')).not.toContain(secret);
      expect(JSON.stringify(night)).not.toContain('the key');
      const { mode } = fs.statSync(path.join(night.deploy!.temporary, 'site-key'));
      expect(mode & 0o777).toBe(0o600);
    }
    const messages = [stageMessages.removed, stageMessages.edited, stageMessages.first, 'Begin'];
    expect(messagesOf(place)).toEqual(messages);
    expect(messagesOf({ remote: site })).toEqual(messages);
    const files = site.committedFiles();
    expect(files).toEqual(expect.arrayContaining(['.nojekyll', 'CNAME', 'index.html', 'archive/2024/index.html']));
    expect(files.filter(isOfArchive)).toEqual([]);
    for (const repository of [place.remote, site])
      for (const secret of [three.token, key]) expect(repository.contains(secret)).toBe(false);
  });

  it('commits the blog even if the public repository cannot be reached, and pushes the site later', async () => {
    const place = copyOfFirst();
    const site = gitRepository(newRepository({ CNAME: '' }, { upstream: true }).upstream);
    three.showStage(2);
    const missing = await runNight(place, { name, site: site.folder });
    expect(missing.deploy).toMatchObject({ failed: 'Push the pages to the public repository' });
    expect(missing.deploy!.log).toContain('::error::The secret SITE_DEPLOY_KEY or the variable SITE_REPOSITORY');
    expect(messagesOf(place)[0]).toBe(stageMessages.edited);

    const unreachable = await runNight(place, { name, values, site: '/nowhere' });
    expect(unreachable.deploy).toMatchObject({ failed: 'Push the pages to the public repository' });
    expect(await runNight(place, { name, values, site: site.folder })).toMatchObject({ deploy: { code: 0 } });
    expect(site.committedFiles()).toContain('index.html');
  });
});

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
