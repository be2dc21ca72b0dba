import { sourceOptions } from '../options/app-options.ts';
import type { Run } from './command.ts';
import { formatTable } from '../text/table.ts';
import { safeJson } from '../text/terminal-text.ts';

export const run: Run = async (settings, { context, useCases, output }) => {
  const blogs = await useCases.listBlogs(sourceOptions(settings), context);
  if (settings.logFormat === 'json') {
    for (const { isDefault, ...blog } of blogs) output.result(safeJson({ ...blog, default: isDefault }));
    return { kind: 'shown' };
  }
  if (blogs.length === 0) output.notice('The token is good, but no blog belongs to it.');
  const rows = blogs.map((blog) => [
    blog.name,
    blog.title,
    blog.address,
    count(blog.posts),
    count(blog.comments),
    blog.isDefault ? 'yes' : '',
  ]);
  const columns = [
    { title: 'Name' },
    { title: 'Title' },
    { title: 'Address' },
    { title: 'Posts', align: 'right' },
    { title: 'Comments', align: 'right' },
    { title: 'Default' },
  ] as const;
  if (blogs.length > 0) output.result(formatTable(columns, rows).join('\n'));
  return { kind: 'shown' };
};

/** A number that the source does not tell is not nought. */
function count(value: number | undefined): string {
  return value === undefined ? '?' : value.toLocaleString('en');
}
