import type { core as en } from '../en/core.ts';
import type { Translation } from '../translation.ts';
import { formatNumber } from '../format-count.ts';

export const core: Translation<typeof en> = {
  joined: ({ texts, between }) => texts.join(between),
  phrase: ({ text }) => text.replace(/\.$/u, ''),
  bug: ({ what }) => `blogkeep의 버그입니다: ${what}. 제보해 주세요.`,
  'with-cause': ({ text, cause }) => `${text} (${cause})`,
  'run-stopped': '실행이 중단되었습니다. 같은 명령을 다시 실행하면 이어서 진행합니다.',
  'time-zone-unknown': ({ timeZone }) =>
    `"${timeZone}" 시간대를 찾을 수 없습니다. Asia/Seoul이나 UTC 같은 이름을 지정하세요.`,
  'unread-posts': ({ count }) => `목록에 있는 글 ${formatNumber(count)}개를 아직 받지 못했습니다.`,
  'not-handled': ({ bug }) => `처리하지 못했습니다. blogkeep의 버그입니다: ${bug}.`,
  'path-too-long': '파일 경로가 이 시스템에서 허용하는 길이보다 깁니다. 경로가 더 짧은 폴더를 선택하세요.',
};
