import type { sample as en } from '../en/sample.ts';
import type { Translation } from '../translation.ts';

export const sample: Translation<typeof en> = {};
