import type { init as en } from '../en/init.ts';
import type { Translation } from '../translation.ts';

export const init: Translation<typeof en> = {};
