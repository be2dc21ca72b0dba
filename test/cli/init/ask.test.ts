import { describe, expect, it } from 'vitest';
import type { BlogLine } from '../../../src/app/blogs.ts';
import { ask, type Asking } from '../../../src/cli/init/ask.ts';
import type { ChoiceQuestion, Question, Questions } from '../../../src/cli/init/questions.ts';
import type { Settings } from '../../../src/cli/options/settings.ts';
import { InterruptedError, RefusedError, SourceError } from '../../../src/core/errors.ts';
import { place } from './some-choices.ts';

/** Somebody who answers by a table, from words of the question to the answer, and with Enter otherwise. */
function answering(answers: Readonly<Record<string, string | readonly string[] | boolean>> = {}) {
  const asked: string[] = [];
  const told: string[] = [];
  const offered: string[][] = [];
  const answerTo = ({ question, why }: Question) => {
    expect(question).toMatch(/\?$/u);
    expect(why).toMatch(/^[A-Z].*\.$/u);
    expect(why.length, 'one line of a usual terminal').toBeLessThan(116);
    asked.push(question);
    return Object.entries(answers).find(([words]) => question.includes(words))?.[1];
  };
  const choices = ({ choices: all, first }: ChoiceQuestion<string>) => {
    offered.push(all.map(({ value }) => value));
    expect(offered.at(-1)).toContain(first);
  };
  const questions: Questions = {
    tell: (text) => told.push(text),
    text: (question) => {
      const answer = (answerTo(question) ?? '') as string;
      expect(question.wrong(answer), `${question.question} ${answer}`).toBeUndefined();
      return Promise.resolve(answer);
    },
    choose: (question) => {
      choices(question);
      return Promise.resolve((answerTo(question) ?? question.first) as typeof question.first);
    },
    chooseSome: (question) => {
      choices(question);
      return Promise.resolve((answerTo(question) ?? [question.first]) as readonly string[]);
    },
    confirm: (question) => Promise.resolve((answerTo(question) ?? question.first) as boolean),
  };
  return { questions, asked, told, offered };
}

const address = { 'At which address is': 'https://api.example.com' };
const settings = { allBlogs: false, preset: 'plain' } as Settings;
const asking = (questions: Questions, change: Partial<Asking> = {}): Asking => ({
  settings,
  place: place(),
  questions,
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

describe('what is asked', () => {
  it('is all, with Enter for all but the address: a private repository with a nightly job', async () => {
    const { questions, asked } = answering(address);
    const choices = await ask(asking(questions));
    expect(choices).toMatchObject({
      baseUrl: new URL('https://api.example.com'),
      blogs: [],
      repository: 'private',
      deploy: 'none',
      workflow: true,
      preset: 'plain',
      siteUrl: undefined,
    });
    expect(asked).toHaveLength(7);
    expect(asked[0]).toBe('Where does the blog come from?');
  });

  it('is of a backup neither an address nor a name nor a job for the night', async () => {
    const { questions, asked, offered } = answering({ 'come from': 'backup', published: 'github-pages' });
    expect(await ask(asking(questions))).toMatchObject({
      from: 'backup',
      baseUrl: undefined,
      blogs: [],
      workflow: true,
    });
    expect(asked).toHaveLength(5);
    expect(asked.join()).not.toMatch(/API|name of the blog|every night/u);
    expect(offered.flat()).not.toContain('two-repositories');
    const inner = answering({ 'come from': 'backup', published: 'github-pages' });
    const where = place({ outerRepository: '/home/me' });
    expect(await ask(asking(inner.questions, { place: where }))).toMatchObject({ workflow: false });
  });

  it('is nothing that was given', async () => {
    const { questions, asked } = answering();
    const given = {
      ...settings,
      baseUrl: new URL('https://api.example.com'),
      blog: ['travels'],
      repository: 'public',
      deploy: 'netlify',
      siteUrl: new URL('https://blog.example.com'),
      preset: 'hugo',
    } as Settings;
    expect(await ask(asking(questions, { settings: given }))).toMatchObject({
      blogs: ['travels'],
      repository: 'public',
      deploy: 'netlify',
      preset: 'hugo',
      workflow: false,
    });
    expect(asked).toEqual([]);
  });

  it('is nothing that only a configuration file says, where there is one', async () => {
    const { questions, asked } = answering({ published: 'netlify' });
    await ask(asking(questions, { place: place({ configFile: 'blogkeep.config.yaml' }) }));
    expect(asked).toHaveLength(3);
    expect(asked.join(' ')).toMatch(/repository.*published.*every night/u);
  });

  it('is no nightly job where there can be none, or where it is needed', async () => {
    for (const [answers, where, workflow] of [
      [{ read: 'public' }, {}, false],
      [{ read: 'none' }, {}, false],
      [{ published: 'two-repositories' }, {}, true],
      [{}, { outerRepository: '/home/me' }, false],
    ] as const) {
      const { questions, asked } = answering({ ...address, ...answers });
      expect(await ask(asking(questions, { place: place(where) }))).toMatchObject({ workflow });
      expect(asked.join()).not.toContain('every night');
    }
    const { questions } = answering({ ...address, 'every night': false });
    expect(await ask(asking(questions))).toMatchObject({ workflow: false });
  });

  it('offers nothing that would be refused', async () => {
    const offeredFor = async (answers: Record<string, string>) => {
      const { questions, offered } = answering({ ...address, ...answers });
      await ask(asking(questions));
      return offered.find((values) => values.includes('github-pages'));
    };
    expect(await offeredFor({})).toContain('two-repositories');
    expect(await offeredFor({ read: 'public' })).toEqual(['none', 'github-pages', 'cloudflare-pages', 'netlify']);
    expect(await offeredFor({ 'name of the blog': 'a, b' })).toEqual(['none', 'github-pages', 'two-repositories']);
  });
});

describe('an address', () => {
  it('is asked for until it is one, by the rule of the option', async () => {
    const wrong: (string | undefined)[] = [];
    const { questions } = answering();
    await ask(
      asking({
        ...questions,
        text: (question) => {
          wrong.push(...['', 'api.example.com', 'https://me:secret@api.example.com'].map(question.wrong));
          return Promise.resolve('https://api.example.com/apis');
        },
      }),
    );
    for (const sentence of wrong.slice(0, 3)) expect(sentence).toMatch(/^It must .*\.$/u);
    expect(wrong[2]).not.toContain('secret');
  });

  it('loses what does not belong to it, and that is told', async () => {
    const { questions, told } = answering({ 'At which address is': 'https://api.example.com/apis' });
    expect((await ask(asking(questions))).baseUrl?.href).toBe('https://api.example.com/');
    expect(told.join()).toContain('using https://api.example.com/');
    const whole = answering({ 'At which address is': 'https://api.example.com/apis/blog/info?access_token=canary' });
    expect((await ask(asking(whole.questions))).baseUrl?.href).toBe('https://api.example.com/');
    expect(whole.told.join()).toContain('contained an access token');
    expect(whole.told.join()).not.toContain('canary');
  });

  it('of the site may be left open', async () => {
    const { questions } = answering({ ...address, published: 'netlify' });
    expect((await ask(asking(questions))).siteUrl).toBeUndefined();
    const other = answering({ ...address, published: 'netlify', 'will it be': 'https://blog.example.com' });
    expect((await ask(asking(other.questions))).siteUrl?.href).toBe('https://blog.example.com/');
  });
});

describe('the blogs', () => {
  const listing = (...blogs: BlogLine[]) => ({ listBlogs: () => Promise.resolve(blogs) });

  it('are listed with the token at hand, the main one first', async () => {
    const { questions, offered } = answering(address);
    const choices = await ask(asking(questions, listing(blog('kitchen'), blog('travels', true))));
    expect(choices.blogs).toEqual(['travels']);
    expect(offered).toContainEqual(['kitchen', 'travels']);
    const two = answering({ ...address, 'Which blogs': ['kitchen', 'travels'] });
    expect((await ask(asking(two.questions, listing(blog('kitchen'), blog('travels', true))))).blogs).toHaveLength(2);
  });

  it('are not asked for where there is one', async () => {
    const { questions, asked, told } = answering(address);
    expect((await ask(asking(questions, listing(blog('travels'))))).blogs).toEqual(['travels']);
    expect(asked.join()).not.toContain('blogs');
    expect(told).toContain('The blog is travels: the token sees no other one.');
  });

  it.each([
    new RefusedError('source-refused', 'The source refuses the token.'),
    new SourceError('source-unusable', 'Nobody answers.'),
  ])('are asked for by name where they cannot be listed: %s', async (error) => {
    const { questions, told } = answering({ ...address, 'name of the blog': 'travels,kitchen' });
    const choices = await ask(asking(questions, { listBlogs: () => Promise.reject(error) }));
    expect(choices.blogs).toEqual(['travels', 'kitchen']);
    expect(told).toContain(`The blogs cannot be listed. ${error.message}`);
  });

  it('are asked for by name where the token has none', async () => {
    const { questions, asked } = answering(address);
    expect((await ask(asking(questions, listing()))).blogs).toEqual([]);
    expect(asked).toContain('What is the name of the blog?');
  });
});

it('who leaves ends it, also while blogs are being listed', async () => {
  const { questions } = answering(address);
  const leaving = () => Promise.reject(new InterruptedError('Nothing was written.'));
  await expect(ask(asking({ ...questions, choose: leaving }))).rejects.toThrow(InterruptedError);
  await expect(ask(asking(questions, { listBlogs: leaving }))).rejects.toThrow(InterruptedError);
});
