import fc from 'fast-check';
import fs from 'fs-extra';
import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownPackage } from '../../../src/app/init/begin-repository.ts';
import type { CommandName } from '../../../src/options/option-scopes.ts';
import { assignHomes } from '../../../src/cli/blogs/blog-homes.ts';
import { configure } from '../../../src/cli/config/configuration.ts';
import type { Choices, InitFolder } from '../../../src/cli/init/choices.ts';
import { configText, planRepository, schemaUrl } from '../../../src/cli/init/plan.ts';
import { options } from '../../../src/options/options.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { choices, place } from './sample-choices.ts';

const textFor = (chosen: Choices) => configText(chosen, place());
const pathsOf = (change: Partial<Choices>) =>
  planRepository(choices(change), place()).files.map(({ path: name }) => name);
const ignored = (change: Partial<Choices>) =>
  planRepository(choices(change), place()).ignored.flatMap(({ lines }) => lines);

describe('the configuration file', () => {
  it('contains only values that differ from the defaults', () => {
    expect(textFor(choices())).toBe(`{\n  "$schema": "${schemaUrl}",\n  "baseUrl": "https://api.example.com"\n}\n`);
    const all = choices({
      blogs: ['travels', 'kitchen'],
      preset: 'hugo',
      siteUrl: new URL('https://me.github.io/blog/'),
      deploy: 'github-pages',
    });
    expect(JSON.parse(textFor(all))).toEqual({
      $schema: schemaUrl,
      baseUrl: 'https://api.example.com',
      blog: ['travels', 'kitchen'],
      preset: 'hugo',
      siteUrl: 'https://me.github.io/blog/',
      redirects: ['pages'],
    });
    expect(JSON.parse(textFor(choices({ allBlogs: true, blogs: ['travels'] })))).toMatchObject({ allBlogs: true });
    expect(textFor(choices({ blogs: ['travels'] }))).toContain('"blog": "travels"');
  });

  it('contains the address of a blog instead of a base URL, and the user name of an account', () => {
    const of = (change: Partial<Choices>) => JSON.parse(textFor(choices({ baseUrl: undefined, ...change }))) as object;
    const address = new URL('https://blog.example.com');
    expect(of({ from: 'address', address })).toEqual({ $schema: schemaUrl, address: 'https://blog.example.com' });
    expect(of({ from: 'wordpress', address: new URL('https://example.com/blog/'), user: 'me' })).toEqual({
      $schema: schemaUrl,
      address: 'https://example.com/blog/',
      from: 'wordpress',
      user: 'me',
    });
  });

  it('contains a portable path of the token file, and never the token itself', () => {
    const of = (tokenFile: string) => (JSON.parse(textFor(choices({ tokenFile }))) as { tokenFile: string }).tokenFile;
    expect(of(path.join(homedir(), '.config/blogkeep/token'))).toBe('~/.config/blogkeep/token');
    expect(of('/etc/blogkeep/token')).toBe('/etc/blogkeep/token');
    expect(of('/home/me/blog/private/token')).toBe('private/token');
  });

  it('replaces redirect rules with pages only for GitHub Pages', () => {
    for (const deploy of ['none', 'cloudflare-pages', 'netlify'] as const)
      expect(textFor(choices({ deploy }))).not.toContain('redirects');
    expect(textFor(choices({ deploy: 'two-repositories' }))).toContain('"pages"');
  });

  const someChoices = fc.record({
    baseUrl: fc.constantFrom('https://api.example.com', 'https://api.example.com/deep/er', 'http://127.0.0.1:4000'),
    blogs: fc.uniqueArray(fc.constantFrom('travels', 'kitchen', '부엌'), { maxLength: 3 }),
    allBlogs: fc.boolean(),
    preset: fc.constantFrom(...options.preset.kind.choices),
    siteUrl: fc.option(fc.constantFrom('https://me.github.io/blog/', 'https://blog.example.com/'), { nil: undefined }),
    deploy: fc.constantFrom(...options.deploy.kind.choices),
  });

  it.each(['export', 'publish'] as const)('sets the chosen values for %s', async (command: CommandName) => {
    const folder = temporaryFolder();
    await fc.assert(
      fc.asyncProperty(someChoices, async ({ baseUrl, siteUrl, ...some }) => {
        const chosen = choices({
          ...some,
          baseUrl: new URL(baseUrl),
          siteUrl: siteUrl ? new URL(siteUrl) : undefined,
        });
        fs.writeFileSync(path.join(folder, 'blogkeep.config.json'), textFor(chosen));
        const { settings, problems } = await configure(
          { kind: 'command', command, flags: new Map(), problems: [] },
          { variables: { BLOGKEEP_TOKEN: 'canary' }, folder },
        );
        expect(problems).toEqual([]);
        expect(settings.blog ?? []).toEqual(chosen.allBlogs ? [] : chosen.blogs);
        expect([settings.allBlogs, settings.preset, settings.siteUrl?.href, settings.dir]).toEqual([
          chosen.allBlogs,
          chosen.preset,
          siteUrl,
          [folder],
        ]);
        const isOfGitHub = ['github-pages', 'two-repositories'].includes(chosen.deploy);
        expect(settings.redirects).toEqual([isOfGitHub ? 'pages' : 'file']);
        if (command === 'export') expect(settings.baseUrl).toEqual(chosen.baseUrl);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the planned files of a repository', () => {
  it('are the configuration, the file for the host, and the files of the nightly workflow', () => {
    expect(pathsOf({})).toEqual(['blogkeep.config.json']);
    expect(pathsOf({ deploy: 'netlify' })).toEqual(['blogkeep.config.json', 'netlify.toml']);
    expect(pathsOf({ deploy: 'cloudflare-pages', workflow: true })).toEqual([
      'blogkeep.config.json',
      'wrangler.toml',
      '.github/blogkeep/package.json',
      '.github/blogkeep/package-lock.json',
      '.github/dependabot.yml',
      '.github/workflows/blogkeep.yml',
    ]);
  });

  it.each([
    ['github-pages', { example: 'github-actions/blogkeep.yml', isWithoutPages: false }],
    ['two-repositories', { example: 'github-actions/two-repositories.yml' }],
    ['netlify', { example: 'github-actions/blogkeep.yml', isWithoutPages: true }],
    ['none', { example: 'github-actions/blogkeep.yml', isWithoutPages: true }],
  ] as const)('include the workflow for --deploy %s', (deploy, content) => {
    expect(planRepository(choices({ deploy, workflow: true }), place()).files.at(-1)?.content).toEqual(content);
  });

  it('include, for a backup, a workflow that publishes on each push, but neither a URL nor backup files', () => {
    const imported = { from: 'backup', deploy: 'github-pages', workflow: true, blogs: ['travels'] } as const;
    expect(pathsOf(imported)).toEqual(['blogkeep.config.json', '.github/workflows/pages.yml']);
    expect(JSON.parse(textFor(choices({ ...imported, baseUrl: undefined })))).toEqual({
      $schema: schemaUrl,
      blog: 'travels',
      redirects: ['pages'],
    });
    expect(ignored(imported)).toEqual(
      expect.arrayContaining(['/backup/', '/*.zip', '/*.xml', '/*.txt', '/*-[0-9]*-[0-9]*/', '/Takeout*/']),
    );
    expect(ignored({ ...imported, repository: 'public' })).toContain('/archive/');
    expect(ignored({}).join()).not.toContain('zip');
  });

  it('include the package for the workflow to install if the program was built from source', () => {
    const { files } = planRepository(choices({ workflow: true }), place(), 'blogkeep-1.2.3.tgz');
    const tarball = 'blogkeep-1.2.3.tgz';
    expect(files.find(({ path: name }) => name === `.github/blogkeep/${tarball}`)?.content).toBe(ownPackage);
    for (const name of ['package.json', 'package-lock.json'])
      expect(files.find(({ path: file }) => file === `.github/blogkeep/${name}`)?.content).toMatchObject({ tarball });
  });

  it('are committed after git init if the user has chosen both', () => {
    expect(planRepository(choices(), place())).toMatchObject({ isInitialised: false, commit: undefined });
    const both = planRepository(choices({ isInitialised: true, isCommitted: true }), place());
    expect(both).toMatchObject({ isInitialised: true, commit: 'Set up blogkeep' });
  });

  it('exclude the configuration if there is one in another format', () => {
    expect(planRepository(choices(), place()).files[0]?.unless).toEqual([
      'blogkeep.config.yaml',
      'blogkeep.config.yml',
      'blogkeep.config.js',
    ]);
  });
});

describe('.gitignore', () => {
  it('excludes the archive only in a public repository', () => {
    expect(ignored({ repository: 'public' })).toContain('/archive/');
    expect(ignored({ repository: 'private' }).join()).not.toContain('archive');
    expect(ignored({ repository: 'none' })).toEqual([]);
  });

  it('excludes the archives of several blogs, in the folders that runs use for them', () => {
    const blogs = ['travels', 'a*b', 'x[1]'];
    const odd = assignHomes(blogs)[1]?.name ?? '';
    expect(odd).not.toContain('*');
    const lines = ignored({ repository: 'public', blogs });
    expect(lines).toEqual(expect.arrayContaining(['/travels/archive/', `/${odd}/archive/`, '/x\\[1\\]/archive/']));
    expect(lines).not.toContain('/archive/');
  });

  it('excludes an archive that the configuration file moves to another folder of the repository', () => {
    const of = (where: Partial<InitFolder>, change: Partial<Choices> = {}) =>
      planRepository(choices({ repository: 'public', ...change }), place(where)).ignored[0]?.lines ?? [];
    expect(of({ archive: '/home/me/blog/back up/[1]' })).toContain('/back up/\\[1\\]/');
    expect(of({ home: '/home/me/blog/deep' })).toContain('/deep/archive/');
    expect(of({ home: '/home/me/blog/deep' }, { blogs: ['a', 'b'] })).toContain('/deep/a/archive/');
    expect(of({ archive: '/home/me/blog' })).toContain('/data/');
    expect(of({ archive: '/home/me/elsewhere' })).toEqual(of({}, { allBlogs: true }));
  });

  it('contains only lines that are anchored, or that name files of an archive', () => {
    for (const repository of options.repository.kind.choices)
      for (const line of ignored({ repository, blogs: ['a', 'b'] }))
        expect(line).toMatch(/^(?:\/|\*\*\/archive\/\.?\w)/u);
  });

  it('excludes the token file if it is in the repository', () => {
    expect(ignored({ tokenFile: '/home/me/blog/private/my token' })).toContain('/private/my token');
    expect(ignored({ tokenFile: '/home/me/.token' }).join()).not.toContain('.token');
  });

  it.skipIf(path.sep === '\\')('excludes the token file even if its path contains a symbolic link', () => {
    const [real, away] = [temporaryFolder(), temporaryFolder()];
    const link = path.join(away, 'link');
    fs.symlinkSync(real, link);
    fs.writeFileSync(path.join(real, 'my token'), '');
    fs.symlinkSync(path.join(real, 'my token'), path.join(away, 'token'));
    for (const [folder, tokenFile] of [
      [link, path.join(real, 'my token')],
      [real, path.join(link, 'my token')],
      [real, path.join(away, 'token')],
    ] as const) {
      const lines = planRepository(choices({ tokenFile }), place({ folder, home: folder })).ignored.flatMap(
        (group) => group.lines,
      );
      expect(lines).toContain('/my token');
    }
  });
});
