import { Piscina } from 'piscina';
import { UsageError } from '../../core/errors.ts';
import { postMaking } from './make-post.ts';
import type { PostTask } from './task.ts';
import { markBegun, type Made, type WorkerData, type WorkerTask } from './worker-messages.ts';

/** What runs in a worker: it is given the data once, when it starts, and posts one at a time. */
const { data, begun } = Piscina.workerData as WorkerData;
const making = postMaking(data);

export function make({ task, slot }: WorkerTask): Made {
  markBegun(begun, slot);
  try {
    return making.make(JSON.parse(task) as PostTask);
  } catch (error) {
    if (error instanceof UsageError) return { mistake: error.message };
    throw error;
  }
}
