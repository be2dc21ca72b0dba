import { message } from '../../messages/message.ts';
import { sourceOptionsOf } from '../../app/options.ts';
import type { RunCommand } from './command.ts';
import { formatTable } from '../text/table.ts';
import { safeJson } from '../text/terminal-text.ts';
import { formatNumber } from '../../messages/format-count.ts';

export const run: RunCommand = async (settings, { context, useCases, output }) => {
  const blogs = await useCases.listBlogs(sourceOptionsOf(settings), context);
  if (settings.logFormat === 'json') {
    for (const { isDefault, ...blog } of blogs) output.result(safeJson({ ...blog, default: isDefault }));
    return { kind: 'shown' };
  }
  if (blogs.length === 0) output.notice(message('blogs.none'));
  const rows = blogs.map((blog) => [
    blog.name,
    blog.title,
    blog.address,
    count(blog.posts),
    count(blog.comments),
    blog.isDefault ? output.t(message('blogs.yes')) : '',
  ]);
  const columns = [
    { title: output.t(message('blogs.name')) },
    { title: output.t(message('blogs.title')) },
    { title: output.t(message('blogs.address')) },
    { title: output.t(message('blogs.posts')), align: 'right' },
    { title: output.t(message('blogs.comments')), align: 'right' },
    { title: output.t(message('blogs.default')) },
  ] as const;
  if (blogs.length > 0) output.result(formatTable(columns, rows).join('\n'));
  return { kind: 'shown' };
};

/** Formats a count. If the source does not provide it, the result is a question mark, not zero. */
function count(value: number | undefined): string {
  return value === undefined ? '?' : formatNumber(value);
}
