import type { FileToWrite, RepositoryOptions } from '../../app/begin-repository.ts';
import { ignoredName, type IgnoredGroup } from '../../app/ignored-lines.ts';
import { configFileNames } from '../options/config-file.ts';
import { options } from '../../options/options.ts';
import { archiveLines, pathWithin } from './archive-lines.ts';
import type { Choices, InitFolder } from './choices.ts';

export const configFileName = 'blogkeep.config.json';
export const workflowFile = '.github/workflows/blogkeep.yml';
export const pagesFile = '.github/workflows/pages.yml';

/** Which files a repository gets, and what git is to leave alone in it. */
export function planOf(choices: Choices, place: InitFolder): RepositoryOptions {
  return {
    folder: place.folder,
    ignored: choices.repository === 'none' ? [] : ignoredBy(choices, place),
    files: [
      {
        path: configFileName,
        content: configText(choices),
        unless: configFileNames.filter((n) => n !== configFileName),
      },
      ...hostFile(choices),
      ...(choices.workflow ? jobFiles(choices) : []),
    ],
  };
}

/** The configuration file: what differs from the defaults, in the order in which a reader asks. */
export function configText({ baseUrl, allBlogs, blogs, preset, siteUrl, deploy }: Choices): string {
  const values = {
    baseUrl: baseUrl?.href.replace(/\/$/u, ''),
    ...(allBlogs ? { allBlogs } : { blog: blogs.length > 1 ? blogs : blogs[0] }),
    preset: preset === options.preset.default ? undefined : preset,
    siteUrl: siteUrl?.href,
    // GitHub Pages has no rules for redirects: only a page can redirect there.
    redirects: isOfGitHub(deploy) ? ['pages'] : undefined,
  };
  return `${JSON.stringify(values, null, 2)}\n`;
}

export function isOfGitHub(deploy: Choices['deploy']): boolean {
  return deploy === 'github-pages' || deploy === 'two-repositories';
}

function jobFiles(choices: Choices): FileToWrite[] {
  if (choices.from === 'api') return nightlyFiles(choices);
  return [{ path: pagesFile, content: { example: 'github-actions/pages.yml' } }];
}

/** The nightly job, and what it installs: in a folder where no host takes it for the project of a site. */
function nightlyFiles(choices: Choices): FileToWrite[] {
  return [
    { path: '.github/blogkeep/package.json', content: { example: 'github-actions/package.json' } },
    { path: '.github/blogkeep/package-lock.json', content: { example: 'github-actions/package-lock.json' } },
    { path: '.github/dependabot.yml', content: { example: 'github-actions/dependabot.yml' } },
    { path: workflowFile, content: workflowOf(choices) },
  ];
}

function workflowOf({ deploy }: Choices): FileToWrite['content'] {
  if (deploy === 'two-repositories') return { example: 'github-actions/two-repositories.yml' };
  return { example: 'github-actions/blogkeep.yml', isWithoutPages: deploy !== 'github-pages' };
}

function hostFile({ deploy }: Choices): FileToWrite[] {
  if (deploy === 'cloudflare-pages')
    return [{ path: 'wrangler.toml', content: { example: 'cloudflare-pages/wrangler.toml' } }];
  if (deploy === 'netlify') return [{ path: 'netlify.toml', content: { example: 'netlify/netlify.toml' } }];
  return [];
}

function ignoredBy(choices: Choices, place: InitFolder): IgnoredGroup[] {
  const { from, repository, tokenFile } = choices;
  const tokens = ['/.blogkeep-token', '/token.txt'];
  const within = tokenFile === undefined ? undefined : pathWithin(tokenFile, place.folder);
  if (within !== undefined) tokens.push(`/${ignoredName(within)}`);
  return [
    ...(repository === 'public'
      ? [
          {
            why: 'blogkeep: private posts, secret comments and addresses are in the archive, and everybody can read this repository.',
            lines: archiveLines(choices, place),
          },
        ]
      : []),
    { why: 'blogkeep: reports of runs, which differ every night.', lines: ['/report*.json'] },
    ...(from === 'backup'
      ? [
          {
            why: 'blogkeep: backup files, with private posts in them; the archive has all that they hold.',
            lines: ['/backup/', '/*.zip', '/*-[0-9]*-[0-9]*/', '/*-Backup-*.xml'],
          },
        ]
      : []),
    { why: 'blogkeep: files that may hold the access token.', lines: [...new Set(tokens)] },
  ];
}
