import { outputNames } from '../../../core/outputs.ts';
import type { Report } from '../../../core/report/report.ts';
import type { JoinedReport } from '../joined-report.ts';
import { formatCount } from '../../../messages/format-count.ts';

/**
 * Describes the changes of a run in one line, suitable as a commit message:
 * `2 posts edited, 1 removed upstream, 3 new comments`. With several blogs, each is named:
 * `travels: 1 new post; kitchen: nothing new`. Contains no text from the source except these names.
 */
export function summaryLine(report: Report | JoinedReport): string {
  if (!('blogs' in report) || report.blogs.length === 0) return describeChanges(report);
  return report.blogs.map((one) => `${safeName(one.blog)}: ${describeChanges(one)}`).join('; ');
}

/**
 * Removes everything from a blog name that a host could interpret as a command (`[skip ci]`), a mention or a reference.
 */
function safeName(blog: string): string {
  return blog.replace(/[^\p{L}\p{N}._-]+/gu, '-');
}

/**
 * Reasons of failures by exit code. Error messages are not used: they contain paths and text from the source, but this
 * line may become public.
 */
const failureReasons: Partial<Record<number, string>> = {
  1: 'usage, configuration or a folder',
  3: 'token or blog refused',
  4: 'source unreachable',
  5: 'archive damaged or in use',
};

/** Describes the changes of one blog, without its name. */
export function describeChanges(report: Report): string {
  if (report.status === 'failed') return ['failed', failureReasons[report.exitCode]].filter(Boolean).join(', ');
  const parts = report.plan ? plannedParts(report) : changeParts(report);
  return [...(parts.length === 0 ? [describeNoChanges(report)] : parts), ...endParts(report)].join(', ');
}

function changeParts({ posts, comments, media }: Report): string[] {
  const parts: string[] = [];
  /** Omits the noun in all counts but the first: `1 new post, 2 edited`. */
  const post = (count: number): string => (parts.length === 0 ? formatCount(count, 'post') : String(count));
  if (posts.new > 0) parts.push(`${posts.new} new ${posts.new === 1 ? 'post' : 'posts'}`);
  if (posts.changed > 0) parts.push(`${post(posts.changed)} edited`);
  if (posts.removed > 0) parts.push(`${post(posts.removed)} removed upstream`);
  if (comments.new > 0) parts.push(`${comments.new} new ${comments.new === 1 ? 'comment' : 'comments'}`);
  if (comments.changed > 0) parts.push(`${formatCount(comments.changed, 'comment')} edited`);
  if (comments.removed > 0) parts.push(`${formatCount(comments.removed, 'comment')} removed`);
  if (media.new > 0) parts.push(`${media.new} new ${media.new === 1 ? 'file' : 'files'}`);
  return parts;
}

function plannedParts({ plan = [], posts }: Report): string[] {
  return [
    ...(plan.length > 0 ? [`${formatCount(plan.length, 'post')} would be fetched`] : []),
    ...(posts.removed > 0 ? [`${formatCount(posts.removed, 'post')} removed upstream`] : []),
  ];
}

/**
 * Describes a run in which no posts have changed. Files may still have changed, because of other options or another
 * version of blogkeep.
 */
function describeNoChanges({ plan, ...outputs }: Report): string {
  const touched = outputNames.reduce((sum, name) => sum + outputs[name].written + outputs[name].removed, 0);
  if (plan || touched === 0) return 'nothing new';
  return `nothing new, ${formatCount(touched, 'file')} published again`;
}

function endParts({ status, posts, media, ...outputs }: Report): string[] {
  const blocked = outputNames.reduce((sum, name) => sum + (outputs[name].blocked?.length ?? 0), 0);
  const failed = posts.failed.length + media.failed.length;
  return [
    ...(failed > 0 ? [formatCount(failed, 'missing item')] : []),
    ...(blocked > 0 ? [formatCount(blocked, 'blocked file')] : []),
    ...(status === 'interrupted' ? ['interrupted'] : []),
  ];
}
