import type { executable as en } from '../en/executable.ts';
import type { Translation } from '../translation.ts';
import { formatNumber } from '../format-count.ts';

export const executable: Translation<typeof en> = {
  'unpack-failed': ({ folder, megabytes, advice, variable }) =>
    `blogkeep을 시작하려면 먼저 다음 폴더에 프로그램(${formatNumber(megabytes)} MB)을 풀어야 하는데 풀지 못했습니다: ${folder}. ${advice}. 이 폴더의 위치를 정하는 환경 변수: ${variable}.`,
  'not-private': ({ folder }) =>
    `blogkeep이 프로그램을 푸는 폴더가 심볼릭 링크이거나 프로그램을 바꿀 수 있는 다른 사용자의 폴더입니다: ${folder}. 그것을 삭제하고 blogkeep을 다시 시작하세요.`,
  damaged: 'blogkeep 파일이 손상되었습니다. 다시 내려받으세요.',
};
