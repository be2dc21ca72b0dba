import type { report as en } from '../en/report.ts';
import type { Translation } from '../translation.ts';

export const report: Translation<typeof en> = {};
