import { formatNumber } from '../format-count.ts';

/** Quantities with their units. */
export const units = {
  seconds: ({ seconds }: { seconds: string }) => `${seconds} s`,
  minutes: ({ minutes, seconds }: { minutes: number; seconds: number }) =>
    `${formatNumber(minutes)} min ${formatNumber(seconds)} s`,
  hours: ({ hours, minutes }: { hours: number; minutes: number }) =>
    `${formatNumber(hours)} h ${formatNumber(minutes)} min`,
};
