import { expect, it } from 'vitest';
import type { Choices, InitFolder } from '../../../src/cli/init/choices.ts';
import { choiceProblems } from '../../../src/cli/init/choice-problems.ts';
import { choices, place } from './some-choices.ts';

const refused: [string, Partial<Choices>, Partial<InitFolder>, RegExp][] = [
  ['no address', { baseUrl: undefined }, {}, /^init needs the URL of the source's API: give --base-url/u],
  [
    'a nightly job in a public repository',
    { repository: 'public', workflow: true },
    {},
    /no place for the archive.*two-repositories, cloudflare-pages or netlify.*cron/u,
  ],
  [
    'a nightly job without a repository',
    { repository: 'none', workflow: true },
    {},
    /--workflow needs a repository on GitHub/u,
  ],
  [
    'two repositories of which this is the public one',
    { repository: 'public', deploy: 'two-repositories', workflow: true },
    {},
    /use --repository private/u,
  ],
  ['two repositories without the job', { deploy: 'two-repositories' }, {}, /do not disable --workflow/u],
  ['several blogs at Netlify', { deploy: 'netlify', blogs: ['a', 'b'] }, {}, /^On Netlify .*: run init once for each/u],
  ['all blogs at Cloudflare', { deploy: 'cloudflare-pages', allBlogs: true }, {}, /^On Cloudflare Pages/u],
  ['several blogs of a backup', { from: 'backup', blogs: ['a', 'b'] }, {}, /^A backup contains one blog/u],
  [
    'two repositories for a backup',
    { from: 'backup', deploy: 'two-repositories', workflow: true },
    {},
    /--from backup has none: use github-pages/u,
  ],
  [
    'a job for a backup that publishes nowhere',
    { from: 'backup', workflow: true },
    {},
    /use it with --deploy github-pages/u,
  ],
  [
    'a job for a backup within another repository',
    { from: 'backup', deploy: 'github-pages', workflow: true },
    { outerRepository: '/home/me' },
    /is inside the repository/u,
  ],
  [
    'a job within another repository',
    { workflow: true },
    { outerRepository: '/home/me' },
    /is inside the repository "\/home\/me".*git init/u,
  ],
  [
    'a job that would begin without the archive every night',
    { workflow: true },
    { isRepository: true, gitignore: ['node_modules', '/archive/', '**/archive/data/'] },
    /\.gitignore excludes the archive from git.*"\/archive\/", "\*\*\/archive\/data\/".*without it.*[Dd]elete/u,
  ],
];

it.each(refused)('%s is refused, and the sentence says what to do', (_, chosen, where, sentence) => {
  const [first = '', ...more] = choiceProblems(choices(chosen), place(where)).map(String);
  expect(first).toMatch(sentence);
  expect(first).toMatch(/\.$/u);
  expect(more).toEqual([]);
});

const fine: [string, Partial<Choices>, Partial<InitFolder>][] = [
  ['what Enter gives', {}, {}],
  ['a job in a private repository', { workflow: true }, { isRepository: true }],
  ['GitHub Pages of a public repository, from home', { repository: 'public', deploy: 'github-pages' }, {}],
  ['two repositories with the job', { deploy: 'two-repositories', workflow: true }, {}],
  ['no address where a configuration file is', { baseUrl: undefined }, { configFile: 'blogkeep.config.yaml' }],
  ['a folder of another repository without a job', {}, { outerRepository: '/home/me' }],
  ['an archive that git leaves alone, without a job', {}, { gitignore: ['/archive/'] }],
  [
    'a job where git leaves pages of the site alone',
    { workflow: true },
    { gitignore: ['/site/archive/', '/*/archive/'] },
  ],
  ['a job where a later line undoes it', { workflow: true }, { gitignore: ['/archive/', '!archive'] }],
  [
    'a job where a configuration moves the archive',
    { workflow: true },
    { gitignore: ['/archive/'], archive: '/home/me/blog/kept' },
  ],
];

it.each(fine)('%s is not', (_, chosen, where) => {
  expect(choiceProblems(choices(chosen), place(where))).toEqual([]);
});

it('all that is wrong is told at once', () => {
  expect(choiceProblems(choices({ baseUrl: undefined, repository: 'public', workflow: true }), place())).toHaveLength(
    2,
  );
});
