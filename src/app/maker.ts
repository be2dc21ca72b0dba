import { adaptiveMaker } from '../publish/conversion/adaptive.ts';
import type { PublishInput } from '../publish/publish.ts';
import type { Context } from './context.ts';
import { conversionWorker } from './package-folders.ts';

/** More workers than these would wait for the thread that writes what they make. */
const mostWorkers = 4;

/** How posts are made on this machine: that thread has little to do beside them, so that each processor has a worker. */
export function makerFor({ processors = 1, signal }: Context): PublishInput['maker'] {
  const workers = Math.min(Math.max(processors, 1), mostWorkers);
  return (data, count) => adaptiveMaker(data, { worker: conversionWorker, workers, signal }, count);
}
