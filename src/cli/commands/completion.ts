import { completionOutput } from '../options/completion.ts';
import type { RunCommand } from './command.ts';

export const run: RunCommand = async (_, { output }) => {
  output.result(await completionOutput(['completion']));
  return { kind: 'shown' };
};
