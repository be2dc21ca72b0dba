import type { verify as en } from '../en/verify.ts';
import type { Translation } from '../translation.ts';
import { formatNumber } from '../format-count.ts';

export const verify: Translation<typeof en> = {
  code: '코드',
  path: '경로',
  problem: '내용',
  more: ({ findings }) => `외 ${formatNumber(findings)}건. 전체를 보려면 --report 파일을 지정하세요`,
  'media-to-fetch': ({ files, host }) =>
    `${host === '' ? '백업' : host}의 파일 ${formatNumber(files)}개를 받지 못했습니다. 다음 수집에서 다시 시도합니다.`,
  'media-not-held': ({ files, host }) =>
    `글 ${formatNumber(files)}개에 ${host === '' ? '백업' : host}의 미디어 파일이 들어 있지만 아카이브에는 없습니다.`,
  extent: ({ files, size, posts, media, blog }) =>
    `${blog === '' ? '' : `${blog} `}파일 ${formatNumber(files)}개(${size}), 글 ${formatNumber(posts)}개, 미디어 ${formatNumber(media)}개`,
  ok: ({ extent, notes }) =>
    `정상: ${extent}. 발견된 문제가 없습니다${notes === 0 ? '' : `(참고 ${formatNumber(notes)}건)`}.`,
  unfinished: ({ extent, unread }) => `발견된 문제는 없지만 아카이브가 아직 완전하지 않습니다: ${extent}. ${unread}`,
  problems: ({ damage, differences, notes, extent }) =>
    `문제 ${formatNumber(damage + differences)}건 발견: 손상 ${formatNumber(damage)}건, 차이 ${formatNumber(differences)}건` +
    `${notes === 0 ? '' : `, 참고 ${formatNumber(notes)}건`}. 검사 대상: ${extent}.`,
  'crawl-repairs':
    '"blogkeep crawl"을 실행하면 손상된 기록과 미디어를 다시 받습니다. 원본에 더 이상 없는 것은 아카이브 사본에서 복원하세요.',
  'import-repairs':
    '처음에 쓴 --published 옵션까지 그대로 붙여 백업 파일로 "blogkeep import"를 실행하면 손상된 기록과 미디어를 다시 가져옵니다. 이 옵션을 빼면 손상된 글이 비공개가 됩니다. 백업에 없는 것은 아카이브 사본에서 복원하세요.',
  'publish-updates': '"blogkeep publish"를 실행하면 Markdown과 사이트를 최신 상태로 만듭니다.',
  'crawl-updates': '"blogkeep crawl"을 실행하면 아카이브에 없는 것을 받습니다.',
};
