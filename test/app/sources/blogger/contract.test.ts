import { describe } from 'vitest';
import { openSource } from '../../../../src/app/sources/index.ts';
import { textOf } from '../../../../src/core/items/scalar.ts';
import { testSourceContract } from '../../../contracts/source.ts';
import { contractBlog, type SourceSetting } from '../../../contracts/source-blog.ts';
import { testContext } from '../../../helpers/context.ts';
import { startBloggerFeeds, type FeedItem } from '../../../helpers/source/blogger-feeds.ts';

/** Returns the blog of the contract as Blogger knows it, with all posts public. */
function contractData() {
  const date = (id: string, month = '01') => `2026-${month}-${id.padStart(2, '0')}T10:00:00.000Z`;
  const posts = contractBlog.posts.map(({ id, title, content }): FeedItem => ({
    id,
    title: (title ?? '').replaceAll('<', '&lt;'),
    content: content ?? '',
    published: date(id),
    updated: date(id),
    path: `/post-${id}.html`,
  }));
  const comments = contractBlog.posts.flatMap(({ id: post, comments: all = [] }) =>
    all.map((one): FeedItem => {
      const id = textOf(one.id);
      return { id, post, title: '', content: textOf(one.comment), published: date(id, '02'), updated: date(id, '02') };
    }),
  );
  return { title: contractBlog.title, posts, pages: [], comments };
}

async function makeSource(signal: AbortSignal): Promise<SourceSetting> {
  const data = contractData();
  const failing = new Set<string>();
  const server = await startBloggerFeeds({
    data,
    fault: ({ route }) => (failing.has(route.split('/').at(-1) ?? '') ? { status: 500, body: 'broken' } : undefined),
  });
  const context = testContext({ signal });
  const limits = { concurrency: 4, retries: 0, timeout: 10_000, maxMediaSize: 1_000_000 };
  const options = { kind: 'blogger', baseUrl: server.url, ...limits } as const;
  return {
    source: await openSource(options, context, () => Promise.resolve(contractBlog.name)),
    told: () => context.events,
    fail: (id) => failing.add(id),
    edit: (id, title) => {
      const post = data.posts.find((one) => one.id === id);
      if (post) post.title = title;
    },
    open: server.open,
  };
}

describe('the feeds of Blogger as a source', () => testSourceContract(makeSource));
