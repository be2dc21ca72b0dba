import type { progress as en } from '../../en/cli/progress.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';
import { onCommandLine } from '../../on-command-line.ts';

export const progress: Translation<typeof en> = {
  Listing: onCommandLine('목록', '글 목록'),
  Posts: '글',
  Media: onCommandLine('미디어', '이미지와 파일'),
  Manifests: onCommandLine('매니페스트', '아카이브 마무리'),
  Pages: onCommandLine('발행', '선택한 것 만들기'),
  Comparison: '비교',
  counts: ({ fetched, kept, repeated, gone, refused, failed, total }) =>
    `${formatNumber(total)}개 중 ${[
      ...(fetched > 0 ? [`${formatNumber(fetched)} 저장`] : []),
      ...(kept > 0 ? [`${formatNumber(kept)} 그대로`] : []),
      ...(repeated > 0 ? [`${formatNumber(repeated)} 다른 것과 같은 파일`] : []),
      ...(gone > 0 ? [`${formatNumber(gone)} 없음`] : []),
      ...(refused > 0 ? [`${formatNumber(refused)} 받지 않음`] : []),
      ...(failed > 0 ? [`${formatNumber(failed)} 실패`] : []),
    ].join(', ')}`,
  checked: ({ done, total }) => `${formatNumber(done)}/${formatNumber(total)} 확인`,
  done: '완료',
  stopped: '중단됨',
  rate: ({ rate }) => `초당 ${rate}`,
  left: ({ duration }) => `${duration} 남음`,
  waiting: ({ duration, status, attempt, attempts }) =>
    `원본 서버를 기다리는 중(${status === 0 ? '' : `${String(status)}, `}${duration}), ${formatNumber(attempts)}번 중 ${formatNumber(attempt)}번째 시도`,
  row: ({ label, parts }) => `${label} ${parts.join(', ')}`,
  line: ({ parts }) => parts.join(' · '),
  retried: ({ count }) => `재시도 ${formatNumber(count)}`,
  failed: ({ count }) => `실패 ${formatNumber(count)}`,
};
