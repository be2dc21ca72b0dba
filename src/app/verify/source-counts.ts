import { layout } from '../../archive/format/layout.ts';
import { readFormat } from '../../archive/reader/open.ts';
import type { Contents } from '../../archive/verify/contents.ts';
import type { Finding } from '../../core/report/findings.ts';
import type { Blog } from '../../core/items/blog.ts';
import { categoriesOf, type Category } from '../../core/items/category.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import { compareCounts } from '../../crawl/finish/counts.ts';
import type { SourceCapabilities } from '../../crawl/source.ts';
import type { Context } from '../context.ts';
import { openSource, type SourceOptions } from '../sources/index.ts';
import { message } from '../../messages/message.ts';

export interface SourceCounts {
  readonly capabilities: SourceCapabilities;
  readonly blog: Blog;
  readonly categories: readonly Category[];
  /** `totalCount` of the post list; undefined if missing */
  readonly total: number | undefined;
}

/**
 * Fetches the counts of a source: blog info, category list and the first page of the post list.
 * @throws {RefusedError} if the source rejects the token, or does not have the blog
 * @throws {SourceError} if the source cannot be reached or does not implement this API
 */
export async function readSourceCounts(
  options: SourceOptions,
  { archive, blog: wanted }: { readonly archive: string; readonly blog?: string | undefined },
  context: Context,
): Promise<SourceCounts> {
  const source = await openSource(options, context);
  try {
    // An archive without the name of its blog is reported as damaged. Its most likely blog is the token's default blog.
    const blog = await source.blog(wanted ?? (await readFormat(archive).catch(() => undefined))?.blog);
    const [list, categories] = await Promise.all([blog.posts(1), blog.categories()]);
    return {
      capabilities: blog.capabilities,
      blog: blog.blog,
      categories: categoriesOf(categories),
      total: countOf(list.totalCount),
    };
  } catch (error) {
    throw source.toRunError(error);
  } finally {
    await source.close();
  }
}

/**
 * Compares an archive with the counts of its source. If the source's own counts were already inconsistent when it was crawled, crawling
 * again would not help.
 */
export function compareWithSource(source: SourceCounts, archive: Contents): Finding[] {
  const { size: posts } = archive.listed;
  const { forgotten } = archive;
  /** Subtracts the forgotten posts that the source may still count. */
  const withoutForgotten = (count: number) => Math.max(Math.min(count, posts), count - forgotten);
  const statedCount = countOf(source.blog.statistics?.post);
  const warnings = compareCounts({
    capabilities: source.capabilities,
    blog:
      statedCount === undefined
        ? source.blog
        : { ...source.blog, statistics: { ...source.blog.statistics, post: withoutForgotten(statedCount) } },
    // Which categories and comments the forgotten posts had is unknown.
    categories: forgotten > 0 ? [] : source.categories,
    posts: archive.listed,
    total: source.total === undefined ? undefined : withoutForgotten(source.total),
    comments: forgotten > 0 ? undefined : archive.comments,
  });
  return warnings.flatMap((warning): Finding[] => {
    switch (warning.code) {
      case 'count-posts':
        return [{ code: 'source-posts', path: layout.posts, source: warning.total, archive: posts }];
      case 'count-statistics-posts':
        return posts === warning.statistics ? [] : [statistics('posts', warning.statistics, posts, archive.blog)];
      case 'count-statistics-comments':
        return [statistics('comments', warning.statistics, warning.stored, archive.blog)];
      case 'count-category':
        return [category(warning, archive.categories)];
      default:
        return [];
    }
  });
}

function statistics(what: 'posts' | 'comments', source: number, archive: number, blog: Blog): Finding {
  const before = countOf(what === 'posts' ? blog.statistics?.post : blog.statistics?.comment);
  const path = layout.blog;
  if (before === source) return { code: 'source-inconsistent', path, what, source, archive };
  return { code: 'source-statistics', path, what, source, archive };
}

function category(
  { label, entries, listed }: { label: string; entries: number; listed: number },
  stored: readonly Category[],
): Finding {
  const path = layout.categories;
  const before = stored.find((one) => (textOf(one.label) || textOf(one.name)) === label);
  if (before && countOf(before.entries) === entries) {
    const what = message('findings.posts-in-category', { label });
    return { code: 'source-inconsistent', path, what, source: entries, archive: listed };
  }
  return { code: 'source-category', path, label, source: entries, archive: listed };
}
