import { publishOptions } from '../options/app-options.ts';
import type { Run } from './command.ts';

export const run: Run = async (settings, { context, useCases }) => ({
  kind: 'ran',
  report: await useCases.publishBlog(publishOptions(settings), context),
});
