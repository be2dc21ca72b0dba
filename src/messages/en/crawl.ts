import { formatCount, formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

export const crawl = {
  'other-post': ({ received, id }: { received: string; id: string }) =>
    `The source answered with post ${received} when asked for post ${id}.`,
  'no-body': ({ id }: { id: string }) => `The source answered without a body when asked for post ${id}.`,
  'empty-body': ({ id }: { id: string }) =>
    `The source answered with an empty body when asked for post ${id}, so the one in the archive was kept.${onCommandLine(' If it really is empty, run again with --accept-removals.')}`,
  'other-comments': ({ about, id }: { about: string; id: string }) =>
    `The source answered with the comments of post ${about} when asked for those of post ${id}.`,
  'no-comments': ({ id }: { id: string }) =>
    `The source lists no comments on post ${id} and reports no count, although the archive has some.${onCommandLine(' If they really were removed, run again with --accept-removals.')}`,
  'no-categories': `The source lists no categories, although archived posts belong to some, so none was removed.${onCommandLine(' If they really were removed, run again with --accept-removals.')}`,
  'fewer-comments': ({ expected, received }: { expected: number; received: number }) =>
    `The source counts ${formatCount(expected, 'comment')} but lists ${formatNumber(received)}.`,
  'comments-vanished': ({ lost, compared, posts }: { lost: number; compared: number; posts: number }) =>
    `The source no longer lists ${formatNumber(lost)} of the ${formatNumber(compared)} archived comments that were compared, on ${formatCount(posts, 'post')}. That is probably an error of the source, so none was removed.${onCommandLine(' If they really were removed, run again with --accept-removals.')}`,
  'changing-comments': ({ id }: { id: string }) =>
    `The source returns different comments of post ${id} for each request, so none was removed.`,
  'posts-vanished': ({ missed, held }: { missed: number; held: number }) =>
    `The source no longer lists ${formatNumber(missed)} of the ${formatCount(held, 'post')} in the archive. That is probably an error of the source, so nothing was marked as removed.${onCommandLine(' If they really were removed, run again with --accept-removals.')}`,
  'many-gone': ({ gone, referenced }: { gone: number; referenced: number }) =>
    `${formatNumber(gone)} of ${formatNumber(referenced)} media files disappeared at once, according to their hosts. That may be an error of the hosts. Each file is requested again when its post is fetched, and nothing was deleted from the archive.`,
  'damaged-and-gone': ({ files }: { files: readonly string[] }) =>
    `The archive has damaged files of a post that the source no longer lists${onCommandLine(`: ${files.join(', ')}`)}. Restore them from a copy.`,
  'damaged-and-withheld': ({ files }: { files: readonly string[] }) =>
    `The archive has damaged files of a post that now needs a password${onCommandLine(`: ${files.join(', ')}`)}. Restore them from a copy.`,
  'no-posts': 'The post list has neither posts nor a totalCount.',
  'as-host-said': 'according to its host in an earlier run',
  'post-id-unusable': ({ id }: { id: string }) =>
    `The ID ${id} cannot be requested or stored; the post was skipped. Please report the ID.`,
  'page-failed': ({ page, why }: { page: number; why: string }) => `Page ${formatNumber(page)}: ${why}`,
  'list-endless': ({ page, posts }: { page: number; posts: number }) =>
    `The post list continues after page ${formatNumber(page)}, with ${formatCount(posts, 'post')} so far. The rest was not fetched. The posts listed so far are stored, and none was marked as removed.`,
  'list-incomplete': ({ listed, total, missing }: { listed: number; total: number; missing: number }) =>
    `The post list contains ${formatNumber(listed)} of the ${formatCount(total, 'post')} that it counts (${formatNumber(missing)} missing): one of its pages is empty, short or repeated. No post was marked as removed.`,
  'list-empty': 'The source lists no posts. If the blog has posts, check its name, the token or the backup files.',
  'accepted-missing': 'It was not requested, because its absence is accepted. It is requested again on its audit day.',
  'list-unsettled': ({ from, to }: { from: number; to: number }) =>
    `${from === to ? `Page ${formatNumber(from)}` : `Pages ${formatNumber(from)} to ${formatNumber(to)}`} of the post list kept changing while they were fetched, so a post may have been missed. None was marked as removed.`,
};
