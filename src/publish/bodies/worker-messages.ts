import type { CodesOf } from '../../core/error-codes.ts';
import type { SharedData } from './shared-data.ts';
import type { RenderedPost, PostInput } from './rendering.ts';
import type { Text } from '../../messages/message.ts';

/** What a worker is given when it starts. */
export interface WorkerData {
  readonly data: SharedData;
  readonly progress: Progress;
}

/** What it is given for some posts. */
export interface WorkerTask {
  /** a list of `PostInput` without their bodies as JSON, which is quicker between threads than objects of many parts */
  readonly tasks: string;
  /** their bodies: long texts are quicker as they are */
  readonly bodies: readonly string[];
  /** its place in `progress` */
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

/** What it answers: a mistake in a template is code and sentence, since errors lose their kind between threads. */
export type Made =
  { readonly posts: readonly RenderedPost[] } | { readonly mistake: Text; readonly code: CodesOf<'UsageError'> };

/**
 * Shared by all threads: in the place of a task the number, from 1, of the post that is being made; 0 until a worker has begun, which
 * may be long after it was asked to.
 */
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
