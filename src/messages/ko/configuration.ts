import type { configuration as en } from '../en/configuration.ts';
import type { Translation } from '../translation.ts';

export const configuration: Translation<typeof en> = {};
