import { UnlistedBlogs } from '../app/blogs/unlisted-blogs.ts';
import { reportedWarning, type Report } from '../core/report/report.ts';
import { describeWarning, type Warning } from '../core/report/warnings.ts';
import { message } from '../messages/message.ts';
import { attempt } from './execute-command.ts';
import { asksForBlogs, findHomes, settingsOf, unseenHomes } from './blogs/blog-homes.ts';
import type { CommandName } from '../options/option-scopes.ts';
import { deliver } from './report/deliver-report.ts';
import { exitCodeOf, worstOf } from './report/exit-code.ts';
import { foldersOf } from './options/folders.ts';
import type { BlogHome } from './blogs/homes-on-disk.ts';
import { joinReports, joinVerifications } from './report/joined-report.ts';
import { outputOf } from './blogs/blog-output.ts';
import { runOverBlogs } from './run-overview.ts';
import { newsOf } from './report/new-items.ts';
import type { Settings } from './options/settings.ts';
import type { Environment } from './environment/environment.ts';
import type { Output } from './terminal/output.ts';
import { signalOf } from './environment/signals.ts';
import { printOutcome } from './report/print/print-outcome.ts';
import { printJoined } from './report/print/print-joined.ts';
import type { VerificationReport } from './report/verification-report.ts';

/**
 * Runs a command for each of several blogs, one after the other; the failure of one does not stop the others, a signal does.
 * Each has a report of its own, and there is one of all.
 * @returns the exit code of all
 */
export async function runEach(
  command: CommandName,
  settings: Settings,
  environment: Environment,
  output: Output,
): Promise<number> {
  const told = { command, folder: environment.folder };
  let homes: readonly BlogHome[] = [];
  const search = await attempt(command, settings, environment, output, async (_, tools) => {
    homes = await findHomes(command, settings, tools);
    return { kind: 'shown' };
  });
  if (search.kind === 'failed') {
    const report = printOutcome(search, { ...told, settings, signal: signalOf(environment) }, output);
    return deliver(report, settings, output);
  }

  const unseen = settings.allBlogs && asksForBlogs(command) ? unseenBlogs(homes, settings.dir[0]) : [];
  const known = new UnlistedBlogs(archivesOf(homes, settings), unseen, environment.now().toISOString().slice(0, 10));
  tellUnseen(unseen, known, output);

  const reports: (Report | VerificationReport)[] = [];
  /** of blogs whose reports could not be written */
  const undelivered: { readonly exitCode: number }[] = [];
  for (const [index, home] of homes.entries()) {
    if (environment.signal.aborted) break;
    const place = message('blogs.of-blogs', { blog: home.name, number: index + 1, all: homes.length });
    output.log('info', 'blog', place, { blog: home.name });
    const own = settingsOf(home, settings);
    const ownOutput = outputOf(home.blog ?? home.name, output);
    const ending = await attempt(command, own, environment, ownOutput);
    if (ending.kind === 'shown') continue;
    const ended = printOutcome(ending, { ...told, settings: own, signal: signalOf(environment) }, ownOutput);
    const report = { ...ended, blog: ended.blog || home.name };
    reports.push(report);
    // On standard output there is only the report of all.
    const file = own.report === '-' ? undefined : own.report;
    const exitCode = await deliver(report, { report: file, summary: undefined }, ownOutput);
    if (exitCode !== report.exitCode) undelivered.push({ exitCode });
  }
  const joined =
    command === 'verify' ? joinVerifications(reports.filter(isVerified)) : joinReports(reports.filter(isRun));
  if ('posts' in joined)
    for (const warning of unseen) joined.warnings.push({ ...reportedWarning(warning), ...known.knownSince(warning) });
  if (asksForBlogs(command) && settings.allBlogs && !settings.dryRun) known.write();
  if (reports.length < homes.length) {
    const interrupted = { status: 'interrupted' } as const;
    Object.assign(joined, interrupted, { exitCode: exitCodeOf(interrupted, signalOf(environment)) });
  }
  await runOverBlogs(command, settings, environment, output, joined);
  printJoined(joined, homes.length, settings, output);
  const exitCode = await deliver(joined, settings, output);
  return worstOf([...undelivered, { exitCode }])?.exitCode ?? exitCode;
}

/** The archives of homes, in the order of their names. */
function archivesOf(homes: readonly BlogHome[], settings: Settings): string[] {
  const inOrder = [...homes].sort((a, b) => (a.name < b.name ? -1 : 1));
  return inOrder.map((home) => foldersOf(settingsOf(home, settings)).archive);
}

/** Says what is new, and counts what is known. */
function tellUnseen(unseen: readonly Warning[], known: UnlistedBlogs, output: Output): void {
  const told = unseen.map((warning) => ({ warning, ...known.knownSince(warning) }));
  for (const { warning, since, new: isNew } of told) {
    const isSaid = isNew !== false || output.verbose;
    output.log(isSaid ? 'warn' : 'debug', 'warning', describeWarning(warning), {
      ...warning,
      ...(isNew === false && { since }),
    });
  }
  const news = newsOf(told);
  if (news !== undefined) output.log('info', 'blogs-not-seen', message('blogs.not-seen', { news }));
}

/** What is to be said of archives that no run brings up to date any more. */
function unseenBlogs(homes: readonly BlogHome[], folder: string): Warning[] {
  return unseenHomes(homes, folder).map(({ blog, name }) => ({
    code: 'blog-not-seen',
    blog: blog ?? name,
    folder: name,
  }));
}

function isRun(report: Report | VerificationReport): report is Report {
  return 'posts' in report;
}

function isVerified(report: Report | VerificationReport): report is VerificationReport {
  return !isRun(report);
}
