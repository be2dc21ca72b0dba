import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { errorMessage } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';

/**
 * Watches standard output for write errors. Ignores EPIPE, because the reader may close the pipe early
 * (`blogkeep blogs | head`).
 * @returns a function that waits for pending output, and resolves to a message if some of it was lost
 */
export function watchOutputErrors(stdout: Writable): () => Promise<Text | undefined> {
  let failure: NodeJS.ErrnoException | undefined;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') failure ??= error;
  });
  return async () => {
    await new Promise<void>((resolve) => void stdout.write('', () => resolve()));
    // The error event is emitted after the write callback.
    await setImmediate();
    return failure && describeOutputError(failure);
  };
}

function describeOutputError(failure: Error): Text {
  const system = systemAdvice(failure);
  const reason = system ? message('run.output-lost-system', system) : errorMessage(failure).replace(/\.$/, '');
  return message('run.output-lost', { reason });
}
