import type { media as en } from '../en/media.ts';
import type { Translation } from '../translation.ts';

export const media: Translation<typeof en> = {};
