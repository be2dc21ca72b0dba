import type { summary as en } from '../en/summary.ts';
import type { Translation } from '../translation.ts';

export const summary: Translation<typeof en> = {
  news: ({ known, fresh }) => `기존 ${known.toLocaleString('ko')}건, 신규 ${fresh.toLocaleString('ko')}건`,
  warnings: ({ warnings, news }) => `경고 ${warnings.toLocaleString('ko')}건${news === '' ? '' : `(${news})`}`,
};
