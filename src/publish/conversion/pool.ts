import pLimit from 'p-limit';
import Tinypool from 'tinypool';
import type { ConvertedBody } from '../../body/surroundings.ts';
import { textAlone } from '../../body/text-alone.ts';
import type { BodyConverter, ConversionData } from './conversion.ts';
import { hasStarted, newTask } from './task.ts';

/** What one body may cost before it is given up, and how many may be converted beside each other. */
export interface PoolOptions {
  /** the compiled `worker.js` */
  readonly worker: string;
  readonly workers: number;
  /** milliseconds for a body */
  readonly time?: number;
  /** megabytes of a worker's heap */
  readonly memory?: number;
}

/**
 * Converts bodies in workers. One that takes too long or too much memory is stopped with its worker, and is its text
 * alone, with a warning; another worker goes on with the next.
 */
export function pooledConverter(
  data: ConversionData,
  { worker, workers, time = 2000, memory = 256 }: PoolOptions,
): BodyConverter {
  const pool = new Tinypool({
    filename: worker,
    minThreads: 1,
    maxThreads: workers,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // A worker has no business with the environment, where the token may be.
    env: {},
    execArgv: [],
  });
  // No more bodies are handed over than there are workers: the time of one that waits would be counted as its own.
  const limit = pLimit(workers);
  return {
    width: workers,
    convert: (id, html) => limit(() => convertOne(pool, { id, html, time, memory })),
    close: () => pool.destroy(),
  };
}

interface Job {
  readonly id: string;
  readonly html: string;
  readonly time: number;
  readonly memory: number;
}

async function convertOne(pool: Tinypool, { id, html, time, memory }: Job): Promise<ConvertedBody> {
  const task = newTask(id, html);
  const stop = new AbortController();
  const wait = () => setTimeout(() => (hasStarted(task) ? stop.abort() : (timer = wait())), time);
  let timer = wait();
  try {
    return (await pool.run(task, { name: 'convert', signal: stop.signal })) as ConvertedBody;
  } catch (error) {
    if (stop.signal.aborted) return textAlone(html, `its conversion took more than ${time / 1000} seconds`);
    if (isOutOfMemory(error)) return textAlone(html, `its conversion took more than ${memory} MB of memory`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
