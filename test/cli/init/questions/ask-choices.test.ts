import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BlogLine } from '../../../../src/app/blogs/list-blogs.ts';
import { askChoices } from '../../../../src/cli/init/questions/ask-choices.ts';
import type { QuestionContext } from '../../../../src/cli/init/questions/question-context.ts';
import type { Questions } from '../../../../src/cli/init/questions/questions.ts';
import type { Settings } from '../../../../src/cli/options/settings.ts';
import { InterruptedError } from '../../../../src/core/errors/errors.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { scriptedQuestions } from '../scripted-questions.ts';
import { place } from '../sample-choices.ts';
import { textOf } from '../../../helpers/text-of.ts';

const address = { 'API URL': 'https://api.example.com' };
const settings = { allBlogs: false, preset: 'plain' } as Settings;
const refused = () => Promise.resolve({ kind: 'refused', failure: 'Not with this token.' } as const);
const asking = (questions: Questions, change: Partial<QuestionContext> = {}): QuestionContext => ({
  settings,
  place: place(),
  questions,
  checkSource: refused,
  findBlog: refused,
  defaultTokenFile: path.join(temporaryFolder(), 'blogkeep/token'),
  folder: '/home/me',
  os: 'linux',
  ...change,
});
const blog = (name: string, isDefault = false): BlogLine => ({
  name,
  title: `Title of ${name}`,
  address: '',
  posts: 1,
  comments: 0,
  isDefault,
});
const listing = (...blogs: BlogLine[]) => ({ checkSource: () => Promise.resolve(blogs) });

describe('init', () => {
  it('suggests a private repository with a nightly workflow, and requires only the URL', async () => {
    const { questions, asked } = scriptedQuestions(address);
    const { choices, token } = await askChoices(asking(questions));
    expect(choices).toMatchObject({
      baseUrl: new URL('https://api.example.com'),
      blogs: [],
      repository: 'private',
      deploy: 'none',
      workflow: true,
      preset: 'plain',
      siteUrl: undefined,
      isInitialised: true,
      isCommitted: true,
    });
    expect(token).toBeUndefined();
    expect(asked).toEqual([
      'Where is your blog?',
      'What do you have?',
      'API URL',
      'Access token',
      'Blog name',
      'Repository visibility',
      'Where will the site be hosted?',
      'Add a nightly GitHub Actions job?',
      'Markdown format',
      'Run "git init" in /home/me/blog?',
      'Commit the files?',
    ]);
  });

  it('does not ask for the API URL, blog name, token or a nightly workflow if the blog comes from a backup', async () => {
    const { questions, asked, offered } = scriptedQuestions({ 'What do you have': 'backup', hosted: 'github-pages' });
    const { choices } = await askChoices(asking(questions));
    expect(choices).toMatchObject({ from: 'backup', baseUrl: undefined, blogs: [], workflow: true });
    expect(asked.join()).not.toMatch(/API|Blog name|Token|nightly/u);
    expect(offered.flat()).not.toContain('two-repositories');
    const inner = scriptedQuestions({ 'What do you have': 'backup', hosted: 'github-pages' });
    const where = place({ outerRepository: '/home/me' });
    expect((await askChoices(asking(inner.questions, { place: where }))).choices).toMatchObject({ workflow: false });
  });

  it('does not ask for settings that options specify', async () => {
    const { questions, asked } = scriptedQuestions();
    const given = {
      ...settings,
      baseUrl: new URL('https://api.example.com'),
      token: 'canary-1f',
      tokenFile: '/home/me/token',
      blog: ['travels'],
      repository: 'public',
      deploy: 'netlify',
      siteUrl: new URL('https://blog.example.com'),
      preset: 'hugo',
    } as Settings;
    const { choices, token } = await askChoices(
      asking(questions, { settings: given, place: place({ isRepository: true }), ...listing(blog('travels')) }),
    );
    expect(choices).toMatchObject({
      blogs: ['travels'],
      repository: 'public',
      deploy: 'netlify',
      preset: 'hugo',
      workflow: false,
      tokenFile: '/home/me/token',
    });
    expect(token).toBeUndefined();
    expect(asked).toEqual(['Commit the files?']);
  });

  it('does not ask for settings that belong in the configuration file if one exists', async () => {
    const { questions, asked } = scriptedQuestions({ hosted: 'netlify' });
    const where = place({ configFile: 'blogkeep.config.yaml', isRepository: true });
    await askChoices(asking(questions, { place: where }));
    expect(asked).toHaveLength(4);
    expect(asked.join(' ')).toMatch(/Repository.*hosted.*nightly.*Commit/u);
  });

  it('does not ask whether to add a nightly workflow if one is impossible or required', async () => {
    for (const [answers, where, workflow] of [
      [{ visibility: 'public' }, {}, false],
      [{ visibility: 'none' }, {}, false],
      [{ hosted: 'two-repositories' }, {}, true],
      [{}, { outerRepository: '/home/me' }, false],
    ] as const) {
      const { questions, asked } = scriptedQuestions({ ...address, ...answers });
      expect((await askChoices(asking(questions, { place: place(where) }))).choices).toMatchObject({ workflow });
      expect(asked.join()).not.toContain('nightly');
    }
    const { questions } = scriptedQuestions({ ...address, nightly: false });
    expect((await askChoices(asking(questions))).choices).toMatchObject({ workflow: false });
  });

  it('offers only valid choices of hosts', async () => {
    const offeredFor = async (answers: Record<string, string>) => {
      const { questions, offered } = scriptedQuestions({ ...address, ...answers });
      await askChoices(asking(questions));
      return offered.find((values) => values.includes('github-pages'));
    };
    expect(await offeredFor({})).toContain('two-repositories');
    expect(await offeredFor({ visibility: 'public' })).toEqual(['none', 'github-pages', 'cloudflare-pages', 'netlify']);
    expect(await offeredFor({ 'Blog name': 'a, b' })).toEqual(['none', 'github-pages', 'two-repositories']);
  });

  it('asks about the paid plan of a private repository on GitHub Pages, and offers other hosts without one', async () => {
    const answers = { ...address, hosted: [['github-pages', 'netlify']], 'paid plan': false };
    const { questions, asked, offered } = scriptedQuestions(answers);
    expect((await askChoices(asking(questions))).choices).toMatchObject({ deploy: 'netlify' });
    expect(asked.filter((one) => /hosted|plan/u.test(one))).toHaveLength(3);
    expect(offered.filter((values) => values.includes('netlify')).at(-1)).not.toContain('github-pages');
    const open = scriptedQuestions({ ...address, visibility: 'public', hosted: 'github-pages' });
    await askChoices(asking(open.questions));
    expect(open.asked.join()).not.toContain('plan');
  });
});

describe('init with git', () => {
  it.each([
    ['does not use git if the user wants no repository', { visibility: 'none' }, {}, false, false, false],
    ['commits in an existing repository', {}, { isRepository: true }, false, true, true],
    ['commits in an outer repository', {}, { outerRepository: '/home' }, false, true, true],
    ['commits nothing if the user declines git init', { 'git init': false }, {}, false, false, false],
    ['commits nothing if the user declines the commit', { Commit: false }, {}, true, false, true],
  ] as const)('%s', async (_, answers, where, isInitialised, isCommitted, asksCommit) => {
    const { questions, asked } = scriptedQuestions({ ...address, ...answers });
    const { choices } = await askChoices(asking(questions, { place: place(where) }));
    expect(choices).toMatchObject({ isInitialised, isCommitted });
    expect(asked.includes('Commit the files?')).toBe(asksCommit);
  });

  it('commits nothing if git is missing or has no author, and recommends what to do', async () => {
    for (const [git, sentence, isInitialised] of [
      [{ isInstalled: false, hasAuthor: false }, /git is not installed/u, false],
      [{ isInstalled: true, hasAuthor: false }, /git config --global user\.name .*user\.email/u, true],
    ] as const) {
      const { questions, told } = scriptedQuestions(address);
      const { choices } = await askChoices(asking(questions, { place: place({ git }) }));
      expect(choices).toMatchObject({ isInitialised, isCommitted: false });
      expect(told.join('\n')).toMatch(sentence);
    }
  });
});

describe('the backup files', () => {
  const folderOf = (...names: readonly string[]) => {
    const folder = temporaryFolder();
    for (const name of names) fs.outputFileSync(path.join(folder, name), '');
    return folder;
  };
  const backupOf = async (...answers: readonly string[]) => {
    const someone = scriptedQuestions({ 'What do you have': 'backup', 'Backup file': [answers.slice()] });
    const { choices } = await askChoices(asking(someone.questions));
    return { ...someone, choices };
  };

  it('can be added later', async () => {
    expect((await backupOf('')).choices).toMatchObject({ backup: [], sitemap: undefined });
  });

  it('are the zips in a folder, together with the sitemap beside them', async () => {
    const folder = folderOf('b-2-2.zip', 'b-1-2.zip', 'sitemap.xml', 'photo.jpg', 'old.xml', 'notes.txt');
    const { choices, told } = await backupOf(`'${folder}' `);
    expect(choices.backup).toEqual([path.join(folder, 'b-1-2.zip'), path.join(folder, 'b-2-2.zip')]);
    expect(choices.sitemap).toBe(path.join(folder, 'sitemap.xml'));
    expect(told.join()).toContain('lists the public posts');
  });

  it('are a single file, or the XML files of a folder without zips', async () => {
    const folder = folderOf('Tistory-Backup-2015.xml', 'sitemap.xml');
    const file = path.join(folder, 'Tistory-Backup-2015.xml');
    expect((await backupOf(file)).choices.backup).toEqual([file]);
    expect((await backupOf(folder)).choices.backup).toEqual([file]);
  });

  it('are the folder itself if it has a text file or a media library', async () => {
    for (const folder of [
      folderOf('export.txt', 'images.zip', 'sitemap.xml'),
      folderOf('wordpress.xml', 'media.tar'),
      folderOf('takeout-20260301T120000Z-1-001.zip'),
    ])
      expect((await backupOf(folder)).choices).toMatchObject({ backup: [folder], sitemap: undefined });
  });

  it('include the other parts of a zip', async () => {
    const folder = folderOf('b-1-2.zip', 'b-2-2.zip', 'b-1-3.zip', 'c-2-2.zip', 'b-x-2.zip');
    const parts = [path.join(folder, 'b-1-2.zip'), path.join(folder, 'b-2-2.zip')];
    expect((await backupOf(path.join(folder, 'b-2-2.zip'))).choices.backup).toEqual(parts);
  });

  it('are those in the folder of the blog, if the user agrees', async () => {
    const folder = folderOf('b-2-2.zip', 'b-1-2.zip', 'sitemap.xml', 'README.md');
    const context = { place: place({ folder }) };
    const { questions, asked } = scriptedQuestions({});
    const { choices } = await askChoices(asking(questions, context));
    expect(choices).toMatchObject({
      from: 'backup',
      backup: [path.join(folder, 'b-1-2.zip'), path.join(folder, 'b-2-2.zip')],
      sitemap: path.join(folder, 'sitemap.xml'),
    });
    expect(asked).toContain('Import b-1-2.zip, b-2-2.zip from this folder?');
    const other = scriptedQuestions({ 'from this folder': false, 'What do you have': 'backup', 'Backup file': '' });
    expect((await askChoices(asking(other.questions, context))).choices.backup).toEqual([]);
  });

  it('are asked for again if the path does not exist or contains no backup files', async () => {
    const { wrong, choices } = await backupOf('/nowhere/a.zip', folderOf('a.jpg'), '');
    expect(wrong[0]).toBe(textOf('init.backup-missing', { path: '"/nowhere/a.zip"' }));
    expect(wrong[1]).toMatch(/contains no zip, XML or text file\.$/u);
    expect(choices.backup).toEqual([]);
  });
});

describe('the site URL', () => {
  it('is optional', async () => {
    const { questions } = scriptedQuestions({ ...address, hosted: 'netlify' });
    expect((await askChoices(asking(questions))).choices.siteUrl).toBeUndefined();
    const other = scriptedQuestions({ ...address, hosted: 'netlify', 'Site URL': 'https://blog.example.com' });
    expect((await askChoices(asking(other.questions))).choices.siteUrl?.href).toBe('https://blog.example.com/');
  });
});

it('canceling a question ends init, even while the API is being checked', async () => {
  const { questions } = scriptedQuestions(address);
  const leaving = () => Promise.reject(new InterruptedError('Nothing was written.'));
  await expect(askChoices(asking({ ...questions, choose: leaving }))).rejects.toThrow(InterruptedError);
  await expect(askChoices(asking(questions, { checkSource: leaving }))).rejects.toThrow(InterruptedError);
});
