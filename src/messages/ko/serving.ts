import type { serving as en } from '../en/serving.ts';
import type { Translation } from '../translation.ts';

export const serving: Translation<typeof en> = {};
