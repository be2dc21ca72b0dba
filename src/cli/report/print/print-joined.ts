import { message } from '../../../messages/message.ts';
import type { JoinedReport, JoinedVerification } from '../joined-report.ts';
import type { Settings } from '../../options/settings.ts';
import type { TerminalOutput } from '../../terminal/output.ts';

/**
 * Prints the last line of a run over several blogs: `3 blogs: 2 complete, 1 failed.`
 * @param all number of blogs, including those that an interrupted run did not reach
 */
export function printJoined(
  { status, exitCode, blogs }: JoinedReport | JoinedVerification,
  all: number,
  settings: Settings,
  output: TerminalOutput,
): void {
  if (output.format === 'json') {
    output.say('end', status, {
      status,
      exitCode,
      blogs: blogs.map((one) => ({ blog: one.blog, exitCode: one.exitCode })),
    });
    return;
  }
  if (output.quiet) return;
  const statuses = [...new Set(blogs.map((one) => one.status))];
  const counts = statuses.map((one) =>
    message('summary.blogs-with-status', {
      blogs: blogs.filter((blog) => blog.status === one).length,
      status: message(`summary.${one}`),
    }),
  );
  const line = message('summary.blogs-ended', { blogs: all, counts, left: all - blogs.length });
  if (settings.report === '-' || settings.summary !== undefined) output.say('end', line);
  else output.result(output.paint(exitCode === 0 ? 'green' : status === 'partial' ? 'yellow' : 'red', output.t(line)));
}
