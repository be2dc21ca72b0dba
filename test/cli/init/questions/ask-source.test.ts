import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FoundBlog } from '../../../../src/app/init/find-blog.ts';
import { askSource } from '../../../../src/cli/init/questions/ask-source.ts';
import type { FindBlog, QuestionContext } from '../../../../src/cli/init/questions/question-context.ts';
import type { Settings } from '../../../../src/cli/options/settings.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { textOf } from '../../../helpers/text-of.ts';
import { place } from '../sample-choices.ts';
import { scriptedQuestions } from '../scripted-questions.ts';

const settings = { allBlogs: false } as Settings;
const found = (change: Partial<FoundBlog> = {}) =>
  Promise.resolve({
    kind: 'wordpress',
    title: 'My travels',
    address: 'https://blog.example.com',
    ...change,
  } as FoundBlog);
const failing = () => Promise.resolve({ kind: 'refused', failure: 'Because of this.' } as const);

/** Asks for the source, and records the requests. */
async function asked(answers: Parameters<typeof scriptedQuestions>[0], change: Partial<QuestionContext> = {}) {
  const scripted = scriptedQuestions(answers);
  const visits: (readonly [string, string | undefined, string | undefined])[] = [];
  const { findBlog = () => found(), ...more } = change;
  const context: QuestionContext = {
    settings,
    place: place(),
    questions: scripted.questions,
    checkSource: () => Promise.resolve([]),
    findBlog: (address, account) => {
      visits.push([address.href, account?.user, account?.token]);
      return findBlog(address, account);
    },
    defaultTokenFile: path.join(temporaryFolder(), 'blogkeep/token'),
    folder: '/home/me',
    os: 'linux',
    ...more,
  };
  return { ...scripted, visits, defaultTokenFile: context.defaultTokenFile, source: await askSource(context) };
}

describe('the address of a blog', () => {
  it.each(['https://blog.example.com/2015/03/a-post/?utm_source=feed#more', 'blog.example.com/2015/03/a-post/'])(
    'is the only answer that a WordPress needs, and any page will do: %s',
    async (address) => {
      const { asked: questions, told, visits, source } = await asked({ 'Where is': address });
      expect(questions).toEqual(['Where is your blog?', textOf('init.account')]);
      expect(visits).toEqual([['https://blog.example.com/2015/03/a-post/', undefined, undefined]]);
      expect(told.at(-1)).toBe('Found: WordPress, "My travels".');
      expect(source.settings).toMatchObject({ address: new URL('https://blog.example.com'), tokenFile: undefined });
      expect(source.token).toBeUndefined();
    },
  );

  it('stays as entered if the blog is now at another one', async () => {
    const findBlog: FindBlog = () => found({ address: 'https://new.example.com' });
    const { source } = await asked({ 'Where is': 'old.example.com/a' }, { findBlog });
    expect(source.settings.address?.href).toBe('https://old.example.com/a');
  });

  it('needs neither token nor account if it is that of a blog on Blogger', async () => {
    const { asked: questions, told } = await asked(
      { 'Where is': 'me.blogspot.com' },
      { findBlog: () => found({ kind: 'blogger', title: '' }) },
    );
    expect(questions).toEqual(['Where is your blog?']);
    expect(told.at(-1)).toBe('Found: Blogger.');
  });

  it('leads to the questions about the API if it offers the Blog Read API', async () => {
    const findBlog: FindBlog = () =>
      Promise.resolve({ kind: 'api', baseUrl: new URL('https://blog.example.com/api/') });
    const answers = { 'Where is': 'blog.example.com', 'Access token': 'canary' };
    const { asked: questions, source } = await asked(answers, { findBlog });
    expect(questions.slice(1, 3)).toEqual([
      'Found: the Blog Read API. Use https://blog.example.com/api/?',
      'Access token',
    ]);
    expect(source).toMatchObject({
      settings: { from: 'api', baseUrl: new URL('https://blog.example.com/api/') },
      token: { token: 'canary' },
    });
    const other = await asked({ ...answers, 'Use https': false, 'API URL': 'https://api.example.com' }, { findBlog });
    expect(other.source.settings.baseUrl?.href).toBe('https://api.example.com/');
  });

  it('can be entered again, replaced by another source, or used anyway if nothing is found there', async () => {
    const findBlog: FindBlog = ({ host }) => (host === 'right.example.com' ? found() : failing());
    const wrong = { 'Where is': 'wrong.example.com' };
    const again = await asked(
      { ...wrong, 'What next': 'address', 'Address of': [['ftp://right.example.com', 'right.example.com']] },
      { findBlog },
    );
    expect(again.told).toContain('Because of this.');
    expect(again.wrong).toHaveLength(1);
    expect(again.source.settings.address?.href).toBe('https://right.example.com/');
    const other = await asked({ ...wrong, 'What next': 'source', 'What do you have': 'backup' }, { findBlog });
    expect(other.source).toMatchObject({ settings: { from: 'backup' }, backup: { backup: [] } });
    const anyway = await asked({ ...wrong, 'What next': 'go-on' }, { findBlog });
    expect(anyway.source.settings.address?.href).toBe('https://wrong.example.com/');
  });

  it('is not asked for if an option specifies it, or the archive in the folder remembers it', async () => {
    const address = new URL('https://blog.example.com');
    const known = await asked({}, { settings: { ...settings, address } });
    expect(known.asked).toEqual([textOf('init.account')]);
    expect(known.visits).toHaveLength(1);
    const fromWordPress = await asked({}, { settings: { ...settings, from: 'wordpress', address } });
    expect(fromWordPress.source.settings.from).toBe('wordpress');
    const asksAddress = await asked(
      { 'Address of': 'blog.example.com' },
      { settings: { ...settings, from: 'blogger' } },
    );
    expect(asksAddress.asked[0]).toBe('Address of the blog');
  });

  it.each(['my blog', 'blog', 'nothing-here.zip'])(
    'is explained if the answer is neither an address nor a file: %s',
    async (text) => {
      const { wrong } = await asked({ 'Where is': [[text, 'blog.example.com']] });
      expect(wrong).toEqual([textOf('init.origin-unknown', { text: `"${text}"` })]);
    },
  );
});

describe('the account of a WordPress', () => {
  const account = {
    'Where is': 'blog.example.com',
    'Log in': true,
    'user name': 'me',
    'Application password': 'ab cd EF',
  };

  it('is checked, without the spaces of the password, which is saved in a file', async () => {
    const { source, visits, told, defaultTokenFile } = await asked(account);
    expect(visits.at(-1)).toEqual(['https://blog.example.com/', 'me', 'abcdEF']);
    expect(told.at(-1)).toBe('WordPress accepts the account.');
    expect(source.settings).toMatchObject({ user: 'me', tokenFile: defaultTokenFile });
    expect(source.token).toEqual({ file: defaultTokenFile, token: 'abcdEF' });
  });

  it('is asked for again, or omitted, if WordPress refuses it', async () => {
    const findBlog: FindBlog = (_, { user } = {}) => (user === undefined ? found() : failing());
    const { source, told } = await asked({ ...account, 'Log in': [[true, false]] }, { findBlog });
    expect(told).toContain('Because of this.');
    expect(source.settings).toMatchObject({ address: new URL('https://blog.example.com'), user: undefined });
    expect(source.token).toBeUndefined();
  });

  it('is that of --user, with the token that an option specifies', async () => {
    const known = { ...settings, address: new URL('https://blog.example.com'), user: 'me', token: 'secret' };
    const { asked: questions, visits, source } = await asked({}, { settings: known });
    expect([questions, visits]).toEqual([[], [['https://blog.example.com/', 'me', 'secret']]]);
    expect(source).toMatchObject({ settings: { user: 'me' }, token: undefined });
  });
});

describe('backup files as the answer', () => {
  const folderOf = (...names: readonly string[]) => {
    const folder = temporaryFolder();
    for (const name of names) fs.outputFileSync(path.join(folder, name), '');
    return folder;
  };

  it.each([
    ['quoted', (file: string) => `'${file}' `],
    ['escaped', (file: string) => `${file.replaceAll(' ', '\\ ')} `],
    ['as they are', (file: string) => file],
  ])('may be paths that are %s, as terminals insert dropped files', async (_, shown) => {
    const folder = folderOf('my blog.xml', 'uploads/a.jpg');
    const file = path.join(folder, 'my blog.xml');
    const { source } = await asked({ 'Where is': shown(file) });
    expect(source).toMatchObject({ settings: { from: 'backup' }, backup: { backup: [file], sitemap: undefined } });
  });

  it('may be several paths, of which each must exist', async () => {
    const folder = folderOf('a-1-2.zip', 'a-2-2.zip', 'sitemap.xml', 'one file.xml');
    const files = ['a-1-2.zip', 'a-2-2.zip', 'one file.xml'].map((name) => path.join(folder, name));
    const { source, wrong } = await asked({
      'Where is': [[`'${files[0]}' /nowhere/a.zip`, `${files[0]} "${files[1]}" '${files[2]}'`]],
    });
    expect(wrong).toEqual([textOf('init.backup-missing', { path: '"/nowhere/a.zip"' })]);
    expect(source.backup).toEqual({ backup: files, sitemap: path.join(folder, 'sitemap.xml') });
  });

  it('are suggested first if they are in the folder, and asked for instead of the address otherwise', async () => {
    const where = { place: place({ folder: folderOf('a-1-1.zip') }) };
    const { asked: questions, source } = await asked({}, where);
    expect(questions).toEqual(['Import a-1-1.zip from this folder?']);
    expect(source.settings).toEqual({ from: 'backup' });
    const declined = await asked({ 'from this folder': false, 'Where is': 'blog.example.com' }, where);
    expect(declined.source.settings.address?.host).toBe('blog.example.com');
  });
});
