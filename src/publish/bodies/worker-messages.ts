import type { CodesOf } from '../../core/errors/error-codes.ts';
import type { SharedData } from './render-data.ts';
import type { RenderedPost, PostInput } from './rendering.ts';
import type { Text } from '../../messages/message.ts';

export interface WorkerData {
  readonly data: SharedData;
  readonly progress: Progress;
}

export interface WorkerTask {
  /** a list of `PostInput` without bodies, as JSON, which is passed between threads faster than nested objects */
  readonly tasks: string;
  /** the bodies of these posts, separate because long texts are passed faster as strings */
  readonly bodies: readonly string[];
  /** index of the batch in `progress` */
  readonly slot: number;
}

export function workerTask(tasks: readonly PostInput[], slot: number): WorkerTask {
  return {
    tasks: JSON.stringify(tasks.map((task) => ({ ...task, html: '' }))),
    bodies: tasks.map(({ html }) => html),
    slot,
  };
}

export function tasksIn({ tasks, bodies }: WorkerTask): PostInput[] {
  return (JSON.parse(tasks) as PostInput[]).map((task, index) => ({ ...task, html: bodies[index] ?? '' }));
}

/** The result of a batch. A template error is passed as code and text, because errors lose their class between threads. */
export type BatchResult =
  { readonly posts: readonly RenderedPost[] } | { readonly mistake: Text; readonly code: CodesOf<'UsageError'> };

/** Shared memory with one number per batch: the position, from 1, of the post that is being rendered; 0 until a worker starts the batch. */
export type Progress = Int32Array<SharedArrayBuffer>;

export function newProgress(slots: number): Progress {
  return new Int32Array(new SharedArrayBuffer(4 * slots));
}

export function setProgress(progress: Progress, slot: number, post: number): void {
  Atomics.store(progress, slot, post);
}

export function progressOf(progress: Progress, slot: number): number {
  return Atomics.load(progress, slot);
}
