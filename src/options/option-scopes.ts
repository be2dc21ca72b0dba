/** All commands. The lists below are commands, or functions of the library, that accept the same options. */
export const commandNames = [
  'export',
  'import',
  'crawl',
  'publish',
  'verify',
  'forget',
  'serve',
  'blogs',
  'init',
  'summary',
  'templates',
  'completion',
  'demo',
  'open',
] as const;
export type CommandName = (typeof commandNames)[number];

export const sourceCommands = ['export', 'crawl', 'verify', 'blogs', 'init'] as const;
export const requestCommands = ['export', 'import', 'crawl', 'verify', 'blogs', 'demo'] as const;
export const listCommands = ['export', 'crawl', 'demo'] as const;
export const crawlCommands = [...listCommands, 'import'] as const;
export const acceptMissingCommands = ['export', 'import', 'crawl'] as const;
export const forgetCommands = ['forget'] as const;
export const importCommands = ['import'] as const;
export const writeCommands = ['export', 'import', 'crawl', 'publish'] as const;
export const archiveCommands = [...writeCommands, 'verify'] as const;
export const multiBlogCommands = ['export', 'crawl', 'publish', 'verify'] as const;
export const outputCommands = ['export', 'import', 'publish', 'verify'] as const;
export const publishCommands = [...outputCommands, 'demo'] as const;
/** Commands that write outputs of a user's blog. */
export const writeSiteCommands = ['export', 'import', 'publish'] as const;
export const serveCommands = ['serve'] as const;
export const openCommands = ['open'] as const;
export const initCommands = ['init'] as const;
export const runReportCommands = ['export', 'import', 'crawl', 'publish', 'demo'] as const;
export const reportCommands = [...runReportCommands, 'verify'] as const;

export type FunctionName =
  | 'exportBlog'
  | 'importBlog'
  | 'inspectBackup'
  | 'crawlBlog'
  | 'publishBlog'
  | 'verifyArchive'
  | 'openPublication'
  | 'serveArchive'
  | 'listBlogs'
  | 'createClient'
  | 'copyTemplates';

export const crawlFunctions = ['exportBlog', 'crawlBlog'] as const;
export const importFunctions = ['importBlog'] as const;
/** Functions that read backup files. */
export const backupFunctions = [...importFunctions, 'inspectBackup'] as const;
export const storeFunctions = [...crawlFunctions, ...importFunctions] as const;
export const sourceFunctions = [...crawlFunctions, 'verifyArchive', 'listBlogs'] as const;
export const apiFunctions = [...sourceFunctions, 'createClient'] as const;
export const requestFunctions = [...apiFunctions, ...importFunctions] as const;
export const outputFunctions = ['exportBlog', 'importBlog', 'publishBlog', 'verifyArchive'] as const;
export const publishFunctions = [...outputFunctions, 'openPublication'] as const;
export const writeFunctions = [...storeFunctions, 'publishBlog'] as const;
export const blogFunctions = [...writeFunctions, 'verifyArchive'] as const;
export const serveFunctions = ['serveArchive'] as const;
export const archiveFunctions = [...blogFunctions, 'openPublication', ...serveFunctions] as const;
