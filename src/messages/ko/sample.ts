import type { sample as en } from '../en/sample.ts';
import type { Translation } from '../translation.ts';

export const sample: Translation<typeof en> = {
  unreadable: ({ folder, why }) =>
    `${folder}에 있는 예제 블로그를 읽을 수 없습니다(${why}). blogkeep을 다시 설치하세요.`,
};
