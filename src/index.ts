export { listBlogs, type BlogLine } from './app/blogs.ts';
export type { Context } from './app/context.ts';
export type { Processes } from './archive/lock-holder.ts';
export { crawlBlog } from './app/crawl.ts';
export { exportBlog } from './app/export.ts';
export type { CrawlOptions, PublishOptions, SourceOptions } from './app/options.ts';
export { publishBlog } from './app/publish.ts';
export { serveArchive, type ServedBlog, type ServedHome, type ServeOptions, type Serving } from './app/serve.ts';
export { copyTemplates, type CopiedTemplates, type TemplatesOptions } from './app/templates.ts';
export { verifyArchive, type Verification, type VerifyOptions } from './app/verify.ts';
export { ArchiveError, BlogkeepError, InterruptedError, RefusedError, SourceError, UsageError } from './core/errors.ts';
export type { Emit, RunEvent } from './core/events.ts';
export type { FindingCode, ReportedFinding, Severity } from './core/findings.ts';
export type {
  FailedMedium,
  FailedPost,
  FileCounts,
  PlannedPost,
  Report,
  ReportedWarning,
  RunStatus,
} from './core/report.ts';
export { describeReason, type Reason } from './core/reasons.ts';
export { describeWarning, type Warning } from './core/warnings.ts';
