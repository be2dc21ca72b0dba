import { describe } from 'vitest';
import { openWordPress } from '../../../../src/app/sources/wordpress/open.ts';
import { textOf } from '../../../../src/core/items/scalar.ts';
import { testSourceContract } from '../../../contracts/source.ts';
import { contractBlog, type SourceSetting } from '../../../contracts/source-blog.ts';
import { testContext } from '../../../helpers/context.ts';
import { recordedOrigin, startWordPressRest, type WordPressItem } from '../../../helpers/source/wordpress-rest.ts';

const account = { user: 'owner', password: 'abcdEFGHijklMNOPqrstUVWX' };

const text = (html: string) => ({ raw: html, rendered: html, protected: false });

/** Returns the blog of the contract as a WordPress shows it to its owner. */
function contractData() {
  const date = (index: number) => `2026-01-${String(index).padStart(2, '0')}T10:00:00`;
  const posts = contractBlog.posts.map(({ id, title, content, visibility }): WordPressItem => ({
    id: Number(id),
    date: date(Number(id)),
    date_gmt: date(Number(id)),
    modified_gmt: date(Number(id)),
    status: visibility === '0' ? 'private' : 'publish',
    password: visibility === '15' ? 'open sesame' : '',
    type: 'post',
    link: `${recordedOrigin}/post-${id}/`,
    title: text((title ?? '').replaceAll('<', '&lt;')),
    content: { ...text(content ?? ''), protected: visibility === '15' },
    categories: [5],
    tags: [],
  }));
  const comments = contractBlog.posts.flatMap(({ id: post, comments: all = [] }) =>
    all.map((one): WordPressItem => ({
      id: Number(one.id),
      post: Number(post),
      parent: 0,
      author_name: textOf(one.name),
      date: date(Number(one.id)),
      date_gmt: date(Number(one.id)),
      content: text(textOf(one.comment)),
      status: 'approved',
      type: 'comment',
    })),
  );
  const index = { name: contractBlog.title, namespaces: ['wp/v2'], home: recordedOrigin, gmt_offset: 0 };
  const categories = [{ id: 5, name: '물새', slug: 'birds', parent: 0, taxonomy: 'category' }];
  return { index, posts, pages: [], comments, categories, tags: [], media: [], users: [{ id: 1, name: 'Owner' }] };
}

async function makeSource(signal: AbortSignal): Promise<SourceSetting> {
  const data = contractData();
  const failing = new Set<string>();
  const server = await startWordPressRest({
    data,
    account,
    fault: ({ route, query }) =>
      [route.split('/').at(-1) ?? '', query.get('include') ?? ''].some((id) => failing.has(id))
        ? { status: 500, body: `broken ${account.password}` }
        : undefined,
  });
  const context = testContext({ signal });
  const limits = { concurrency: 4, retries: 0, timeout: 10_000, maxMediaSize: 1_000_000 };
  const options = { kind: 'wordpress', baseUrl: server.url, account, ...limits } as const;
  return {
    source: openWordPress(options, context, () => Promise.resolve(contractBlog.name)),
    secret: account.password,
    told: () => context.events,
    fail: (id) => failing.add(id),
    edit: (id, title) => {
      const post = data.posts.find((one) => one.id === Number(id));
      if (post) post.title = text(title);
    },
    open: server.open,
  };
}

describe('WordPress as a source', () => testSourceContract(makeSource));
