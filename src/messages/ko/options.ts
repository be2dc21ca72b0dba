import type { options as en } from '../en/options.ts';
import type { Translation } from '../translation.ts';

export const options: Translation<typeof en> = {};
