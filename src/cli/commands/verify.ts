import { verifyOptions } from '../options/app-options.ts';
import type { Run } from './command.ts';

export const run: Run = async (settings, { context, useCases }) => ({
  kind: 'verified',
  verification: await useCases.verifyArchive(verifyOptions(settings), context),
});
