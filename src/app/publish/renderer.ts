import { adaptiveRenderer } from '../../publish/bodies/adaptive.ts';
import type { PublishInput } from '../../publish/publish.ts';
import type { Context } from '../context.ts';
import { conversionWorker } from '../package-folders.ts';

/** More workers would wait for the thread that plans and writes. */
const mostWorkers = 6;

/** Memory of that thread and of a worker, in bytes. */
const [ofPlanning, ofWorker] = [256_000_000, 64_000_000];

/** Number of workers on this machine: one per processor, since the main thread has little to do. */
export function workersFor({ processors = 1, memory = Infinity }: Pick<Context, 'processors' | 'memory'>): number {
  const fitting = Math.floor((memory - ofPlanning) / ofWorker);
  return Math.max(Math.min(processors, fitting, mostWorkers), 1);
}

/** Returns the renderer of posts for this machine. */
export function rendererFor(context: Context): PublishInput['renderer'] {
  const options = { worker: conversionWorker, workers: workersFor(context), signal: context.signal };
  return (data, count) => adaptiveRenderer(data, options, count);
}
