import { assertBlog } from '../../archive/reader/open.ts';
import { unreadIn } from '../../archive/reader/unread.ts';
import { ArchiveError } from '../../core/errors.ts';
import type { Emit } from '../../core/events.ts';
import { unreadPosts } from '../../core/unread-posts.ts';
import { outputNames } from '../../core/output-names.ts';
import { addWarning, type FailedPost, type Report } from '../../core/report.ts';
import type { Warning } from '../../core/warnings.ts';
import { loadTemplates } from '../../publish/outputs/site/pages/templates.ts';
import type { Context } from '../context.ts';
import type { PublishOptions } from '../options.ts';
import { codeStamp, templatesFolder } from '../package-folders.ts';
import { KnownIssues, publishRun } from './known-issues.ts';
import { tellOptions } from './report-options.ts';
import type { PassRun } from './pass.ts';
import { reported, secondsSince } from '../run.ts';
import { settleOptions, type Pass } from './settled-options.ts';
import { lastPublishIn, openStore } from './publish-store.ts';
import { countsOf, isUpToDate, signatureOf } from './up-to-date.ts';
import { message } from '../../messages/message.ts';

/**
 * Publishes Markdown and site from an archive, without the network.
 *
 * @throws {BlogkeepError} with the report so far: if there is no archive, a folder cannot be written, or the archive is damaged. If only
 *   posts or media are damaged, the others were published.
 */
export function publishBlog(options: PublishOptions, context: Context): Promise<Report> {
  return reported((report) => runPublish(options, context, report));
}

/**
 * {@link publishBlog} with an existing report.
 * @param afterCrawl whether the report is that of a crawl, and names each post that could not be read
 */
export async function runPublish(
  options: PublishOptions,
  context: Context,
  report: Report,
  afterCrawl = false,
): Promise<void> {
  const begun = context.now();
  await assertBlog(options.archive, options.blog);
  const passes = settleOptions(options);
  const run = publishRun(
    options.archive,
    outputNames.map((name) => options[name]),
  );
  const known = new KnownIssues(options.archive, run, begun.toISOString().slice(0, 10));
  const emit = known.noting(context.emit);
  tellOptions(passes, context, report);
  context.emit({ type: 'phase', phase: 'publish' });
  const told = new Set<string>();
  const damaged = new Set<string>();
  for (const [index, pass] of passes.entries()) {
    const now = new Set<string>();
    const warn = (warning: Warning) => {
      const key = JSON.stringify(warning);
      // A warning about several outputs is reported by the first pass.
      if (told.has(key)) return;
      now.add(key);
      addWarning(report, warning);
      emit({ type: 'warning', warning });
    };
    try {
      for (const file of await runPass(pass, index === 0, { context, report, warn })) damaged.add(file);
    } finally {
      known.annotate(report);
    }
    for (const key of now) told.add(key);
  }
  if (!afterCrawl) report.posts.failed.push(...unreadFailure(await unreadIn(options.archive)));
  known.annotate(report);
  if (!options.dryRun) known.write();
  report.seconds.publish = secondsSince(begun, context);
  const [first] = damaged;
  if (first !== undefined) {
    const text = message('app.published-despite-damage', { folder: options.archive, files: damaged.size, first });
    throw new ArchiveError('archive-damaged', text);
  }
}

/** @returns the damaged files of the archive */
async function runPass(
  pass: Pass<PublishOptions>,
  isFirst: boolean,
  { context, report, warn }: PassRun,
): Promise<readonly string[]> {
  const { options } = pass;
  const warnings: Warning[] = [];
  const emit: Emit = (event) => {
    if (event.type !== 'warning') context.emit(event);
    else {
      warnings.push(event.warning);
      warn(event.warning);
    }
  };
  const code = `${codeStamp()}\n${context.platform ?? ''}`;
  const templates = await loadTemplates(templatesFolder, options.templates);
  const signature = await signatureOf(pass, templates, code);
  const store = openStore(options);
  try {
    const last = options.force ? undefined : lastPublishIn(store);
    if (last && (await isUpToDate(last, signature, pass, context))) {
      context.emit({ type: 'up-to-date' });
      report.blog = last.blog;
      for (const warning of last.warnings) warn(warning);
      for (const [name, counts] of countsOf(last)) report[name] = counts;
      return [];
    }
    // Loaded if something has to be built: on most nights nothing has.
    const { makePass } = await import('./pass.ts');
    const input = { templates, code, signature, store, emit, warnings };
    return await makePass(pass, isFirst, { context, report, warn }, input);
  } finally {
    store.close();
  }
}

/** An archive without all posts is published, and the failure says that it is not the whole blog. */
function unreadFailure(count: number): FailedPost[] {
  if (count === 0) return [];
  const text = message('app.posts-unread', { unread: unreadPosts(count) });
  return [{ id: '', operation: 'publish', status: 'unread', message: text }];
}
