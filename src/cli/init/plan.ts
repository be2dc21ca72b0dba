import { ownPackage, type FileToWrite, type RepositoryOptions } from '../../app/init/begin-repository.ts';
import { ignoredName, type IgnoredGroup } from '../../app/init/ignored-lines.ts';
import { configFileNames } from '../options/config-file.ts';
import { schemaKey } from '../options/raw-options.ts';
import { options } from '../../options/options.ts';
import { archiveIgnoreLines, pathWithin } from './ignored-archives.ts';
import { isCopy, type Choices, type InitFolder } from './choices.ts';
import { homePath } from '../text/display-path.ts';

export const commitMessage = 'Set up blogkeep';
export const configFileName = 'blogkeep.config.json';
/** Schema of configuration files, for completion and checks in editors. Follows the patch versions of this minor version. */
export const schemaUrl = 'https://unpkg.com/blogkeep@0.1/schema.json';
export const workflowFile = '.github/workflows/blogkeep.yml';
export const pagesFile = '.github/workflows/pages.yml';

/**
 * Plans a repository: its files, its `.gitignore` lines, and the git commands to run.
 * @param tarball name of the package file that the workflow installs; default: it installs from the registry
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

/**
 * Returns the contents of the configuration file: its schema, and all values that differ from their defaults, the most
 * important ones first.
 */
export function configText(
  { from, address, baseUrl, user, allBlogs, blogs, preset, siteUrl, deploy, tokenFile }: Choices,
  place: InitFolder,
): string {
  const values = {
    [schemaKey]: schemaUrl,
    // A slash at the end of a path is significant.
    address: address?.pathname === '/' ? address.origin : address?.href,
    from: from === 'blogger' || from === 'wordpress' ? from : undefined,
    user,
    baseUrl: baseUrl?.href.replace(/\/$/u, ''),
    // In workflows, the token is in the environment, which takes precedence.
    tokenFile: tokenFile === undefined ? undefined : (pathWithin(tokenFile, place.folder) ?? homePath(tokenFile)),
    ...(allBlogs ? { allBlogs } : { blog: blogs.length > 1 ? blogs : blogs[0] }),
    preset: preset === options.preset.default ? undefined : preset,
    siteUrl: siteUrl?.href,
    // GitHub Pages ignores redirect rules, but can serve pages that redirect.
    redirects: isOnGitHubPages(deploy) ? ['pages'] : undefined,
  };
  return `${JSON.stringify(values, null, 2)}\n`;
}

export function isOnGitHubPages(deploy: Choices['deploy']): boolean {
  return deploy === 'github-pages' || deploy === 'two-repositories';
}

function jobFiles(choices: Choices, tarball: string | undefined): FileToWrite[] {
  if (!isCopy(choices)) return nightlyFiles(choices, tarball);
  return [{ path: pagesFile, content: { example: 'github-actions/pages.yml' } }];
}

/**
 * Returns the files of the nightly workflow. Its package.json is in a subfolder, so that hosts do not mistake it for
 * that of a site to build.
 */
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
  const { repository, tokenFile } = choices;
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
    ...(isCopy(choices)
      ? [
          {
            why: 'blogkeep: backup files, which contain private posts; the archive has everything in them.',
            lines: [
              '/backup/',
              '/*.zip',
              '/*.tar',
              '/*.xml',
              '/*.atom',
              '/*.txt',
              '/*-[0-9]*-[0-9]*/',
              '/Takeout*/',
              '/uploads/',
            ],
          },
        ]
      : []),
    { why: 'blogkeep: files that may hold the access token.', lines: [...new Set(tokens)] },
  ];
}
