import type { BlogData } from '../../../src/serve/blog-data.ts';
import { Refusal } from '../../../src/serve/refusal.ts';

const url = 'https://mudflat.example.com';
const secondaryUrl = '';
const posts = 23;

/** Ids of posts that are refused, with the status of the refusal. */
export const refusedPosts = { 901: 403, 902: 502, 903: 500 } as const;

/**
 * A blog whose items have every field in the tables of the reference, as text, and an undocumented one. It has 23 posts. The newest post
 * has 12 comments, among them a reply and an unapproved comment.
 */
export function contractBlog(name = 'mudflat'): BlogData {
  const summary = (id: number) => ({
    id: String(id),
    title: id === posts ? '갯벌 <23> & "물때"' : `Post ${id}`,
    postUrl: `${url}/${id}`,
    visibility: ['20', '15', '0'][id % 3]!,
    categoryId: '5',
    comments: id === posts ? '12' : '0',
    trackbacks: '0',
    date: `2024-01-${String(id).padStart(2, '0')} 09:00:00`,
    unknown: 'kept',
  });
  const comment = (id: number) => ({
    id: String(id),
    date: String(1_706_000_000 + id),
    name: '조개',
    homepage: id % 2 === 0 ? '' : 'https://shells.example.com',
    comment: `Comment ${id}\r\nin two lines`,
    open: id === 3 ? 'N' : 'Y',
  });
  const oldestFirst = Array.from({ length: 12 }, (_, index) => index + 1);
  return {
    name,
    info: () => ({ id: 'owner@example.com', userId: '7', blogs: [blogEntry(name)] }),
    categoryList: () => ({
      url: name,
      secondaryUrl,
      categories: [
        { id: '4', name: '자연', parent: '', label: '자연', entries: '0' },
        { id: '5', name: '물새', parent: '4', label: '자연/물새', entries: String(posts) },
      ],
    }),
    postCount: () => posts,
    summaries: (from, to) => Array.from({ length: posts }, (_, index) => summary(posts - index)).slice(from, to),
    reading: (id) => {
      const status = refusedPosts[Number(id) as keyof typeof refusedPosts] as 403 | 502 | 500 | undefined;
      if (status) throw new Refusal(status, 'This post cannot be answered.');
      if (!isPost(id)) return undefined;
      const { title, postUrl, categoryId, visibility, comments, trackbacks } = summary(Number(id));
      const content = `<p>Body of ${id} &amp; more</p>\r\n`;
      const accepted = { acceptComment: '1', acceptTrackback: '0', tags: { tag: ['서해', 'birds'] } };
      const fields = { id, title, content, categoryId, postUrl, visibility, ...accepted, comments, trackbacks };
      return { url, secondaryUrl, ...fields, date: String(1_706_000_000 + Number(id)), slogan: 'kept' };
    },
    commentList: (id) => {
      if (!isPost(id)) return undefined;
      const comments = id === String(posts) ? oldestFirst : [];
      const list = comments.map((one) => ({
        ...comment(one),
        parentId: one === 2 ? '1' : '',
        visibility: one === 4 ? '0' : '2',
      }));
      const totalCount = String(list.length);
      return { url: `${url}/${id}`, secondaryUrl, postId: id, totalCount, comments: { comment: list } };
    },
    newestComments: (from, to) =>
      oldestFirst
        .toReversed()
        .slice(from, to)
        .map((one) => ({ ...comment(one), postId: String(posts) })),
  };
}

function isPost(id: string): boolean {
  return /^[1-9]\d*$/.test(id) && Number(id) <= posts;
}

function blogEntry(name: string) {
  return {
    url,
    secondaryUrl,
    title: '갯벌 일기',
    description: 'Birds & tides',
    default: 'Y',
    blogIconUrl: 'https://media.example.com/icon.png',
    faviconUrl: 'https://media.example.com/favicon.png',
    profileThumbnailImageUrl: 'https://media.example.com/owner-s.jpg',
    profileImageUrl: 'https://media.example.com/owner.jpg',
    blogId: '4021',
    nickname: '도요새',
    role: '소유자',
    statistics: { post: String(posts), comment: '12', trackback: '0', guestbook: '0', invitation: '0' },
    name,
  };
}
