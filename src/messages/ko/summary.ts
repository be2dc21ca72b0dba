import type { summary as en } from '../en/summary.ts';
import type { Translation } from '../translation.ts';

export const summary: Translation<typeof en> = {};
