import type { changes as en } from '../../en/cli/changes.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

export const changes: Translation<typeof en> = {
  'posts-new': ({ posts }) => `새 글 ${formatNumber(posts)}개`,
  'posts-edited': ({ posts, isFirst }) => `${isFirst ? '글 ' : ''}${formatNumber(posts)}개 수정`,
  'posts-removed': ({ posts, isFirst }) => `${isFirst ? '글 ' : ''}${formatNumber(posts)}개 원본에서 삭제`,
  'comments-new': ({ comments }) => `새 댓글 ${formatNumber(comments)}개`,
  'comments-edited': ({ comments }) => `댓글 ${formatNumber(comments)}개 수정`,
  'comments-removed': ({ comments }) => `댓글 ${formatNumber(comments)}개 삭제`,
  'media-new': ({ files }) => `새 파일 ${formatNumber(files)}개`,
  'to-fetch': ({ posts }) => `읽을 글 ${formatNumber(posts)}개`,
  none: ({ files }) => (files === 0 ? '바뀐 것 없음' : `바뀐 것 없음, 파일 ${formatNumber(files)}개 다시 발행`),
  missing: ({ items }) => `누락된 항목 ${formatNumber(items)}개`,
  blocked: ({ files }) => `막힌 파일 ${formatNumber(files)}개`,
  heading: ({ blog, status }) => `${blog === '' ? '' : `${blog} `}백업: ${status}`,
  requests: ({ duration, requests }) => `${duration}, 요청 ${formatNumber(requests)}개.`,
  stored: '아카이브',
  new: '새로 저장',
  changed: '수정',
  removed: '삭제',
  posts: '글',
  comments: '댓글',
  media: '미디어',
  'missing-items': '누락된 항목',
  'accepted-items': '누락을 받아들인 항목',
  warnings: '경고',
  post: ({ id }) => `글 ${id}`,
  more: ({ items }) => `외 ${formatNumber(items)}개는 보고서에 있습니다`,
};
