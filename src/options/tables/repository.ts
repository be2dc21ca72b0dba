import { flag, offered } from '../kinds/choice.ts';
import type { Option } from '../option.ts';
import { starting } from '../takers.ts';

export const repositoryOptions = {
  repository: {
    group: 'Repository',
    kind: offered({
      private: { label: 'Only I, and whom I invite', hint: 'archive, Markdown and site are in it' },
      public: { label: 'Everybody', hint: 'git leaves the archive alone, which stays on this machine' },
      none: { label: 'There will be none', hint: 'the files stay on this machine' },
    }),
    commands: starting,
    otherwise: 'private',
    describe:
      'Who can read the git repository that this becomes; a public one is kept free of archives, none writes no .gitignore',
  },
  deploy: {
    group: 'Repository',
    kind: offered({
      none: { label: 'Nowhere, or I do not know yet' },
      'github-pages': { label: 'GitHub Pages', hint: 'of this repository' },
      'two-repositories': {
        label: 'GitHub Pages, of a second repository',
        hint: 'a public one with nothing but the site',
      },
      'cloudflare-pages': { label: 'Cloudflare Pages', hint: 'from a private repository too' },
      netlify: { label: 'Netlify', hint: 'from a private repository too' },
    }),
    commands: starting,
    otherwise: 'none',
    describe:
      'Where the site is going to be; two-repositories: a private one for the blog, and the Pages of a public one',
  },
  workflow: {
    group: 'Repository',
    kind: flag,
    commands: starting,
    otherwise: 'only with --deploy two-repositories',
    describe: 'Write a nightly job for GitHub Actions',
  },
  yes: {
    group: 'Repository',
    kind: flag,
    commands: starting,
    onlyFlagFor: starting,
    default: 'false',
    describe: 'Ask nothing: take what is given, and defaults for the rest',
  },
} as const satisfies Record<string, Option>;
