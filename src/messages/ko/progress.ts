import type { progress as en } from '../en/progress.ts';
import type { Translation } from '../translation.ts';

export const progress: Translation<typeof en> = {};
