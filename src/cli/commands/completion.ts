import { InternalError } from '../../core/errors/errors.ts';
import type { Run } from './command.ts';
import { completionScript } from '../completion/scripts.ts';

export const run: Run = async ({ shell }, { output }) => {
  // The configuration rules require a shell.
  if (shell === undefined) throw new InternalError('No shell in the configuration of this command');
  output.result(completionScript(shell).trimEnd());
  return { kind: 'shown' };
};
