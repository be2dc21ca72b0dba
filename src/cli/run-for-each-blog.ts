import { UnlistedBlogs } from '../app/blogs/unlisted-blogs.ts';
import { toReportedWarning, type Report } from '../core/report/report.ts';
import { describeWarning, type Warning } from '../core/report/warnings.ts';
import { message } from '../messages/message.ts';
import { executeCommand } from './execute-command.ts';
import { listsFromSource, findHomes, settingsForBlog, unlistedHomes } from './blogs/blog-homes.ts';
import type { CommandName } from '../options/option-scopes.ts';
import { deliverReport } from './report/deliver-report.ts';
import { exitCodeOf, mostSevere } from './report/exit-code.ts';
import { foldersOf } from './options/folders.ts';
import type { BlogHome } from './blogs/homes-on-disk.ts';
import { joinReports, joinVerifications } from './report/joined-report.ts';
import { outputForBlog } from './blogs/blog-output.ts';
import { runOverview } from './run-overview.ts';
import { describeNews } from './report/new-items.ts';
import type { Settings } from './options/settings.ts';
import type { Environment } from './environment/environment.ts';
import type { TerminalOutput } from './terminal/output.ts';
import { receivedSignal } from './environment/signals.ts';
import { printOutcome } from './report/print/print-outcome.ts';
import { printJoined } from './report/print/print-joined.ts';
import type { VerificationReport } from './report/verification-report.ts';

/**
 * Runs a command for several blogs, one after the other. If one fails, the others still run; a signal stops all. Each
 * blog has its own report, and a combined report covers all of them.
 * @returns the exit code of the whole run
 */
export async function runForEachBlog(
  command: CommandName,
  settings: Settings,
  environment: Environment,
  output: TerminalOutput,
): Promise<number> {
  const shared = { command, folder: environment.folder };
  let homes: readonly BlogHome[] = [];
  const search = await executeCommand(command, settings, environment, output, async (_, tools) => {
    homes = await findHomes(command, settings, tools);
    return { kind: 'shown' };
  });
  if (search.kind === 'failed') {
    const report = printOutcome(search, { ...shared, settings, signal: receivedSignal(environment) }, output);
    return deliverReport(report, settings, output);
  }

  const unlisted = settings.allBlogs && listsFromSource(command) ? unlistedBlogWarnings(homes, settings.dir[0]) : [];
  const known = new UnlistedBlogs(archivesOf(homes, settings), unlisted, environment.now().toISOString().slice(0, 10));
  logUnlisted(unlisted, known, output);

  const reports: (Report | VerificationReport)[] = [];
  /** exit codes of blogs whose reports could not be written */
  const undelivered: { readonly exitCode: number }[] = [];
  for (const [index, home] of homes.entries()) {
    if (environment.signal.aborted) break;
    const place = message('blogs.of-blogs', { blog: home.name, number: index + 1, all: homes.length });
    output.log('info', 'blog', place, { blog: home.name });
    const own = settingsForBlog(home, settings);
    const ownOutput = outputForBlog(home.blog ?? home.name, output);
    const outcome = await executeCommand(command, own, environment, ownOutput);
    if (outcome.kind === 'shown') continue;
    const ownReport = printOutcome(
      outcome,
      { ...shared, settings: own, signal: receivedSignal(environment) },
      ownOutput,
    );
    const report = { ...ownReport, blog: ownReport.blog || home.name };
    reports.push(report);
    // Only the combined report goes to standard output.
    const file = own.report === '-' ? undefined : own.report;
    const exitCode = await deliverReport(report, { report: file, summary: undefined }, ownOutput);
    if (exitCode !== report.exitCode) undelivered.push({ exitCode });
  }
  const joined =
    command === 'verify' ? joinVerifications(reports.filter(isVerification)) : joinReports(reports.filter(isRun));
  if ('posts' in joined)
    for (const warning of unlisted)
      joined.warnings.push({ ...toReportedWarning(warning), ...known.knownSince(warning) });
  if (listsFromSource(command) && settings.allBlogs && !settings.dryRun) known.write();
  if (reports.length < homes.length) {
    const interrupted = { status: 'interrupted' } as const;
    Object.assign(joined, interrupted, { exitCode: exitCodeOf(interrupted, receivedSignal(environment)) });
  }
  await runOverview(command, settings, environment, output, joined);
  printJoined(joined, homes.length, settings, output);
  const exitCode = await deliverReport(joined, settings, output);
  return mostSevere([...undelivered, { exitCode }])?.exitCode ?? exitCode;
}

/** Returns the paths of the homes' archives, sorted by the names of the homes. */
function archivesOf(homes: readonly BlogHome[], settings: Settings): string[] {
  const inOrder = [...homes].sort((a, b) => (a.name < b.name ? -1 : 1));
  return inOrder.map((home) => foldersOf(settingsForBlog(home, settings)).archive);
}

/** Logs new warnings. Known ones are only counted. */
function logUnlisted(unlisted: readonly Warning[], known: UnlistedBlogs, output: TerminalOutput): void {
  const entries = unlisted.map((warning) => ({ warning, ...known.knownSince(warning) }));
  for (const { warning, since, new: isNew } of entries) {
    const isShown = isNew !== false || output.verbose;
    output.log(isShown ? 'warn' : 'debug', 'warning', describeWarning(warning), {
      ...warning,
      ...(isNew === false && { since }),
    });
  }
  const news = describeNews(entries);
  if (news !== undefined) output.log('info', 'blogs-not-seen', message('blogs.not-seen', { news }));
}

/** Returns a warning for each archived blog that the source no longer lists, because no run updates its archive. */
function unlistedBlogWarnings(homes: readonly BlogHome[], folder: string): Warning[] {
  return unlistedHomes(homes, folder).map(({ blog, name }) => ({
    code: 'blog-not-seen',
    blog: blog ?? name,
    folder: name,
  }));
}

function isRun(report: Report | VerificationReport): report is Report {
  return 'posts' in report;
}

function isVerification(report: Report | VerificationReport): report is VerificationReport {
  return !isRun(report);
}
