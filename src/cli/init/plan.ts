import { ownPackage, type FileToWrite, type RepositoryOptions } from '../../app/init/begin-repository.ts';
import { ignoredName, type IgnoredGroup } from '../../app/init/ignored-lines.ts';
import { configFileNames } from '../options/config-file.ts';
import { options } from '../../options/options.ts';
import { archiveIgnoreLines, pathWithin } from './ignored-archives.ts';
import type { Choices, InitFolder } from './choices.ts';
import { homePath } from './token-file.ts';

export const commitMessage = 'Set up blogkeep';
export const configFileName = 'blogkeep.config.json';
export const workflowFile = '.github/workflows/blogkeep.yml';
export const pagesFile = '.github/workflows/pages.yml';

/**
 * Returns the files of a repository, its `.gitignore` lines, and the git commands to run.
 * @param tarball name of the package file that the workflow installs. Default: it installs from the registry.
 */
export function planRepository(choices: Choices, place: InitFolder, tarball?: string): RepositoryOptions {
  return {
    folder: place.folder,
    isInitialised: choices.isInitialised,
    commit: choices.isCommitted ? commitMessage : undefined,
    ignored: choices.repository === 'none' ? [] : ignoredBy(choices, place),
    files: [
      {
        path: configFileName,
        content: configText(choices, place),
        unless: configFileNames.filter((n) => n !== configFileName),
      },
      ...hostFile(choices),
      ...(choices.workflow ? jobFiles(choices, tarball) : []),
    ],
  };
}

/** Returns the contents of the configuration file: values that differ from the defaults, most important first. */
export function configText(
  { baseUrl, allBlogs, blogs, preset, siteUrl, deploy, tokenFile }: Choices,
  place: InitFolder,
): string {
  const values = {
    baseUrl: baseUrl?.href.replace(/\/$/u, ''),
    // Workflows have the token in their environment, which takes precedence.
    tokenFile: tokenFile === undefined ? undefined : (pathWithin(tokenFile, place.folder) ?? homePath(tokenFile)),
    ...(allBlogs ? { allBlogs } : { blog: blogs.length > 1 ? blogs : blogs[0] }),
    preset: preset === options.preset.default ? undefined : preset,
    siteUrl: siteUrl?.href,
    // GitHub Pages does not support redirect rules, only pages that redirect.
    redirects: isOnGitHubPages(deploy) ? ['pages'] : undefined,
  };
  return `${JSON.stringify(values, null, 2)}\n`;
}

export function isOnGitHubPages(deploy: Choices['deploy']): boolean {
  return deploy === 'github-pages' || deploy === 'two-repositories';
}

function jobFiles(choices: Choices, tarball: string | undefined): FileToWrite[] {
  if (choices.from === 'api') return nightlyFiles(choices, tarball);
  return [{ path: pagesFile, content: { example: 'github-actions/pages.yml' } }];
}

/** Returns the files of the nightly workflow and its package, in a folder that no host mistakes for the project of a site. */
function nightlyFiles(choices: Choices, tarball: string | undefined): FileToWrite[] {
  return [
    ...(tarball === undefined ? [] : [{ path: `.github/blogkeep/${tarball}`, content: ownPackage }]),
    { path: '.github/blogkeep/package.json', content: { example: 'github-actions/package.json', tarball } },
    { path: '.github/blogkeep/package-lock.json', content: { example: 'github-actions/package-lock.json', tarball } },
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
  const relativePath = tokenFile === undefined ? undefined : pathWithin(tokenFile, place.folder);
  if (relativePath !== undefined) tokens.push(`/${ignoredName(relativePath)}`);
  return [
    ...(repository === 'public'
      ? [
          {
            why: 'blogkeep: the archive contains private posts and secret comments, and everybody can read this repository.',
            lines: archiveIgnoreLines(choices, place),
          },
        ]
      : []),
    { why: 'blogkeep: reports of runs, which differ each time.', lines: ['/report*.json'] },
    ...(from === 'backup'
      ? [
          {
            why: 'blogkeep: backup files, which contain private posts; the archive has everything in them.',
            lines: ['/backup/', '/*.zip', '/*-[0-9]*-[0-9]*/', '/*-Backup-*.xml'],
          },
        ]
      : []),
    { why: 'blogkeep: files that may hold the access token.', lines: [...new Set(tokens)] },
  ];
}
