import type { api as en } from '../en/api.ts';
import type { Translation } from '../translation.ts';

export const api: Translation<typeof en> = {};
