import type { serve as en } from '../en/serve.ts';
import type { Translation } from '../translation.ts';

export const serve: Translation<typeof en> = {};
