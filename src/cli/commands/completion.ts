import { UsageError } from '../../core/errors.ts';
import type { Run } from '../command.ts';
import { completionScript } from '../completion/scripts.ts';

export const run: Run = (settings, { output }) => {
  if (settings.shell === undefined)
    throw new UsageError('Say which shell it is for: "blogkeep completion bash", "… zsh" or "… fish".');
  output.result(completionScript(settings.shell).trimEnd());
  return Promise.resolve({ kind: 'shown' });
};
