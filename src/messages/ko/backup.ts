import type { backup as en } from '../en/backup.ts';
import type { Translation } from '../translation.ts';

export const backup: Translation<typeof en> = {};
