import { adaptiveRenderer } from '../../publish/bodies/adaptive.ts';
import type { PublishInput } from '../../publish/publish.ts';
import type { Context } from '../context.ts';
import { conversionWorker } from '../package-folders.ts';

/** More workers than these would wait for the thread that plans and writes. */
const mostWorkers = 6;

/** Bytes: of what that thread needs, and of a worker. */
const [ofPlanning, ofWorker] = [256_000_000, 64_000_000];

/** How many workers there are on this machine: the other thread has little to do beside them, so that each processor has one. */
export function workersFor({ processors = 1, memory = Infinity }: Pick<Context, 'processors' | 'memory'>): number {
  const fitting = Math.floor((memory - ofPlanning) / ofWorker);
  return Math.max(Math.min(processors, fitting, mostWorkers), 1);
}

/** How posts are made on this machine. */
export function rendererFor(context: Context): PublishInput['renderer'] {
  const options = { worker: conversionWorker, workers: workersFor(context), signal: context.signal };
  return (data, count) => adaptiveRenderer(data, options, count);
}
