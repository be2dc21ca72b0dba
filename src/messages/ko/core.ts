import type { core as en } from '../en/core.ts';
import type { Translation } from '../translation.ts';

export const core: Translation<typeof en> = {
  joined: ({ texts, between }) => texts.join(between),
  bug: ({ what }) => `blogkeep의 버그입니다: ${what}. 제보해 주세요.`,
  'with-cause': ({ text, cause }) => `${text} (${cause})`,
  'run-stopped': '실행이 중단되었습니다. 같은 명령을 다시 실행하면 이어서 진행합니다.',
};
