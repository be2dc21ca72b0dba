import type { units as en } from '../en/units.ts';
import type { Translation } from '../translation.ts';
import { formatNumber } from '../format-count.ts';

export const units: Translation<typeof en> = {
  seconds: ({ seconds }) => `${seconds}초`,
  minutes: ({ minutes, seconds }) => `${formatNumber(minutes)}분 ${formatNumber(seconds)}초`,
  hours: ({ hours, minutes }) => `${formatNumber(hours)}시간 ${formatNumber(minutes)}분`,
};
