import { Piscina } from 'piscina';
import { UsageError } from '../../core/errors/errors.ts';
import { postRendering } from './render-post.ts';
import { unshared } from './render-data.ts';
import { setProgress, tasksIn, type BatchResult, type WorkerData, type WorkerTask } from './worker-messages.ts';

/** Entry point of a worker. It receives the shared data once, at startup, and then batches of posts. */
const { data, progress } = Piscina.workerData as WorkerData;
const rendering = postRendering(unshared(data));

export function make(batch: WorkerTask): BatchResult {
  const { slot } = batch;
  try {
    const posts = tasksIn(batch).map((task, index) => {
      setProgress(progress, slot, index + 1);
      return rendering.render(task);
    });
    return { posts };
  } catch (error) {
    if (error instanceof UsageError) return { mistake: error.text, code: error.code };
    throw error;
  }
}
