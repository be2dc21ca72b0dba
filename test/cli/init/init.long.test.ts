import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exampleFiles, readExample } from '../../../src/app/init/package-content.ts';
import { useCases } from '../../../src/cli/environment/use-cases.ts';
import { gitEnvironment, gitRepository, newRepository } from '../../helpers/git-repository.ts';
import { smallArchive } from '../../helpers/archive/small-archive.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { run, type RunSetup } from '../console.ts';
import { textOf } from '../../helpers/text-of.ts';

const address = ['--base-url', 'https://api.example.com'];
const canary = 'canary-2b7e/+ä';

/** Runs `init` without a terminal, but with the real use case. */
function init(folder: string, argv: readonly string[], setup: RunSetup = {}) {
  const { beginRepository } = useCases;
  return run(['init', ...argv], { folder, ...setup, useCases: { beginRepository } });
}

const read = (folder: string, name: string) => fs.readFileSync(path.join(folder, name), 'utf8');

/** Reports whether git ignores a path. */
function isIgnored(folder: string, name: string): boolean {
  try {
    execFileSync('git', ['check-ignore', '--quiet', '--no-index', name], { cwd: folder });
    return true;
  } catch {
    return false;
  }
}

describe('init without a terminal', () => {
  it('writes files according to options and defaults, and prints the next steps', async () => {
    const folder = temporaryFolder();
    const { code, out, err } = await init(folder, address);
    expect([code, err.text]).toEqual([0, '']);
    expect(Object.keys(filesIn(folder)).sort()).toEqual(['.gitignore', 'blogkeep.config.json']);
    expect(out.lines[0]).toBe('Written to this folder: .gitignore, blogkeep.config.json.');
    expect(out.lines).toContain('  blogkeep export');
  });

  it.each([
    [['blog.example.com/a-post'], { address: 'https://blog.example.com/a-post' }],
    [['https://blog.example.com', '--from', 'wordpress'], { address: 'https://blog.example.com', from: 'wordpress' }],
    [['--from', 'blogger', '--address', 'me.blogspot.com'], { address: 'https://me.blogspot.com', from: 'blogger' }],
    [['https://api.example.com', '--from', 'api'], { baseUrl: 'https://api.example.com' }],
    [['https://blog.example.com', '--user', 'me'], { address: 'https://blog.example.com', user: 'me' }],
  ])('writes the address of a blog to a configuration that a run accepts: %j', async (argv, configuration) => {
    const folder = temporaryFolder();
    const { code, out, err } = await init(folder, [...argv, '--workflow', '--yes']);
    expect([code, err.text]).toEqual([0, '']);
    const { $schema, ...written } = JSON.parse(read(folder, 'blogkeep.config.json')) as Record<string, unknown>;
    expect([$schema, written]).toEqual([expect.any(String), configuration]);
    const needsToken = 'user' in configuration || 'baseUrl' in configuration;
    expect(out.text.includes('BLOGKEEP_TOKEN')).toBe(needsToken);
    const { calls } = await run(['export', ...(needsToken ? ['--token', canary] : [])], { folder });
    expect(calls).toMatchObject([{ name: 'exportBlog' }]);
  });

  it('writes the address that the archive in the folder remembers', async () => {
    const folder = temporaryFolder();
    fs.outputFileSync(path.join(folder, 'archive/bag-info.txt'), 'Source-Address: https://blog.example.com/\n');
    expect((await init(folder, ['--yes'])).code).toBe(0);
    expect(JSON.parse(read(folder, 'blogkeep.config.json'))).toMatchObject({ address: 'https://blog.example.com' });
  });

  it('refuses an address together with a base URL', async () => {
    const { code, err } = await init(temporaryFolder(), [...address, 'https://blog.example.com', '--yes']);
    expect(code).toBe(1);
    expect(err.text).toContain('--address');
  });

  it('creates the folder, and prints a command that changes to it', async () => {
    const folder = temporaryFolder();
    const { out } = await init(folder, [...address, '--dir', 'new/blog']);
    expect(fs.existsSync(path.join(folder, 'new/blog/blogkeep.config.json'))).toBe(true);
    expect(out.lines[0]).toBe('Written to new/blog: .gitignore, blogkeep.config.json.');
    expect(out.text).toContain('  cd new/blog && git init && ');
  });

  it.each([
    ['without a URL', [], textOf('configuration.base-url-missing', { command: 'init', variable: 'BLOGKEEP_BASE_URL' })],
    [
      'with a workflow in a public repository',
      [...address, '--repository', 'public', '--workflow'],
      /must not be public/u,
    ],
    ['with an invalid URL', ['--base-url', 'example'], /^Error: --base-url must be an absolute URL/u],
    ['with an unknown preset', [...address, '--preset', 'hexo'], /^Error: --preset must be one of/u],
  ])('exits with 1 %s, and writes nothing', async (_, argv, sentence) => {
    const folder = temporaryFolder();
    const { code, err } = await init(folder, argv);
    expect(code).toBe(1);
    expect(err.text).toMatch(sentence);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('writes the example files of the host unchanged, and deploys to GitHub Pages only if that is the host', async () => {
    const written: Record<string, string> = {
      'github-pages': '.github/workflows/blogkeep.yml',
      'two-repositories': '.github/workflows/blogkeep.yml',
      'cloudflare-pages': 'wrangler.toml',
      netlify: 'netlify.toml',
    };
    const contents = await Promise.all(exampleFiles.map(readExample));
    for (const [deploy, name] of Object.entries(written)) {
      const folder = temporaryFolder();
      expect((await init(folder, [...address, '--deploy', deploy, '--workflow'])).code).toBe(0);
      expect(contents).toContain(read(folder, name));
      const workflow = read(folder, '.github/workflows/blogkeep.yml');
      expect(workflow.includes('actions/deploy-pages')).toBe(deploy === 'github-pages');
      expect(contents).toContain(read(folder, '.github/dependabot.yml'));
    }
  });

  it('enables the workflow if the site is published from a second repository', async () => {
    const folder = temporaryFolder();
    await init(folder, [...address, '--deploy', 'two-repositories']);
    expect(read(folder, '.github/workflows/blogkeep.yml')).toContain('SITE_DEPLOY_KEY');
  });

  it('prints one JSON object with --log-format json, and nothing with --quiet', async () => {
    const { out, folder } = await init(temporaryFolder(), [...address, '--log-format', 'json']);
    expect(JSON.parse(out.text)).toMatchObject({
      folder,
      files: [
        { path: '.gitignore', outcome: 'written' },
        { path: 'blogkeep.config.json', outcome: 'written' },
      ],
      committed: false,
      next: [
        { command: expect.stringMatching(/^git init && git add/u) as string, comment: expect.any(String) as string },
        { command: expect.stringContaining('umask') as string },
        { command: expect.stringContaining('export') as string },
        { command: expect.stringMatching(/git push$/u) as string },
      ],
    });
    const quiet = await init(temporaryFolder(), [...address, '--quiet', '--deploy', 'github-pages']);
    expect([quiet.code, quiet.out.text, quiet.err.text]).toEqual([0, '', '']);
  });

  it('never writes the access token to a file, wherever the token comes from', async () => {
    const folder = temporaryFolder();
    const tokenFile = path.join(temporaryFolder(), 'token');
    fs.writeFileSync(tokenFile, canary);
    for (const [index, deploy] of [
      'none',
      'github-pages',
      'two-repositories',
      'cloudflare-pages',
      'netlify',
    ].entries()) {
      const into = (name: string) => [...address, '--deploy', deploy, '--workflow', '--dir', `${name}${index}`];
      for (const ran of [
        await init(folder, into('environment'), { variables: { BLOGKEEP_TOKEN: canary } }),
        await init(folder, [...into('flag'), '--token', canary]),
        await init(folder, [...into('file'), '--token-file', tokenFile]),
      ]) {
        expect(ran.code).toBe(0);
        expect(ran.out.text + ran.err.text).not.toContain(canary);
      }
    }
    const files = Object.entries(filesIn(folder));
    expect(files.length).toBeGreaterThan(20);
    const bytes = Buffer.from(canary).toString('latin1');
    expect(files.filter(([, content]) => content.includes(bytes) || content.includes('canary'))).toEqual([]);
  });
});

describe('init in a folder that contains files', () => {
  it('changes nothing when it is run again', async () => {
    const folder = temporaryFolder();
    const argv = [...address, '--repository', 'private', '--deploy', 'github-pages', '--workflow'];
    await init(folder, argv);
    const before = filesIn(folder);
    const { out } = await init(folder, argv.slice(2));
    expect(filesIn(folder)).toEqual(before);
    expect(out.lines[0]).toBe(
      'Unchanged, already there: .gitignore, blogkeep.config.json, .github/blogkeep/blogkeep-0.1.0.tgz, .github/blogkeep/package.json, .github/blogkeep/package-lock.json, .github/dependabot.yml, .github/workflows/blogkeep.yml.',
    );
  });

  it('keeps existing files, adds lines to .gitignore, and reports both', async () => {
    const folder = temporaryFolder();
    const mine = {
      '.gitignore': 'node_modules\n/report*.json\n',
      'blogkeep.config.json': '{ "baseUrl": "https://other.example.com", "rate": 3 }\n',
      '.github/workflows/blogkeep.yml': 'on: push\n',
      'netlify.toml': '# mine\n',
    };
    for (const [name, content] of Object.entries(mine)) fs.outputFileSync(path.join(folder, name), content);
    const { code, out, err } = await init(folder, ['--deploy', 'netlify', '--workflow', '--preset', 'hugo']);
    expect(code).toBe(0);
    for (const [name, content] of Object.entries(mine).slice(1)) expect(read(folder, name)).toBe(content);
    expect(read(folder, '.gitignore')).toMatch(/^node_modules\n\/report\*\.json\n\n# blogkeep: files/u);
    expect(out.lines.slice(0, 3)).toEqual([
      'Written to this folder: .github/blogkeep/blogkeep-0.1.0.tgz, .github/blogkeep/package.json, .github/blogkeep/package-lock.json, .github/dependabot.yml.',
      'Lines added to: .gitignore.',
      'Kept, with other content: blogkeep.config.json, netlify.toml, .github/workflows/blogkeep.yml.',
    ]);
    expect(err.text).toContain(
      textOf('init.config-kept', {
        file: 'blogkeep.config.json',
        content: '{ "baseUrl": "https://other.example.com", "preset": "hugo" }',
      }),
    );
  });

  it('writes no configuration file if one exists in another format, and then needs no URL', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'blogkeep.config.yaml'), 'baseUrl: https://api.example.com\nblog: [a, b]\n');
    const { code, err } = await init(path.dirname(folder), ['--dir', folder, '--repository', 'public']);
    expect(code).toBe(0);
    expect(fs.existsSync(path.join(folder, 'blogkeep.config.json'))).toBe(false);
    expect(read(folder, '.gitignore')).toContain('/a/archive/\n/b/archive/\n');
    expect(err.text).toContain('blogkeep.config.yaml was there and stays in force.');
  });

  it('excludes the archive folder that the existing configuration file sets', async () => {
    const folder = temporaryFolder();
    fs.outputJsonSync(path.join(folder, 'blogkeep.config.json'), { archive: 'backup' });
    await init(path.dirname(folder), [...address, '--dir', folder, '--repository', 'public']);
    expect(read(folder, '.gitignore')).toContain('\n/backup/\n');
    const other = temporaryFolder();
    fs.outputJsonSync(path.join(other, 'mine.json'), { dir: 'blogs', blog: ['a', 'b'] });
    await init(other, [...address, '--config', 'mine.json', '--repository', 'public']);
    expect(read(other, '.gitignore')).toContain('\n/blogs/a/archive/\n/blogs/b/archive/\n');
  });

  it('refuses a workflow in a repository that is no longer public until the listed lines of .gitignore are deleted', async () => {
    const folder = temporaryFolder();
    await init(folder, [...address, '--repository', 'public']);
    const before = filesIn(folder);
    const refused = await init(folder, ['--repository', 'private', '--workflow']);
    expect([refused.code, filesIn(folder)]).toEqual([1, before]);
    expect(refused.err.text).toMatch(/\.gitignore .*"\/archive\/".*"\*\*\/archive\/data\/"/u);
    const { code, err } = await init(folder, ['--repository', 'private']);
    expect(code).toBe(0);
    expect(err.text).toMatch(/no backup.*"\/archive\/".*"\*\*\/archive\/data\/"/u);
    const lines = read(folder, '.gitignore').split('\n');
    const less = lines.filter((line) => !err.text.includes(`"${line}"`) || line === '');
    fs.writeFileSync(path.join(folder, '.gitignore'), less.join('\n'));
    const again = await init(folder, ['--repository', 'private', '--workflow']);
    expect([again.code, again.err.text]).toEqual([0, '']);
  });

  it('uses the configuration file in that folder, not the one in the current folder', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'blogkeep.config.json'), '{ "baseUrl": "https://one.example.com", "dir": "x" }');
    const { code } = await init(folder, ['--base-url', 'https://two.example.com', '--dir', 'two']);
    expect(code).toBe(0);
    expect(JSON.parse(read(folder, 'two/blogkeep.config.json'))).toMatchObject({ baseUrl: 'https://two.example.com' });
    expect(fs.readdirSync(folder).sort()).toEqual(['blogkeep.config.json', 'two']);
  });

  it('does not follow symbolic links out of the folder', async () => {
    const [folder, away] = [temporaryFolder(), temporaryFolder()];
    fs.symlinkSync(away, path.join(folder, '.github'));
    fs.symlinkSync(path.join(away, 'toml'), path.join(folder, 'netlify.toml'));
    fs.symlinkSync(path.join(away, 'config'), path.join(folder, 'blogkeep.config.json'));
    const { code, out } = await init(folder, [...address, '--deploy', 'netlify', '--workflow']);
    expect(code).toBe(0);
    expect(fs.readdirSync(away)).toEqual([]);
    expect(out.lines[1]).toContain(
      'blogkeep.config.json, netlify.toml, .github/blogkeep/blogkeep-0.1.0.tgz, .github/blogkeep/package.json, .github/blogkeep/package-lock.json, .github/dependabot.yml, .github/workflows/blogkeep.yml',
    );
  });

  it('exits with 1 and writes nothing if git would not read .gitignore', async () => {
    const [folder, away] = [temporaryFolder(), temporaryFolder()];
    fs.writeFileSync(path.join(away, 'ignore'), 'mine\n');
    fs.symlinkSync(path.join(away, 'ignore'), path.join(folder, '.gitignore'));
    const { code, err } = await init(folder, address);
    expect([code, fs.readdirSync(folder)]).toEqual([1, ['.gitignore']]);
    expect(err.text).toContain(textOf('app.gitignore-link', { file: '.gitignore' }));
    expect(read(away, 'ignore')).toBe('mine\n');
    expect((await init(folder, [...address, '--repository', 'none'])).code).toBe(0);
  });

  it('exits with 1 and a message about .gitignore if that is a folder', async () => {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, '.gitignore'));
    const { code, err } = await init(folder, address);
    expect([code, fs.readdirSync(folder)]).toEqual([1, ['.gitignore']]);
    expect(err.text).toContain(`${path.join(folder, '.gitignore')} cannot be written: it is a folder`);
  });

  it('exits with 1 if the path of the folder is that of a file', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'blog'), '');
    const { code, err } = await init(folder, [...address, '--dir', 'blog']);
    expect(code).toBe(1);
    expect(err.text).toMatch(/^Error: .*blog cannot be written: .*\.\n$/u);
  });
});

describe('init with git', () => {
  const ofAll = ['archive/data/blog.json', 'kitchen/archive/README.md', 'a[b]/archive/x'];
  const never = ['site/archive/2024/index.html', 'markdown/archive/a.md', 'kitchen/site/archive/2024/index.html'];
  const always = ['report.json', 'report.kitchen.json', 'token.txt', '.blogkeep-token'];

  it.each([
    ['private', [], []],
    ['public', [], ['archive/data/blog.json', 'kitchen/archive/README.md']],
    [
      'public',
      ['--blog', 'kitchen', '--blog', 'a[b]'],
      ['archive/data/blog.json', 'kitchen/archive/README.md', 'a[b]/archive/x'],
    ],
    ['public', ['--all-blogs'], ['archive/data/blog.json', 'kitchen/archive/README.md']],
  ])(
    'excludes reports and tokens from git, and also excludes archives if the repository is public: %s, %j',
    async (repository, argv, archives) => {
      const folder = temporaryFolder();
      execFileSync('git', ['init', '--quiet'], { cwd: folder });
      await init(folder, [...address, '--repository', repository, ...argv]);
      for (const name of always) expect(isIgnored(folder, name), name).toBe(true);
      for (const name of ofAll) expect(isIgnored(folder, name), name).toBe(archives.includes(name));
      for (const name of [...never, 'blogkeep.config.json']) expect(isIgnored(folder, name), name).toBe(false);
    },
  );

  it.each([[[]], [['--blog', 'kitchen', '--blog', 'travels']], [['--all-blogs']]])(
    'keeps the files of archives out of a public repository, even after later changes (%j)',
    async (argv) => {
      const { folder, git } = gitRepository(path.join(temporaryFolder(), 'blog'));
      fs.mkdirSync(folder);
      git('init', '--quiet');
      await init(folder, [...address, '--repository', 'public', ...argv]);
      const archive = await smallArchive();
      const homes = ['.', 'kitchen', 'site', 'blogs/deep/er'];
      for (const home of homes) {
        fs.copySync(archive, path.join(folder, home, 'archive'));
        fs.outputFileSync(path.join(folder, home, 'archive/.blogkeep/lock'), '');
        fs.outputFileSync(path.join(folder, home, 'site/archive/2024/index.html'), '');
      }
      expect(Object.keys(filesIn(archive)).length).toBeGreaterThan(15);
      git('add', '--all');
      expect(git('ls-files').split('\n').sort()).toEqual(
        [
          '.gitignore',
          'blogkeep.config.json',
          ...homes.map((home) => path.posix.join(home, 'site/archive/2024/index.html')),
        ].sort(),
      );
    },
  );

  it('prints commands after which the repository has a remote, whether or not it had one before', async () => {
    const environment = temporaryFolder();
    const { folder, git, committedFiles: committed } = gitRepository(path.join(environment, 'blog'));
    const bare = path.join(environment, 'elsewhere.git');
    fs.mkdirSync(folder);
    git('init', '--quiet', '--initial-branch', 'main');
    git('init', '--quiet', '--bare', bare);
    const argv = [...address, '--repository', 'public', '--log-format', 'json'];
    const next = (text: string) =>
      (JSON.parse(text) as { next: { command: string }[] }).next.map(({ command }) => command);
    const without = next((await init(folder, argv)).out.text);
    expect(without[0]).toMatch(/ && gh repo create blog --public --source \. --push$/u);
    git('remote', 'add', 'spare', `${bare}-spare`);
    git('remote', 'add', 'origin', bare);
    const withOne = next((await init(folder, argv)).out.text);
    expect(withOne.join()).not.toContain('gh repo create');
    const as = ['-c', 'user.name=Blogger', '-c', 'user.email=blogger@example.com'];
    const publish = (withOne.at(-1) ?? '').replace('git commit', `git ${as.join(' ')} commit`);
    const shell = () =>
      spawnSync('sh', ['-c', publish], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...gitEnvironment(environment) },
      });
    fs.copySync(await smallArchive(), path.join(folder, 'archive'));
    expect(shell().status).toBe(0);
    expect(committed()).toEqual(['.gitignore', 'blogkeep.config.json']);
    expect(git('rev-parse', 'main@{upstream}')).toBe(git('rev-parse', 'HEAD'));
    // The reason for the check in the printed commands: git may already track an archive.
    git('add', '--force', 'archive');
    expect(shell()).toMatchObject({ status: 1, stdout: 'archive/data/blogkeep.json\n' });
    expect(git('ls-tree', '-r', '--name-only', 'main@{upstream}')).not.toContain('archive');
  });

  it('finds the remote of the repository from a git worktree', async () => {
    const { folder, git } = newRepository({ a: '' }, { upstream: true });
    git('worktree', 'add', '--quiet', '../tree');
    const { out } = await init(path.join(folder, '../tree'), address);
    expect(out.lines.at(-1)).toMatch(/ && git push --set-upstream origin HEAD$/u);
  });

  it('refuses a workflow inside another repository, but accepts a configuration', async () => {
    const folder = temporaryFolder();
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const { code, err } = await init(folder, [...address, '--dir', 'inner', '--workflow']);
    expect(code).toBe(1);
    expect(err.text).toContain(
      textOf('init.inner-workflow', { folder: `"${path.join(folder, 'inner')}"`, repository: `"${folder}"` }),
    );
    const { out } = await init(folder, [...address, '--dir', 'inner']);
    expect(out.text).not.toContain('git init');
  });

  it('does not run git init without a terminal, but prints it as the first step', async () => {
    const folder = temporaryFolder();
    const { out } = await init(folder, [...address, '--workflow']);
    expect(out.text).toContain('  git init && git add .');
    expect(fs.existsSync(path.join(folder, '.git'))).toBe(false);
  });
});

it('init writes a configuration that a run accepts', async () => {
  const folder = temporaryFolder();
  await init(folder, [...address, '--deploy', 'github-pages', '--preset', 'hugo', '--site-url', 'https://me.example']);
  const { code, calls } = await run(['publish', '--dry-run'], { folder });
  expect(code).toBe(0);
  expect(calls).toEqual([
    {
      name: 'publishBlog',
      options: expect.objectContaining({
        preset: 'hugo',
        siteUrl: 'https://me.example/',
        redirects: ['pages'],
        archive: path.join(folder, 'archive'),
      }) as object,
    },
  ]);
});
