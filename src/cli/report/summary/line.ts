import { outputNames } from '../../../core/outputs.ts';
import type { Report } from '../../../core/report/report.ts';
import type { JoinedReport } from '../joined-report.ts';
import { joinTexts, message, type Text } from '../../../messages/message.ts';

/**
 * Describes the changes of a run in one line, suitable as a commit message:
 * `2 posts edited, 1 removed upstream, 3 new comments`. With several blogs, each is named:
 * `travels: 1 new post; kitchen: nothing new`. Contains no text from the source except these names.
 */
export function summaryLine(report: Report | JoinedReport): string {
  if (!('blogs' in report) || report.blogs.length === 0) return String(describeChanges(report));
  return report.blogs.map((one) => `${safeName(one.blog)}: ${String(describeChanges(one))}`).join('; ');
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
export function describeChanges(report: Report): Text {
  if (report.status === 'failed') return ['failed', failureReasons[report.exitCode]].filter(Boolean).join(', ');
  const parts = report.plan ? plannedParts(report) : changeParts(report);
  return joinTexts([...(parts.length === 0 ? [describeNoChanges(report)] : parts), ...endParts(report)], ', ');
}

function changeParts({ posts, comments, media }: Report): Text[] {
  const parts: Text[] = [];
  if (posts.new > 0) parts.push(message('changes.posts-new', { posts: posts.new }));
  if (posts.changed > 0)
    parts.push(message('changes.posts-edited', { posts: posts.changed, isFirst: parts.length === 0 }));
  if (posts.removed > 0)
    parts.push(message('changes.posts-removed', { posts: posts.removed, isFirst: parts.length === 0 }));
  if (comments.new > 0) parts.push(message('changes.comments-new', { comments: comments.new }));
  if (comments.changed > 0) parts.push(message('changes.comments-edited', { comments: comments.changed }));
  if (comments.removed > 0) parts.push(message('changes.comments-removed', { comments: comments.removed }));
  if (media.new > 0) parts.push(message('changes.media-new', { files: media.new }));
  return parts;
}

function plannedParts({ plan = [], posts }: Report): Text[] {
  return [
    ...(plan.length > 0 ? [message('changes.to-fetch', { posts: plan.length })] : []),
    ...(posts.removed > 0 ? [message('changes.posts-removed', { posts: posts.removed, isFirst: true })] : []),
  ];
}

/**
 * Describes a run in which no posts have changed. Files may still have changed, because of other options or another
 * version of blogkeep.
 */
function describeNoChanges({ plan, ...outputs }: Report): Text {
  const touched = outputNames.reduce((sum, name) => sum + outputs[name].written + outputs[name].removed, 0);
  return message('changes.none', { files: plan ? 0 : touched });
}

function endParts({ status, posts, media, ...outputs }: Report): Text[] {
  const blocked = outputNames.reduce((sum, name) => sum + (outputs[name].blocked?.length ?? 0), 0);
  const failed = posts.failed.length + media.failed.length;
  return [
    ...(failed > 0 ? [message('changes.missing', { items: failed })] : []),
    ...(blocked > 0 ? [message('changes.blocked', { files: blocked })] : []),
    ...(status === 'interrupted' ? [message('summary.interrupted')] : []),
  ];
}
