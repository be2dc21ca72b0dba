import type { library as en } from '../en/library.ts';
import type { Translation } from '../translation.ts';

export const library: Translation<typeof en> = {};
