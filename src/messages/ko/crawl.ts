import type { crawl as en } from '../en/crawl.ts';
import type { Translation } from '../translation.ts';

export const crawl: Translation<typeof en> = {};
