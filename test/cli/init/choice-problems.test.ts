import { expect, it } from 'vitest';
import type { Choices, InitFolder } from '../../../src/cli/init/choices.ts';
import { choiceProblems } from '../../../src/cli/init/choice-problems.ts';
import { choices, place } from './sample-choices.ts';
import { textOf } from '../../helpers/text-of.ts';

const refused: [string, Partial<Choices>, Partial<InitFolder>, RegExp | string][] = [
  [
    'a missing URL',
    { baseUrl: undefined },
    {},
    textOf('configuration.base-url-missing', { command: 'init', variable: 'BLOGKEEP_BASE_URL' }),
  ],
  [
    'a nightly workflow in a public repository',
    { repository: 'public', workflow: true },
    {},
    textOf('init.public-workflow'),
  ],
  [
    'a nightly workflow without a repository',
    { repository: 'none', workflow: true },
    {},
    textOf('init.workflow-without-repository'),
  ],
  [
    'two repositories if this one is public',
    { repository: 'public', deploy: 'two-repositories', workflow: true },
    {},
    /use --repository private/u,
  ],
  ['two repositories without the workflow', { deploy: 'two-repositories' }, {}, /do not disable --workflow/u],
  ['several blogs on Netlify', { deploy: 'netlify', blogs: ['a', 'b'] }, {}, /^On Netlify .*: run init once for each/u],
  ['all blogs on Cloudflare Pages', { deploy: 'cloudflare-pages', allBlogs: true }, {}, /^On Cloudflare Pages/u],
  ['several blogs from a backup', { from: 'backup', blogs: ['a', 'b'] }, {}, /^A backup contains one blog/u],
  [
    'two repositories for a backup',
    { from: 'backup', deploy: 'two-repositories', workflow: true },
    {},
    /--from backup has none: use github-pages/u,
  ],
  [
    'a workflow for a backup if no site is published',
    { from: 'backup', workflow: true },
    {},
    /use it with --deploy github-pages/u,
  ],
  [
    'a workflow for a backup inside another repository',
    { from: 'backup', deploy: 'github-pages', workflow: true },
    { outerRepository: '/home/me' },
    /is inside the repository/u,
  ],
  [
    'a workflow inside another repository',
    { workflow: true },
    { outerRepository: '/home/me' },
    /is inside the repository "\/home\/me".*git init/u,
  ],
  [
    'a workflow if git ignores the archive',
    { workflow: true },
    { isRepository: true, gitignore: ['node_modules', '/archive/', '**/archive/data/'] },
    /"\/archive\/", "\*\*\/archive\/data\/".*[Dd]elete/u,
  ],
];

it.each(refused)('init refuses %s, and suggests an alternative', (_, chosen, where, sentence) => {
  const [first = '', ...more] = choiceProblems(choices(chosen), place(where)).map(String);
  expect(first).toMatch(sentence);
  expect(first).toMatch(/\.$/u);
  expect(more).toEqual([]);
});

const fine: [string, Partial<Choices>, Partial<InitFolder>][] = [
  ['the defaults', {}, {}],
  ['a workflow in a private repository', { workflow: true }, { isRepository: true }],
  ['GitHub Pages in a public repository without a workflow', { repository: 'public', deploy: 'github-pages' }, {}],
  ['two repositories with the workflow', { deploy: 'two-repositories', workflow: true }, {}],
  ['the address of a blog', { from: 'address', address: new URL('https://blog.example.com'), baseUrl: undefined }, {}],
  ['a missing URL if there is a configuration file', { baseUrl: undefined }, { configFile: 'blogkeep.config.yaml' }],
  ['a folder inside another repository without a workflow', {}, { outerRepository: '/home/me' }],
  ['an ignored archive without a workflow', {}, { gitignore: ['/archive/'] }],
  [
    'a workflow if git only ignores pages of the site',
    { workflow: true },
    { gitignore: ['/site/archive/', '/*/archive/'] },
  ],
  [
    'a workflow if a later line includes the archive again',
    { workflow: true },
    { gitignore: ['/archive/', '!archive'] },
  ],
  [
    'a workflow if the configuration moves the archive',
    { workflow: true },
    { gitignore: ['/archive/'], archive: '/home/me/blog/kept' },
  ],
];

it.each(fine)('init accepts %s', (_, chosen, where) => {
  expect(choiceProblems(choices(chosen), place(where))).toEqual([]);
});

it('init reports all problems with the choices at once', () => {
  expect(choiceProblems(choices({ baseUrl: undefined, repository: 'public', workflow: true }), place())).toHaveLength(
    2,
  );
});
