import { hash } from 'node:crypto';
import type { BuildReason } from '../../core/report/events.ts';
import type { OutputName } from '../../core/outputs.ts';
import { digest } from './digest.ts';
import type { Outputs } from './folder/output.ts';
import type { Inputs, Lookup, Task, TaskFiles } from './task.ts';

/** Record of a successful task, stored for the next publish. */
export interface TaskRecord<Facts = unknown> {
  /** digest of all inputs and lookups */
  readonly sum: string;
  /** one short digest per input and lookup, in order, to find the one that changed */
  readonly parts: string;
  readonly lookups?: readonly string[];
  /**
   * Signatures of the task's files by output and path, as in `site/index.html`. A string is the signature of its only file, whose path is
   * the key.
   */
  readonly files: string | Readonly<Record<string, string>>;
  readonly facts: Facts;
}

export type TaskRecords = ReadonlyMap<string, TaskRecord>;

/** Characters of a short digest. A collision only hides the reason for a build; it never prevents one. */
const partLength = 4;

export interface EngineOptions {
  readonly outputs: Outputs;
  /** records of the last publish */
  readonly before: TaskRecords;
  readonly lookup: Lookup;
  /** Called before a task runs because it is not up to date. */
  readonly explain?: ((key: string, reason: BuildReason) => void) | undefined;
}

/** Runs tasks that are not up to date, and records the data that allows the next publish to skip them. */
export class Engine {
  readonly #records = new Map<string, TaskRecord>();
  readonly #options: EngineOptions;
  readonly #forgotten = new Set<string>();
  readonly #carried = new Map<string, TaskRecord>();

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Reports whether a task succeeded in the last publish. */
  has(key: string): boolean {
    return this.#options.before.has(key);
  }

  /** Returns the record of a task in the last publish, whether or not it is up to date. */
  before<Facts>(key: string): TaskRecord<Facts> | undefined {
    return this.#options.before.get(key) as TaskRecord<Facts> | undefined;
  }

  async build<Facts>(task: Task<Facts>): Promise<Facts> {
    const record = this.skip(task);
    return record ? record.facts : this.run(task);
  }

  /** Keeps the files of a task and returns its record. Returns undefined if the task is not up to date. */
  skip<Facts>(task: Task<Facts>): TaskRecord<Facts> | undefined {
    const record = this.before<Facts>(task.key);
    const reason = record && record.sum !== '' ? this.#changeSince(record, task) : ({ type: 'new' } as const);
    if (!record || reason) {
      if (reason) this.#options.explain?.(task.key, reason);
      return undefined;
    }
    for (const [output, path] of filesOf(task.key, record)) this.#options.outputs[output]?.keep(path);
    this.#records.set(task.key, record);
    return record;
  }

  /**
   * Runs a task.
   * @throws any error of the task
   */
  async run<Facts>({ key, inputs, run }: Task<Facts>): Promise<Facts> {
    const files: Record<string, string> = {};
    const { facts, lookups = [], isComplete = true } = await run(this.#filesFor(files));
    if (isComplete) {
      const signature = Object.keys(files).length === 1 ? files[key] : undefined;
      this.#records.set(key, {
        sum: this.#sumOf(inputs, lookups),
        parts: [...this.#partsOf(inputs, lookups).values()].join(''),
        ...(lookups.length > 0 && { lookups }),
        files: signature ?? files,
        facts,
      });
    }
    return facts;
  }

  /** Stores the record of a task whose files are kept although they may be out of date. The next publish runs the task again. */
  carry(key: string, record: TaskRecord): void {
    this.#carried.set(key, { ...record, sum: '' });
  }

  /** Makes the next publish run this task again. */
  forget(key: string): void {
    this.#forgotten.add(key);
  }

  finish(): TaskRecords {
    for (const key of this.#forgotten) this.#records.delete(key);
    for (const [key, record] of this.#carried) this.#records.set(key, record);
    return this.#records;
  }

  #filesFor(signatures: Record<string, string>): TaskFiles {
    const { outputs } = this.#options;
    const record = (output: OutputName, path: string) => {
      signatures[`${output}/${path}`] = outputs[output]?.stamp(path) ?? '';
    };
    return {
      write: async (output, path, content) => {
        await outputs[output]?.write(path, content);
        record(output, path);
      },
      copy: async (output, path, source, size) => {
        await outputs[output]?.copy(path, source, size);
        record(output, path);
      },
      share: record,
      keep: (output, path) => {
        outputs[output]?.keep(path);
        record(output, path);
      },
    };
  }

  /** Returns the names of the inputs and lookups that have changed since a record was made. */
  changes({ parts, lookups = [] }: TaskRecord, inputs: Inputs): string[] {
    const isChanged = (part: string, index: number) =>
      part !== parts.slice(index * partLength, (index + 1) * partLength);
    return [...this.#partsOf(inputs, lookups)].flatMap(([name, part], index) => (isChanged(part, index) ? [name] : []));
  }

  #changeSince(record: TaskRecord, { key, inputs }: Task<unknown>): BuildReason | undefined {
    const { outputs } = this.#options;
    if (this.#sumOf(inputs, record.lookups ?? []) !== record.sum) {
      const [name = ''] = this.changes(record, inputs);
      return { type: 'input', name };
    }
    for (const [output, path, signature] of filesOf(key, record))
      if (!outputs[output]?.isAsBefore(path, signature)) return { type: 'file', path: `${output}/${path}` };
    return undefined;
  }

  #sumOf(inputs: Inputs, lookups: readonly string[]): string {
    return digest(JSON.stringify([inputs, lookups.map(this.#options.lookup)]));
  }

  /** Returns a short digest of each input and lookup, by name, in a fixed order. */
  #partsOf(inputs: Inputs, lookups: readonly string[]): Map<string, string> {
    const parts = new Map<string, string>();
    const add = (value: unknown, name: string, depth: number) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (!isObject || depth === 0) parts.set(name, partOf(jsonOf(value)));
      else
        for (const [field, inner] of Object.entries(value))
          add(inner, name === '' ? field : `${name}.${field}`, depth - 1);
    };
    add(inputs, '', maxDepth);
    for (const name of lookups) parts.set(name, partOf(this.#options.lookup(name)));
    return parts;
  }
}

/** Depth to which objects in inputs are compared field by field, so that a reported reason can be as specific as `site.view.older`. */
const maxDepth = 3;

/** Like `JSON.stringify`, but returns an empty text for undefined. */
const jsonOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

const partOf = (json: string): string => hash('sha1', json, 'base64url').slice(0, partLength);

/** Yields the files of a task with their signatures. */
export function* filesOf(
  key: string,
  { files }: Pick<TaskRecord, 'files'>,
): Generator<readonly [output: OutputName, path: string, signature: string]> {
  for (const [file, signature] of typeof files === 'string' ? [[key, files] as const] : Object.entries(files)) {
    const end = file.indexOf('/');
    yield [file.slice(0, end) as OutputName, file.slice(end + 1), signature];
  }
}

/** Returns the signature, after the last publish, of a file that has a task of its own. */
export function signatureIn(records: TaskRecords, output: OutputName, path: string): string | undefined {
  const files = records.get(`${output}/${path}`)?.files;
  return typeof files === 'string' ? files : undefined;
}

/** Digests, by name, of the inputs that all tasks of a publication share. */
export type SharedDigests = ReadonlyMap<string, string>;

export const digestsOf = (inputs: Inputs): SharedDigests =>
  new Map(Object.entries(inputs).map(([name, value]) => [name, digest(jsonOf(value))]));

/** Returns the name of an input that differs; undefined if none does. */
export function changedInput(before: SharedDigests, now: SharedDigests): string | undefined {
  return [...now.keys(), ...before.keys()].find((name) => before.get(name) !== now.get(name));
}
