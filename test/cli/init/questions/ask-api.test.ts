import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BlogLine } from '../../../../src/app/blogs/list-blogs.ts';
import { askApi } from '../../../../src/cli/init/questions/ask-api.ts';
import type { QuestionContext, CheckSource } from '../../../../src/cli/init/questions/question-context.ts';
import type { Settings } from '../../../../src/cli/options/settings.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { scriptedQuestions } from '../scripted-questions.ts';
import { place } from '../sample-choices.ts';
import { textOf } from '../../../helpers/text-of.ts';

const address = { 'API URL': 'https://api.example.com' };
const canary = 'canary-77d1';
const blog = (name: string, isDefault = false): BlogLine => ({
  ...{ name, isDefault, title: `Title of ${name}`, address: '', posts: 1, comments: 0 },
});
const blogs = (...all: BlogLine[]) => Promise.resolve(all);
const failing = (kind: 'refused' | 'unreachable' | 'not-the-api') =>
  Promise.resolve({ kind, failure: `Because of ${kind}.` });

async function asked(answers: Parameters<typeof scriptedQuestions>[0], change: Partial<QuestionContext> = {}) {
  const someone = scriptedQuestions({ ...address, ...answers });
  const checks: [string, string | undefined][] = [];
  const { checkSource = () => blogs(blog('travels')), ...more } = change;
  const usualTokenFile = path.join(temporaryFolder(), 'blogkeep/token');
  const asking: QuestionContext = {
    settings: { allBlogs: false } as Settings,
    place: place(),
    questions: someone.questions,
    findBlog: () => Promise.reject(new Error('No address is asked for.')),
    checkSource: (url, token) => {
      checks.push([url.href, token]);
      return checkSource(url, token);
    },
    defaultTokenFile: usualTokenFile,
    folder: '/home/me',
    os: 'linux',
    ...more,
  };
  return { ...someone, checks, usualTokenFile: asking.defaultTokenFile, answers: await askApi(asking) };
}

describe('the API URL', () => {
  it('is asked for until it is valid', async () => {
    const { wrong } = await asked({
      'API URL': [['', 'api.example.com', 'https://me:secret@api.example.com', 'https://api.example.com/apis']],
    });
    expect(wrong).toHaveLength(3);
    for (const sentence of wrong) expect(sentence).toMatch(/^It must .*[.?]$/u);
    expect(wrong[2]).not.toContain('secret');
  });

  it('is reduced to the base URL, with a message', async () => {
    const { told, answers } = await asked({ 'API URL': 'https://api.example.com/apis/blog/info?access_token=canary' });
    expect(answers.settings.baseUrl?.href).toBe('https://api.example.com/');
    expect(told.join()).toContain('using https://api.example.com/');
    expect(told.join()).not.toContain('canary');
  });

  it.each([
    ['unreachable', 'The server cannot be reached. Because of unreachable.'],
    ['not-the-api', 'This is not the Blog Read API. Because of not-the-api.'],
    ['refused', 'The server refused the token. Because of refused.'],
  ] as const)('can be corrected after a message if the result of the check is %s', async (kind, sentence) => {
    const right = 'https://right.example.com';
    const checkSource: CheckSource = (url, token) =>
      url.href === `${right}/` && token === 'right-token' ? blogs(blog('travels')) : failing(kind);
    const { told, checks, answers } = await asked(
      {
        'API URL': [['https://wrong.example.com', right]],
        'Access token': [['wrong-token', 'right-token']],
        'What next': [['url', 'token']],
      },
      { checkSource },
    );
    expect(told.filter((text) => text === sentence)).toHaveLength(2);
    expect(checks).toEqual([
      ['https://wrong.example.com/', 'wrong-token'],
      [`${right}/`, 'wrong-token'],
      [`${right}/`, 'right-token'],
    ]);
    expect(answers.settings).toMatchObject({ baseUrl: new URL(right), blog: ['travels'] });
    expect(answers.token?.token).toBe('right-token');
  });

  it('can be used even if the API is unreachable', async () => {
    const { answers, asked: questions } = await asked(
      { 'What next': 'go-on', 'Blog name': 'travels, kitchen' },
      { checkSource: () => failing('unreachable') },
    );
    expect(answers.settings).toMatchObject({
      baseUrl: new URL('https://api.example.com'),
      blog: ['travels', 'kitchen'],
    });
    expect(questions).toContain('Blog name');
  });

  it('is accepted if the API refuses requests without a token', async () => {
    const { told, answers, checks } = await asked({}, { checkSource: () => failing('refused') });
    expect(told.at(-1)).toBe(textOf('init.check-passed-tokenless'));
    expect(checks).toEqual([['https://api.example.com/', undefined]]);
    expect(answers).toMatchObject({ settings: { blog: undefined }, token: undefined });
  });
});

describe('the blogs', () => {
  const two = { checkSource: () => blogs(blog('kitchen'), blog('travels', true)) };

  it('are offered with the main one first, and one, several or all can be selected', async () => {
    const one = await asked({}, two);
    expect(one.offered).toContainEqual(['kitchen', 'travels', '/']);
    expect(one.answers.settings).toMatchObject({ blog: ['travels'], allBlogs: false });
    const both = await asked({ 'Which blogs': ['kitchen', 'travels'] }, two);
    expect(both.answers.settings.blog).toEqual(['kitchen', 'travels']);
    const all = await asked({ 'Which blogs': ['kitchen', '/'] }, two);
    expect(all.answers.settings).toMatchObject({ blog: undefined, allBlogs: true });
  });

  it('are not asked for if there is only one, or if options name them', async () => {
    const { asked: questions, told } = await asked({});
    expect(questions.join()).not.toMatch(/[Bb]log/u);
    expect(told.at(-1)).toBe(textOf('init.only-blog', { name: 'travels' }));
    const settings = { allBlogs: false, blog: ['mine'] } as unknown as Settings;
    const given = await asked({}, { ...two, settings });
    expect(given.answers.settings.blog).toEqual(['mine']);
  });
});

describe('the token', () => {
  it('is saved outside the repository by default', async () => {
    const { answers, usualTokenFile, asked: questions } = await asked({ 'Access token': canary });
    expect(answers.token).toEqual({ file: usualTokenFile, token: canary });
    expect(answers.settings.tokenFile).toBe(usualTokenFile);
    expect(questions.slice(0, 2)).toEqual(['API URL', 'Access token']);
    expect(fs.existsSync(usualTokenFile)).toBe(false);
  });

  it('is asked for until it is valid, and never shown', async () => {
    const { wrong, told, asked: questions } = await asked({ 'Access token': [[`${canary} x`, canary]] });
    expect(wrong).toHaveLength(1);
    expect([...wrong, ...told, ...questions].join()).not.toContain(canary);
  });

  it('is not saved inside the repository or an outer repository, or if the path is that of a folder', async () => {
    const [root, away] = [temporaryFolder(), temporaryFolder()];
    const inner = place({ folder: path.join(root, 'deep'), outerRepository: root });
    const file = path.join(away, 'token');
    const { wrong, answers } = await asked(
      { 'Access token': canary, 'Token file': [[path.join(root, 'token'), path.join(root, 'deep/token'), away, file]] },
      { place: inner },
    );
    expect(wrong.map((text) => text.replace(/^"[^"]*"/u, '…'))).toEqual([
      textOf('init.token-file-inside', { file: '…' }),
      textOf('init.token-file-inside', { file: '…' }),
      '… is a folder. Add a file name.',
    ]);
    expect(answers.token?.file).toBe(file);
  });

  it('can be taken from the default token file if that already contains one', async () => {
    const usualTokenFile = path.join(temporaryFolder(), 'token');
    fs.writeFileSync(usualTokenFile, `${canary}\n`);
    const used = await asked({}, { defaultTokenFile: usualTokenFile });
    expect(used.checks).toEqual([['https://api.example.com/', canary]]);
    expect(used.answers).toMatchObject({ settings: { tokenFile: usualTokenFile }, token: undefined });
  });

  it('replaces another token in a file only after confirmation', async () => {
    const [usualTokenFile, other] = [path.join(temporaryFolder(), 'token'), path.join(temporaryFolder(), 'token')];
    fs.writeFileSync(usualTokenFile, 'another-token');
    const typed = { 'Use the token': false, 'Access token': canary };
    const kept = await asked(
      { ...typed, 'Token file': [['', other]], 'contains another token': false },
      { defaultTokenFile: usualTokenFile },
    );
    expect(kept.answers.token).toEqual({ file: other, token: canary });
    const replaced = await asked({ ...typed, 'contains another token': true }, { defaultTokenFile: usualTokenFile });
    expect(replaced.answers.token).toEqual({ file: usualTokenFile, token: canary });
    const same = await asked({ ...typed, 'Access token': 'another-token' }, { defaultTokenFile: usualTokenFile });
    expect(same.asked.join()).not.toContain('Replace');
  });

  it('is not saved if it comes from the environment', async () => {
    const settings = { allBlogs: false, token: canary } as Settings;
    const { answers, asked: questions } = await asked({}, { settings });
    expect(answers).toMatchObject({ settings: { tokenFile: undefined }, token: undefined });
    expect(questions).toEqual(['API URL']);
  });
});
