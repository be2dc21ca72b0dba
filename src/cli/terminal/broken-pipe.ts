import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { errorMessage } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';

/**
 * Looks out for what cannot be printed, from now on. Who reads the output may stop reading (`blogkeep blogs | head`): that is no
 * failure of ours.
 * @returns waits until all was printed that there is by then, and resolves to a sentence where some of it was lost
 */
export function watchOutputErrors(stdout: Writable): () => Promise<Text | undefined> {
  let failure: NodeJS.ErrnoException | undefined;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') failure ??= error;
  });
  return async () => {
    await new Promise<void>((resolve) => void stdout.write('', () => resolve()));
    // A failure is reported a little later than to whoever waits for it.
    await setImmediate();
    return failure && describeOutputError(failure);
  };
}

function describeOutputError(failure: Error): Text {
  const system = systemAdvice(failure);
  const reason = system ? message('run.output-lost-system', system) : errorMessage(failure).replace(/\.$/, '');
  return message('run.output-lost', { reason });
}
