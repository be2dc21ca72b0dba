import { choice, flag } from '../option-kinds.ts';
import { starting } from './command-sets.ts';
import type { Option } from './option.ts';

export const repositories = ['private', 'public', 'none'] as const;
export const deployments = ['none', 'github-pages', 'two-repositories', 'cloudflare-pages', 'netlify'] as const;

export const repositoryOptions = {
  repository: {
    group: 'Repository',
    kind: choice(repositories),
    commands: starting,
    otherwise: 'private',
    describe:
      'Who can read the git repository that this becomes; a public one is kept free of archives, none writes no .gitignore',
  },
  deploy: {
    group: 'Repository',
    kind: choice(deployments),
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
