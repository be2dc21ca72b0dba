import type { BegunRepository, RepositoryOptions } from '../../app/init/begin-repository.ts';
import type { FoundBlog } from '../../app/init/find-blog.ts';
import type { BlogLine } from '../../app/blogs/list-blogs.ts';
import type { Context } from '../../app/context.ts';
import type { DemoOptions } from '../../app/demo.ts';
import type { CrawlOptions, PublishOptions, SourceOptions } from '../../app/options.ts';
import type { ForgetOptions, ForgottenPosts } from '../../app/forget.ts';
import type { BlogsOptions } from '../../app/blogs/publish-blogs.ts';
import type { ServeOptions, Serving } from '../../app/serve/serve.ts';
import type { BackupContents, InspectOptions } from '../../app/sources/inspect-backup.ts';
import type { CopiedTemplates, TemplatesOptions } from '../../app/templates.ts';
import type { Verification, VerifyOptions } from '../../app/verify/verify.ts';
import type { ReportedFinding } from '../../core/report/findings.ts';
import type { FileCounts, Report } from '../../core/report/report.ts';

/** Use cases in `src/app` that commands call. */
export interface UseCases {
  readonly exportBlog: (options: CrawlOptions & PublishOptions, context: Context) => Promise<Report>;
  readonly crawlBlog: (options: CrawlOptions, context: Context) => Promise<Report>;
  readonly publishBlog: (options: PublishOptions, context: Context) => Promise<Report>;
  readonly publishBlogs: (options: BlogsOptions, context: Context) => Promise<FileCounts>;
  readonly compareBlogs: (options: BlogsOptions) => Promise<readonly ReportedFinding[]>;
  readonly verifyArchive: (options: VerifyOptions, context: Context) => Promise<Verification>;
  readonly serveArchive: (options: ServeOptions, context: Context) => Promise<Serving>;
  readonly inspectBackup: (options: InspectOptions, context: Context) => Promise<BackupContents>;
  readonly listBlogs: (options: SourceOptions, context: Context) => Promise<readonly BlogLine[]>;
  readonly findBlog: (options: SourceOptions, context: Context) => Promise<FoundBlog>;
  readonly beginRepository: (options: RepositoryOptions, context: Context) => Promise<BegunRepository>;
  readonly forgetPosts: (options: ForgetOptions, context: Context) => Promise<ForgottenPosts>;
  readonly copyTemplates: (options: TemplatesOptions, context: Context) => Promise<CopiedTemplates>;
  readonly runDemo: (options: DemoOptions, context: Context) => Promise<Report>;
}

/**
 * The real use cases. Each is imported on its first call, so that help and `publish` do not wait for the crawler's
 * code.
 */
export const useCases: UseCases = {
  exportBlog: async (options, context) => (await import('../../app/export.ts')).exportBlog(options, context),
  crawlBlog: async (options, context) => (await import('../../app/crawl/crawl.ts')).crawlBlog(options, context),
  publishBlog: async (options, context) =>
    (await import('../../app/publish/publish-blog.ts')).publishBlog(options, context),
  publishBlogs: async (options, context) =>
    (await import('../../app/blogs/publish-blogs.ts')).publishBlogs(options, context),
  compareBlogs: async (options) => (await import('../../app/blogs/publish-blogs.ts')).compareBlogs(options),
  verifyArchive: async (options, context) =>
    (await import('../../app/verify/verify.ts')).verifyArchive(options, context),
  serveArchive: async (options, context) => (await import('../../app/serve/serve.ts')).serveArchive(options, context),
  inspectBackup: async (options, context) =>
    (await import('../../app/sources/inspect-backup.ts')).inspectBackup(options, context),
  listBlogs: async (options, context) => (await import('../../app/blogs/list-blogs.ts')).listBlogs(options, context),
  findBlog: async (options, context) => (await import('../../app/init/find-blog.ts')).findBlog(options, context),
  beginRepository: async (options) => (await import('../../app/init/begin-repository.ts')).beginRepository(options),
  forgetPosts: async (options, context) => (await import('../../app/forget.ts')).forgetPosts(options, context),
  copyTemplates: async (options) => (await import('../../app/templates.ts')).copyTemplates(options),
  runDemo: async (options, context) => (await import('../../app/demo.ts')).runDemo(options, context),
};
