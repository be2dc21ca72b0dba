import type { body as en } from '../en/body.ts';
import type { Translation } from '../translation.ts';

export const body: Translation<typeof en> = {};
