import type { verify as en } from '../en/verify.ts';
import type { Translation } from '../translation.ts';

export const verify: Translation<typeof en> = {};
