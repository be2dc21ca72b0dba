import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { messageOf } from '../../core/errors.ts';
import { systemAdvice } from '../../core/system-error.ts';

/**
 * Looks out for what cannot be printed, from now on. Who reads the output may stop reading (`blogkeep blogs | head`): that is no
 * failure of ours.
 * @returns waits until all was printed that there is by then, and resolves to a sentence where some of it was lost
 */
export function watchForLoss(stdout: Writable): () => Promise<string | undefined> {
  let failure: NodeJS.ErrnoException | undefined;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') failure ??= error;
  });
  return async () => {
    await new Promise<void>((resolve) => void stdout.write('', () => resolve()));
    // What has failed is told a little later than who waits for it.
    await setImmediate();
    return failure && describeLoss(failure);
  };
}

function describeLoss(failure: Error): string {
  const system = systemAdvice(failure);
  const reason = system ? `${system.code}, ${system.advice}` : messageOf(failure).replace(/\.$/, '');
  return `Not all could be written to standard output: ${reason}.`;
}
