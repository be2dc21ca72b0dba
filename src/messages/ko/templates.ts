import type { templates as en } from '../en/templates.ts';
import type { Translation } from '../translation.ts';

export const templates: Translation<typeof en> = {};
