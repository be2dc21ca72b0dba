import type { commands as en } from '../en/commands.ts';
import type { Translation } from '../translation.ts';

export const commands: Translation<typeof en> = {};
