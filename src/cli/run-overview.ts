import { join } from 'node:path';
import type { BlogsOptions } from '../app/blogs/publish-blogs.ts';
import { outputTable } from '../core/outputs.ts';
import { acceptsOption } from '../options/options.ts';
import { listFolders, isHome } from './blogs/homes-on-disk.ts';
import { publishOptions } from './options/app-options.ts';
import { executeCommand } from './execute-command.ts';
import { displayPath } from './text/display-path.ts';
import type { Settings } from './options/settings.ts';
import type { CommandName } from '../options/option-scopes.ts';
import type { Environment } from './environment/environment.ts';
import { receivedSignal } from './environment/signals.ts';
import { exitCodeOf, mostSevere } from './report/exit-code.ts';
import type { JoinedReport, JoinedVerification } from './report/joined-report.ts';
import { printVerification } from './report/print/print-verification.ts';
import { verificationReport } from './report/verification-report.ts';
import type { TerminalOutput } from './terminal/output.ts';

/**
 * Publishes or verifies the overview page after all blogs, and adds the result to the combined report. A failure counts
 * like the failure of a blog.
 */
export async function runOverview(
  command: CommandName,
  settings: Settings,
  environment: Environment,
  output: TerminalOutput,
  joined: JoinedReport | JoinedVerification,
): Promise<void> {
  const options = overviewOptions(command, settings);
  if (options === undefined || environment.signal.aborted) return;
  const outcome = await executeCommand(command, settings, environment, output, async (_, { context, useCases }) => {
    if ('posts' in joined) {
      const counts = await useCases.publishBlogs(options, context);
      for (const name of ['files', 'written', 'removed'] as const) joined.site[name] += counts[name];
      if (counts.blocked) {
        joined.site.blocked = [...(joined.site.blocked ?? []), ...counts.blocked];
        const partial = { status: 'partial', exitCode: exitCodeOf({ status: 'partial' }) } as const;
        if (mostSevere<{ readonly exitCode: number }>([joined, partial]) === partial) Object.assign(joined, partial);
      }
      if (!options.dryRun)
        joined.folders = { site: displayPath(options.site, environment.folder).replaceAll('\\', '/') };
      return { kind: 'shown' };
    }
    const findings = [...(await useCases.compareBlogs(options))];
    const status = findings.every(({ severity }) => severity === 'note') ? 'complete' : 'failed';
    const checked = { files: 0, bytes: 0, posts: 0, media: 0 };
    return { kind: 'verified', verification: { status, blog: '', checked, findings } };
  });
  if (outcome.kind === 'shown') return;
  const report = verificationReport(outcome, receivedSignal(environment));
  if ('findings' in joined) joined.findings.push(...report.findings);
  if (report.findings.length > 0) printVerification(report, { ...settings, report: undefined }, output);
  const { status, exitCode, error, errorCode } = report;
  if (mostSevere<{ readonly exitCode: number }>([joined, report]) !== report) return;
  Object.assign(joined, { status, exitCode, ...(error !== undefined && { error, errorCode }) });
}

/**
 * Returns options for the overview page, or undefined if the command does not build sites, or if the folder of the page
 * is the home of a blog. The page is beside the homes and lists all blogs in the folder, not only those of this run.
 */
function overviewOptions(command: CommandName, settings: Settings): BlogsOptions | undefined {
  const [dir] = settings.dir;
  const folder = outputTable.site.folder;
  if (!acceptsOption(command, 'visibility') || settings.noSite || isHome(join(dir, folder))) return undefined;
  // Includes folders without an archive, so that their sites stay on the page.
  return { ...publishOptions(settings), site: join(dir, folder), dir, homes: listFolders(dir) };
}
