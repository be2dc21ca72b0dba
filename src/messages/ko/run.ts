import type { run as en } from '../en/run.ts';
import type { Translation } from '../translation.ts';

export const run: Translation<typeof en> = {};
