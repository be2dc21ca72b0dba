/** What a worker is given for one body. */
export interface ConversionTask {
  readonly id: string;
  readonly html: string;
  /** shared by both threads: 1 as soon as the worker has begun, which may be long after it was asked to */
  readonly started: Int32Array;
}

export function newTask(id: string, html: string): ConversionTask {
  return { id, html, started: new Int32Array(new SharedArrayBuffer(4)) };
}

export function markStarted({ started }: ConversionTask): void {
  Atomics.store(started, 0, 1);
}

export function hasStarted({ started }: ConversionTask): boolean {
  return Atomics.load(started, 0) === 1;
}
