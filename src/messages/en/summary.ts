import { counted } from '../counted.ts';

/** What a run has done, printed at its end. */
export const summary = {
  news: ({ known, fresh }: { known: number; fresh: number }) =>
    `${known.toLocaleString('en')} known, ${fresh.toLocaleString('en')} new`,
  warnings: ({ warnings, news }: { warnings: number; news: string }) =>
    counted(warnings, 'warning') + (news === '' ? '' : `: ${news}`),
};
