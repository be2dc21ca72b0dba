import type { archive as en } from '../en/archive.ts';
import type { Translation } from '../translation.ts';

export const archive: Translation<typeof en> = {};
