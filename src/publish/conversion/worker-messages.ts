import type { MakingData } from './make-post.ts';
import type { MadePost } from './task.ts';

/** What a worker is given when it starts. */
export interface WorkerData {
  readonly data: MakingData;
  readonly begun: Begun;
}

/** What it is given for one post. */
export interface WorkerTask {
  /** a `PostTask` as JSON, which is quicker between threads than an object of many parts */
  readonly task: string;
  /** its place in `begun` */
  readonly slot: number;
}

/** What it answers: a mistake in a template is a sentence, since errors lose their kind between threads. */
export type Made = MadePost | { readonly mistake: string };

/** Shared by all threads: 1 in the place of a task as soon as a worker has begun with it, which may be long after it was asked to. */
export type Begun = Int32Array<SharedArrayBuffer>;

export function newBegun(slots: number): Begun {
  return new Int32Array(new SharedArrayBuffer(4 * slots));
}

export function markBegun(begun: Begun, slot: number): void {
  Atomics.store(begun, slot, 1);
}

export function hasBegun(begun: Begun, slot: number): boolean {
  return Atomics.load(begun, slot) === 1;
}

export function clearBegun(begun: Begun, slot: number): void {
  Atomics.store(begun, slot, 0);
}
