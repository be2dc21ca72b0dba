import { addWarning, type Report } from '../core/report.ts';
import { describeWarning, type Warning } from '../core/warnings.ts';
import { attempt } from './attempt.ts';
import { asksForBlogs, findHomes, settingsOf, unseenHomes } from './blog-homes.ts';
import type { CommandName } from './command-names.ts';
import { deliver } from './delivery.ts';
import { exitCodeOf, gravestOf } from './exit-code.ts';
import type { BlogHome } from './found-homes.ts';
import { joinReports, joinVerifications } from './joined-report.ts';
import { outputOf } from './named-output.ts';
import type { Settings } from './options.ts';
import type { Outside } from './outside.ts';
import type { Output } from './output.ts';
import { signalOf } from './signals.ts';
import { tellEnding } from './tell-ending.ts';
import { tellJoined } from './tell-joined.ts';
import type { VerificationReport } from './verification-report.ts';

/**
 * Runs a command for each of several blogs, one after the other; the failure of one does not stop the others, a signal does.
 * Each has a report of its own, and there is one of all.
 * @returns the exit code of all
 */
export async function runEach(
  command: CommandName,
  settings: Settings,
  outside: Outside,
  output: Output,
): Promise<number> {
  const told = { command, folder: outside.folder };
  let homes: readonly BlogHome[] = [];
  const search = await attempt(command, settings, outside, output, async (_, tools) => {
    homes = await findHomes(command, settings, tools);
    return { kind: 'shown' };
  });
  if (search.kind === 'failed') {
    const report = tellEnding(search, { ...told, settings, signal: signalOf(outside) }, output);
    return deliver(report, settings, output);
  }

  const unseen = settings.allBlogs && asksForBlogs(command) ? unseenBlogs(homes, settings.dir[0]) : [];
  for (const warning of unseen) output.log('warn', 'warning', describeWarning(warning), { ...warning });

  const reports: (Report | VerificationReport)[] = [];
  /** of blogs whose reports could not be written */
  const undelivered: { readonly exitCode: number }[] = [];
  for (const [index, home] of homes.entries()) {
    if (outside.signal.aborted) break;
    output.log('info', 'blog', `${home.name} (${index + 1} of ${homes.length} blogs)`, { blog: home.name });
    const own = settingsOf(home, settings);
    const ownOutput = outputOf(home.blog ?? home.name, output);
    const ending = await attempt(command, own, outside, ownOutput);
    if (ending.kind === 'shown') continue;
    const ended = tellEnding(ending, { ...told, settings: own, signal: signalOf(outside) }, ownOutput);
    const report = { ...ended, blog: ended.blog || home.name };
    reports.push(report);
    // On standard output there is only the report of all.
    const file = own.report === '-' ? undefined : own.report;
    const exitCode = await deliver(report, { report: file, summary: undefined }, ownOutput);
    if (exitCode !== report.exitCode) undelivered.push({ exitCode });
  }
  const joined =
    command === 'verify' ? joinVerifications(reports.filter(isVerified)) : joinReports(reports.filter(isRun));
  if ('posts' in joined) for (const warning of unseen) addWarning(joined, warning);
  if (reports.length < homes.length) {
    const interrupted = { status: 'interrupted' } as const;
    Object.assign(joined, interrupted, { exitCode: exitCodeOf(interrupted, signalOf(outside)) });
  }
  tellJoined(joined, homes.length, settings, output);
  const exitCode = await deliver(joined, settings, output);
  return gravestOf([...undelivered, { exitCode }])?.exitCode ?? exitCode;
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
