import type { help as en } from '../en/help.ts';
import type { Translation } from '../translation.ts';

export const help: Translation<typeof en> = {};
