/** Commands, and functions of the library, that take the same options. */
export const commandNames = [
  'export',
  'crawl',
  'publish',
  'verify',
  'serve',
  'blogs',
  'init',
  'summary',
  'templates',
  'completion',
  'demo',
] as const;
export type CommandName = (typeof commandNames)[number];

export const source = ['export', 'crawl', 'verify', 'blogs', 'init'] as const;
export const requesting = ['export', 'crawl', 'verify', 'blogs', 'demo'] as const;
export const crawling = ['export', 'crawl', 'demo'] as const;
export const writing = ['export', 'crawl', 'publish'] as const;
export const keeping = [...writing, 'verify'] as const;
export const placing = ['export', 'publish', 'verify'] as const;
export const publishing = ['export', 'publish', 'verify', 'demo'] as const;
export const serving = ['serve'] as const;
export const starting = ['init'] as const;
export const reportingRuns = ['export', 'crawl', 'publish', 'demo'] as const;
export const reporting = [...reportingRuns, 'verify'] as const;

export type FunctionName =
  | 'exportBlog'
  | 'crawlBlog'
  | 'publishBlog'
  | 'verifyArchive'
  | 'openPublication'
  | 'serveArchive'
  | 'listBlogs'
  | 'createClient'
  | 'copyTemplates';

export const crawls = ['exportBlog', 'crawlBlog'] as const;
export const requests = [...crawls, 'verifyArchive', 'listBlogs', 'createClient'] as const;
export const places = ['exportBlog', 'publishBlog', 'verifyArchive'] as const;
export const publishes = [...places, 'openPublication'] as const;
export const writes = [...crawls, 'publishBlog'] as const;
export const keeps = [...writes, 'verifyArchive'] as const;
export const serves = ['serveArchive'] as const;
export const archives = [...keeps, 'openPublication', ...serves] as const;
