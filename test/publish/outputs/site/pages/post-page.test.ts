import { describe, expect, it } from 'vitest';
import type { Thread } from '../../../../../src/publish/site-model/site/site.ts';
import { categoryOf, postOf, siteOf, threadOf } from './sample-site.ts';
import { postViewOf } from './views-of.ts';

describe('The page of a post', () => {
  const category = categoryOf('Poems', categoryOf('Books'));
  const post = postOf(7, { title: 'Rain', category, tags: ['wet', 'Grey', 'grey'] });
  const newer = postOf(8, { title: '' });
  const older = postOf(6, { sitePath: 'entry/오래된 글', tags: ['grey'] });
  const site = siteOf([category.parent!], [newer, post, older]);

  it('contains the fields of the post and its body', () => {
    const view = postViewOf(site, post, { body: '<p>Drops.</p>', threads: [] });
    expect(view).toMatchObject({
      title: 'Rain · A blog',
      description: 'Drops.',
      breadcrumb: [{ text: 'Home' }, { text: 'Books' }, { text: 'Poems', href: '../category/Books/Poems/index.html' }],
      comments: [],
      commentCount: 0,
      contents: [],
      post: {
        id: '7',
        title: 'Rain',
        date: { datetime: '2024-01-05T07:30:00+09:00', text: '5 January 2024, 07:30' },
        address: 'https://blog.example/7',
        body: '<p>Drops.</p>',
      },
    });
    expect(view.secretComments).toBeUndefined();
  });

  it('links each tag to the tag page, spelled as in the post', () => {
    expect(postViewOf(site, post).post.tags).toEqual([
      { text: 'wet', href: '../tag/wet/index.html' },
      { text: 'Grey', href: '../tag/grey/index.html' },
      { text: 'grey', href: '../tag/grey/index.html' },
    ]);
  });

  it('links to the neighbors of the post', () => {
    const view = postViewOf(site, post);
    expect(view.older).toEqual({
      href: '../entry/%EC%98%A4%EB%9E%98%EB%90%9C%20%EA%B8%80/index.html',
      text: 'Post 6',
    });
    expect(view.newer).toEqual({ href: '../8/index.html', text: 'Untitled' });
    expect(postViewOf(site, newer).newer).toBeUndefined();
    expect(postViewOf(site, older).older).toBeUndefined();
  });

  it('links to related posts, with their dates', () => {
    const related = new Map([['7', [older, newer]]]);
    expect(postViewOf({ ...site, related }, post).related).toEqual([
      {
        href: '../entry/%EC%98%A4%EB%9E%98%EB%90%9C%20%EA%B8%80/index.html',
        text: 'Post 6',
        date: expect.objectContaining({ day: '2024-01-05' }) as unknown,
      },
      { href: '../8/index.html', text: 'Untitled', date: expect.anything() as unknown },
    ]);
    expect(postViewOf(site, post).related).toEqual([]);
  });

  it('links to the neighbors in the category if they are different posts', () => {
    const line = [postOf(1, { category }), postOf(2), postOf(3, { category }), postOf(4, { category })];
    const many = siteOf([categoryOf('Alone')], line);
    const near = siteOf([{ ...category, posts: line.filter((one) => one.category) }], many.posts);
    const view = postViewOf(near, line[2]!);
    expect([view.newer?.text, view.older?.text]).toEqual(['Post 2', 'Post 4']);
    expect([view.newerInCategory?.text, view.olderInCategory?.text]).toEqual(['Post 1', undefined]);
    const last = postViewOf(near, line[3]!);
    expect([last.newer?.text, last.newerInCategory?.text]).toEqual(['Post 3', undefined]);
  });

  it('says that the post was removed at the source, and who may read it there', () => {
    expect(postViewOf(site, { ...post, removed: '2026-11-20' }).post.removed).toBe(
      'This post is no longer on the original blog (first noticed on 20 November 2026).',
    );
    expect(postViewOf(site, post).post.removed).toBeUndefined();
    expect(postViewOf(site, { ...post, visibility: 'protected' }).post.restriction).toBe('Protected');
  });

  it('shows the number of secret comments, and nothing else about them', () => {
    expect(postViewOf(site, { ...post, secretComments: 2 }).secretComments).toBe('2 secret comments');
  });

  it('exists even for a post without a title, date, category or text', () => {
    const bare = postOf(1, { title: ' ', date: undefined, address: '' });
    const view = postViewOf(siteOf([], [bare]), bare);
    expect(view).toMatchObject({ title: 'Untitled · A blog', description: '', breadcrumb: [{ text: 'Home' }] });
    for (const field of ['date', 'address', 'language', 'removed', 'restriction'] as const) {
      expect(view.post[field], field).toBeUndefined();
    }
  });

  it('shows a word of 300 characters unchanged', () => {
    const word = '가'.repeat(300);
    const long = postOf(1, { title: word });
    expect(postViewOf(siteOf([], [long]), long, { body: `<p>${word}</p>`, threads: [] }).post.title).toBe(word);
  });

  it('has the language of the post if it clearly differs from that of the site', () => {
    const body = `<p>${'Only English words stand here. '.repeat(5)}</p>`;
    const korean = siteOf([], [post], { language: 'ko' });
    expect(postViewOf(korean, post, { body, threads: [] }).post.language).toBe('en');
    expect(postViewOf(site, post, { body, threads: [] }).post.language).toBeUndefined();
  });
});

describe('Comments', () => {
  const site = siteOf([], [postOf(1)]);
  const commentsOf = (threads: readonly Thread[]) => postViewOf(site, site.posts[0]!, { body: '', threads });

  it('are nested as in the thread, with their IDs', () => {
    const view = commentsOf([
      threadOf(1, 'one', { replies: [threadOf(2, 'two', { replies: [threadOf(3, 'three')] }), threadOf(4, 'four')] }),
      threadOf(5, 'five'),
    ]);
    expect(view.commentCount).toBe(5);
    const shape = (list: typeof view.comments): unknown => list.map(({ anchor, replies }) => [anchor, shape(replies)]);
    expect(shape(view.comments)).toEqual([
      [
        'comment1',
        [
          ['comment2', [['comment3', []]]],
          ['comment4', []],
        ],
      ],
      ['comment5', []],
    ]);
  });

  it('keep paragraphs and line breaks', () => {
    const { comments } = commentsOf([threadOf(1, '\r\none\r\ntwo\n \n\nthree\n')]);
    expect(comments[0]?.paragraphs).toEqual([['one', 'two'], ['three']]);
  });

  it('show author and date, and whether they are hidden', () => {
    const [first, second] = commentsOf([
      threadOf(1, 'x', { name: '', hidden: true, date: undefined }),
      threadOf(2, 'y', { homepage: 'https://reader.example/?a=1&b=2', owner: true }),
    ]).comments;
    expect(first).toMatchObject({ name: 'Anonymous', hidden: true, owner: false, href: '#comment1' });
    expect(first?.date).toBeUndefined();
    expect(second).toMatchObject({
      name: 'Reader 2',
      homepage: 'https://reader.example/?a=1&b=2',
      owner: true,
      hidden: false,
      date: { text: '5 January 2024, 19:22' },
    });
  });

  it('are all shown in a chain of 2,000, in which replies at the deepest level link to their parents', () => {
    let thread = threadOf(2000, 'deepest');
    for (let id = 1999; id >= 1; id -= 1) thread = threadOf(id, 'deep', { replies: [thread] });
    const view = commentsOf([thread]);
    expect(view.commentCount).toBe(2000);
    const last = view.comments[0]?.replies[0]?.replies[0]?.replies;
    expect(last).toHaveLength(1997);
    expect(last?.every(({ replies }) => replies.length === 0)).toBe(true);
    expect(last?.[1]?.inReplyTo).toEqual({ href: '#comment4', text: 'In reply to Reader 4' });
  });

  it('are all shown if there are 2,000 at the top level', () => {
    const threads = Array.from({ length: 2000 }, (_, index) => threadOf(index, 'text'));
    expect(commentsOf(threads).comments).toHaveLength(2000);
  });
});
