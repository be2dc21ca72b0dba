import { formatNumber } from '../format-count.ts';

export const crawl = {
  'other-post': ({ received, id }: { received: string; id: string }) =>
    `The source answered with post ${received} when asked for post ${id}.`,
  'no-body': ({ id }: { id: string }) => `The source answered without a body when asked for post ${id}.`,
  'empty-body': ({ id }: { id: string }) =>
    `The source answered with an empty body when asked for post ${id}, so the one in the archive was kept. If it really is empty, run again with --accept-removals.`,
  'other-comments': ({ about, id }: { about: string; id: string }) =>
    `The source answered with the comments of post ${about} when asked for those of post ${id}.`,
  'no-comments': ({ id }: { id: string }) =>
    `The source shows no comments of post ${id}, although the archive has some, and reports no count of them. If they really were removed, run again with --accept-removals.`,
  'no-categories':
    'The source shows no categories, although posts are in those that the archive has, so none was removed. If they really were removed, run again with --accept-removals.',
  'fewer-comments': ({ expected, received }: { expected: number; received: number }) =>
    `The source says that there are ${formatNumber(expected)} comments but shows ${formatNumber(received)}.`,
  'comments-vanished': ({ lost, compared, posts }: { lost: number; compared: number; posts: number }) =>
    `The source no longer shows ${formatNumber(lost)} of the ${formatNumber(compared)} archived comments that were compared with it, on ${formatNumber(posts)} posts. That is more likely an error of the source than intended, so none was removed. If they really were removed, run again with --accept-removals.`,
  'changing-comments': ({ id }: { id: string }) =>
    `The source shows other comments of post ${id} each time it is asked, so none was removed.`,
  'posts-vanished': ({ missed, held }: { missed: number; held: number }) =>
    `The source no longer lists ${formatNumber(missed)} of the ${formatNumber(held)} posts in the archive. That is more likely an error of the source than intended, so nothing was marked as removed. If they really were removed, run again with --accept-removals.`,
  'many-gone': ({ gone, referenced }: { gone: number; referenced: number }) =>
    `The hosts of ${formatNumber(gone)} of ${formatNumber(referenced)} media files report all at once that they are gone. If that is not so, it is an error of theirs: each is requested again when its post is fetched, and nothing was deleted from the archive.`,
  'damaged-and-gone': ({ files }: { files: readonly string[] }) =>
    `${files.join(', ')} in the archive is damaged, and the source does not show the post any more. Restore it from a copy.`,
  'no-posts': 'The post list has neither posts nor a totalCount.',
  'as-host-said': 'as its host said before',
  'post-id-unusable': ({ id }: { id: string }) => `The id ${id} cannot be requested or stored; the post was left out.`,
  'page-failed': ({ page, why }: { page: number; why: string }) => `Page ${formatNumber(page)}: ${why}`,
  'list-endless': ({ page, posts }: { page: number; posts: number }) =>
    `After page ${formatNumber(page)} the post list still goes on, with ${formatNumber(posts)} posts shown: the rest was not fetched, the posts shown so far are stored, and none was marked as removed.`,
  'list-incomplete': ({ listed, total, missing }: { listed: number; total: number; missing: number }) =>
    `The post list shows ${formatNumber(listed)} of the ${formatNumber(total)} posts that it counts (${formatNumber(missing)} missing): a page of it is empty, short or repeated. None was marked as removed.`,
  'list-unsettled': ({ from, to }: { from: number; to: number }) =>
    `${from === to ? `Page ${formatNumber(from)}` : `Pages ${formatNumber(from)} to ${formatNumber(to)}`} of the post list kept changing while they were fetched, so a post may have been missed, and none was marked as removed.`,
};
