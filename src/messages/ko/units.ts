import type { units as en } from '../en/units.ts';
import type { Translation } from '../translation.ts';

export const units: Translation<typeof en> = {
  seconds: ({ seconds }) => `${seconds}초`,
  minutes: ({ minutes, seconds }) => `${minutes}분 ${seconds}초`,
  hours: ({ hours, minutes }) => `${hours}시간 ${minutes}분`,
};
