import type { JoinedReport, JoinedVerification } from './joined-report.ts';
import type { Settings } from '../options/settings.ts';
import type { Output } from '../terminal/output.ts';

/**
 * Tells how a run over several blogs ended, after each of them was told: `3 blogs: 2 complete, 1 failed.`
 * @param all how many there were; a run that was told to stop does not come to the last ones
 */
export function printJoined(
  { status, exitCode, blogs }: JoinedReport | JoinedVerification,
  all: number,
  settings: Settings,
  output: Output,
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
  const counts = statuses.map((one) => `${blogs.filter((blog) => blog.status === one).length} ${one}`);
  const missed = all > blogs.length ? [`${all - blogs.length} not begun`] : [];
  const line = `${all} ${all === 1 ? 'blog' : 'blogs'}: ${[...counts, ...missed].join(', ')}.`;
  if (settings.report === '-' || settings.summary !== undefined) output.say('end', line);
  else output.result(output.paint(exitCode === 0 ? 'green' : status === 'partial' ? 'yellow' : 'red', line));
}
