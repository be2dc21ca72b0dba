import { adaptiveRenderer } from '../../publish/bodies/adaptive.ts';
import type { PublishInput } from '../../publish/publish.ts';
import type { Context } from '../context.ts';
import { conversionWorker } from '../package-folders.ts';

/** Maximum number of workers. More would wait for the main thread, which plans and writes. */
const maxWorkers = 6;

/** Memory for the main thread and for each worker, in bytes. */
const [mainThreadMemory, workerMemory] = [256_000_000, 80_000_000];

/** Returns the number of workers for this machine: at most one per processor, since the main thread has little to do. */
export function workersFor({ processors = 1, memory = Infinity }: Pick<Context, 'processors' | 'memory'>): number {
  const maxByMemory = Math.floor((memory - mainThreadMemory) / workerMemory);
  return Math.max(Math.min(processors, maxByMemory, maxWorkers), 1);
}

/** Returns the renderer of posts for this machine. */
export function rendererFor(context: Context): PublishInput['renderer'] {
  const options = { worker: conversionWorker, workers: workersFor(context), signal: context.signal };
  return (data, count) => adaptiveRenderer(data, options, count);
}
