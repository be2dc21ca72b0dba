import type { publish as en } from '../en/publish.ts';
import type { Translation } from '../translation.ts';

export const publish: Translation<typeof en> = {};
