export type { BlogLine } from './app/blogs/list-blogs.ts';
export type { Language, MediaChoice, Refresh, Slug } from './options/choices.ts';
export type { PostContent } from './app/publish/open-publication.ts';
export type { ServedBlog } from './app/serve/serve.ts';
export type { SampleBackup } from './app/demo.ts';
export type { BackupItem } from './app/sources/inspect-backup.ts';
export type { CopiedTemplates } from './app/templates.ts';
export { ApiError, GivenUpError } from './api/errors.ts';
export { dayOf, isoDate, type Moment } from './core/dates.ts';
export type { ErrorCode } from './core/errors/error-codes.ts';
export {
  ArchiveError,
  BlogkeepError,
  InternalError,
  InterruptedError,
  RefusedError,
  SourceError,
  UsageError,
} from './core/errors/errors.ts';
export type { FindingCode, Severity } from './core/report/findings.ts';
export { blogsOf, type Blog, type BlogInfo } from './core/items/blog.ts';
export { categoriesOf, type Category, type CategoryList } from './core/items/category.ts';
export {
  commentsOf,
  newestCommentsOf,
  type Comment,
  type CommentList,
  type NewestComment,
  type NewestComments,
} from './core/items/comment.ts';
export { postsOf, tagsOf, type PostList, type PostReading, type PostSummary } from './core/items/post.ts';
export { addressOf, countOf, decodedTextOf, exactTextOf, textOf } from './core/items/scalar.ts';
export type { CommentPolicy, Visibility } from './core/policies.ts';
export type { Reason } from './core/report/reasons.ts';
export type { BodyCounts, FileCounts, PlannedPost, RunStatus } from './core/report/report.ts';
export type { StoredMedium } from './core/media/media-file.ts';
export type { RequestBudget, RequestSign } from './http/throttling/request-budget.ts';
export { listBlogs } from './library/blogs.ts';
export { inspectBackup } from './library/inspect.ts';
export { createSampleBackup } from './library/sample.ts';
export { createClient, type Client } from './library/client.ts';
export type { Closable } from './library/closable.ts';
export type { Hooks } from './library/hooks.ts';
export { hasNightlyRun, startNightlyRun, stopNightlyRun, type NightlyOptions } from './library/nightly.ts';
export type {
  ApiOptions,
  ArchiveFolders,
  CrawlOptions,
  ExportOptions,
  Folder,
  ImportOptions,
  InspectOptions,
  OutputFolders,
  PublicationOptions,
  PublishOptions,
  ServeOptions,
  SourceOptions,
  TemplatesOptions,
  VerifyOptions,
} from './library/options.ts';
export {
  describeReason,
  describeWarning,
  type BackupContents,
  type FailedMedium,
  type FailedPost,
  type Report,
  type ReportedFinding,
  type ReportedWarning,
  type RunEvent,
  type UsedOption,
  type Verification,
  type Warning,
} from './library/plain-types.ts';
export { openPublication, type OpenOptions, type Publication } from './library/publication.ts';
export { crawlBlog, exportBlog, importBlog, publishBlog } from './library/runs.ts';
export { serveArchive, type Serving } from './library/serve.ts';
export { copyTemplates } from './library/templates.ts';
export { verifyArchive } from './library/verify.ts';
export type { PresetName } from './options/choices.ts';
export type { Font, Home, RedirectForm } from './options/choices.ts';
export type { AddressOf, AddressTarget } from './publish/site-model/links/own-addresses.ts';
export type {
  NewestSiteComment as SiteComment,
  Site,
  SiteBlog,
  SiteCategory,
  SiteList,
  SitePost,
  SiteYear,
  Thread,
} from './publish/site-model/site/site.ts';
