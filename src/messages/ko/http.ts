import type { http as en } from '../en/http.ts';
import type { Translation } from '../translation.ts';

export const http: Translation<typeof en> = {};
