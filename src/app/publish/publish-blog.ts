import { assertBlog } from '../../archive/reader/open.ts';
import { unreadIn } from '../../archive/reader/unread.ts';
import { ArchiveError } from '../../core/errors/errors.ts';
import type { Emit } from '../../core/report/events.ts';
import { outputNames } from '../../core/outputs.ts';
import { addWarning, type FailedPost, type Report } from '../../core/report/report.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { listStaticFiles } from '../../publish/build/folder/static-files.ts';
import { loadTemplates } from '../../publish/outputs/templates.ts';
import type { Context } from '../context.ts';
import type { PublishOptions } from '../options.ts';
import { codeSignature, templatesFolder } from '../package-folders.ts';
import { KnownIssues, publishRun } from './known-issues.ts';
import { reportOptions } from './report-options.ts';
import type { PassRun } from './pass.ts';
import { reported, secondsSince } from '../run.ts';
import { resolveOptions, type Pass } from './resolve-options.ts';
import { lastPublishIn, openStore } from './publish-store.ts';
import { countsOf, isUpToDate, signatureOf } from './up-to-date.ts';
import { message } from '../../messages/message.ts';

/**
 * Publishes the outputs of an archive. Does not use the network.
 * @throws {BlogkeepError} with the report so far, if the archive is missing or damaged, or a folder cannot be written. If only posts or
 *   media are damaged, the others have been published.
 */
export function publishBlog(options: PublishOptions, context: Context): Promise<Report> {
  return reported((report) => runPublish(options, context, report));
}

/**
 * Like {@link publishBlog}, but adds to an existing report.
 * @param afterCrawl whether the report is from a crawl, which has already listed the posts that could not be read
 */
export async function runPublish(
  options: PublishOptions,
  context: Context,
  report: Report,
  afterCrawl = false,
): Promise<void> {
  const begun = context.now();
  await assertBlog(options.archive, options.blog);
  const passes = resolveOptions(options);
  const run = publishRun(
    options.archive,
    outputNames.map((name) => options[name]),
  );
  const known = new KnownIssues(options.archive, run, begun.toISOString().slice(0, 10));
  const emit = known.recording(context.emit);
  reportOptions(passes, context, report);
  context.emit({ type: 'phase', phase: 'publish' });
  const reportedKeys = new Set<string>();
  const damaged = new Set<string>();
  for (const [index, pass] of passes.entries()) {
    const passKeys = new Set<string>();
    const warn = (warning: Warning) => {
      const key = JSON.stringify(warning);
      // A warning that concerns several outputs is reported only by the first pass.
      if (reportedKeys.has(key)) return;
      passKeys.add(key);
      addWarning(report, warning);
      emit({ type: 'warning', warning });
    };
    try {
      for (const file of await runPass(pass, index === 0, { context, report, warn })) damaged.add(file);
    } finally {
      known.annotate(report);
    }
    for (const key of passKeys) reportedKeys.add(key);
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
  const code = `${codeSignature()}\n${context.platform ?? ''}`;
  const templates = await loadTemplates(templatesFolder, options.templates);
  const staticFiles = listStaticFiles(pass.options.site === undefined ? undefined : options.static);
  const signature = await signatureOf(pass, templates, code);
  const store = openStore(options);
  try {
    const last = options.force ? undefined : lastPublishIn(store);
    if (last && (await isUpToDate(last, signature, pass, staticFiles, context))) {
      context.emit({ type: 'up-to-date' });
      report.blog = last.blog;
      for (const warning of last.warnings) warn(warning);
      for (const [name, counts] of countsOf(last)) report[name] = counts;
      return [];
    }
    // Loaded on demand, since most nightly runs have nothing to build.
    const { makePass } = await import('./pass.ts');
    const input = { templates, staticFiles, code, signature, store, emit, warnings };
    return await makePass(pass, isFirst, { context, report, warn }, input);
  } finally {
    store.close();
  }
}

/** Returns a failure that states that the archive does not contain the whole blog yet. */
function unreadFailure(count: number): FailedPost[] {
  if (count === 0) return [];
  const text = message('app.posts-unread', { unread: message('core.unread-posts', { count }) });
  return [{ id: '', operation: 'publish', status: 'unread', message: text }];
}
