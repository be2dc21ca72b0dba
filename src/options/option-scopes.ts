/** Commands, and functions of the library, that take the same options. */
export const commandNames = [
  'export',
  'import',
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
export const requesting = ['export', 'import', 'crawl', 'verify', 'blogs', 'demo'] as const;
export const listing = ['export', 'crawl', 'demo'] as const;
export const crawling = [...listing, 'import'] as const;
export const importing = ['import'] as const;
export const writing = ['export', 'import', 'crawl', 'publish'] as const;
export const keeping = [...writing, 'verify'] as const;
export const forSeveral = ['export', 'crawl', 'publish', 'verify'] as const;
export const placing = ['export', 'import', 'publish', 'verify'] as const;
export const publishing = [...placing, 'demo'] as const;
export const serving = ['serve'] as const;
export const starting = ['init'] as const;
export const reportingRuns = ['export', 'import', 'crawl', 'publish', 'demo'] as const;
export const reporting = [...reportingRuns, 'verify'] as const;

export type FunctionName =
  | 'exportBlog'
  | 'importBlog'
  | 'crawlBlog'
  | 'publishBlog'
  | 'verifyArchive'
  | 'openPublication'
  | 'serveArchive'
  | 'listBlogs'
  | 'createClient'
  | 'copyTemplates';

export const crawls = ['exportBlog', 'crawlBlog'] as const;
export const imports = ['importBlog'] as const;
export const stores = [...crawls, ...imports] as const;
export const asks = [...crawls, 'verifyArchive', 'listBlogs', 'createClient'] as const;
export const requests = [...asks, ...imports] as const;
export const places = ['exportBlog', 'importBlog', 'publishBlog', 'verifyArchive'] as const;
export const publishes = [...places, 'openPublication'] as const;
export const writes = [...stores, 'publishBlog'] as const;
export const keeps = [...writes, 'verifyArchive'] as const;
export const serves = ['serveArchive'] as const;
export const archives = [...keeps, 'openPublication', ...serves] as const;
