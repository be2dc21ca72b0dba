import type { progress as en } from '../../en/cli/progress.ts';
import type { Translation } from '../../translation.ts';

export const progress: Translation<typeof en> = {
  Listing: '목록',
  Posts: '글',
  Media: '미디어',
  Manifests: '매니페스트',
  Pages: '발행',
  Comparison: '비교',
  counts: ({ fetched, kept, gone, failed, total }) =>
    `${total}개 중 ${[
      ...(fetched > 0 ? [`${fetched} 받음`] : []),
      ...(kept > 0 ? [`${kept} 그대로`] : []),
      ...(gone > 0 ? [`${gone} 사라짐`] : []),
      ...(failed > 0 ? [`${failed} 실패`] : []),
    ].join(', ')}`,
  done: '완료',
  stopped: '중단됨',
  rate: ({ rate }) => `초당 ${rate}`,
  left: ({ duration }) => `${duration} 남음`,
  row: ({ label, parts }) => `${label} ${parts.join(', ')}`,
  line: ({ parts }) => parts.join(' · '),
  retried: ({ count }) => `재시도 ${count}`,
  failed: ({ count }) => `실패 ${count}`,
  warnings: ({ count }) => `경고 ${count}`,
};
