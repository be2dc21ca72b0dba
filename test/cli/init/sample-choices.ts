import type { Choices, InitFolder } from '../../../src/cli/init/choices.ts';

/** Returns the default choices with the given changes. */
export function choices(change: Partial<Choices> = {}): Choices {
  return {
    from: 'api',
    backup: [],
    sitemap: undefined,
    address: undefined,
    baseUrl: new URL('https://api.example.com'),
    user: undefined,
    allBlogs: false,
    blogs: [],
    preset: 'plain',
    siteUrl: undefined,
    repository: 'private',
    deploy: 'none',
    workflow: false,
    tokenFile: undefined,
    isPlanConfirmed: false,
    isInitialised: false,
    isCommitted: false,
    ...change,
  };
}

/** Returns the state of an empty folder with the given changes. */
export function place(change: Partial<InitFolder> = {}): InitFolder {
  return {
    folder: '/home/me/blog',
    isRepository: false,
    outerRepository: undefined,
    configFile: undefined,
    remote: undefined,
    gitignore: [],
    home: '/home/me/blog',
    archive: undefined,
    git: { isInstalled: true, hasAuthor: true },
    ...change,
  };
}
