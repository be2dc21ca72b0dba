import type { OutputName } from '../../core/outputs.ts';
import type { CopySource } from './folder/output.ts';

/** The data that determines the content of files, as JSON. Names of fields are shown to users. */
export type Inputs = Readonly<Record<string, unknown>>;

/** Builds files. It is skipped if neither its inputs nor its files have changed since it last succeeded. */
export interface Task<Facts = null> {
  /** Identifies the task from run to run: `post 12`, or the path of its only file, `site/index.html`. */
  readonly key: string;
  readonly inputs: Inputs;
  readonly run: (files: TaskFiles) => Promise<TaskResult<Facts>>;
}

export interface TaskResult<Facts = null> {
  /** data about the result that other tasks need, as JSON */
  readonly facts: Facts;
  /** names of inputs that came up while the task ran, such as the targets of links. See {@link Lookup}. Default: none. */
  readonly lookups?: readonly string[];
  /** false if another run might build something better: then the task is not skipped the next time. Default: true. */
  readonly isComplete?: boolean;
}

/** Returns the current value of a looked-up input as a text that changes with it. Never throws; the name may be that of an earlier run. */
export type Lookup = (name: string) => string;

/** Writes the files of a task. Paths are relative to the folder of the output. */
export interface TaskFiles {
  /** @throws {UsageError} if the folder cannot be written; `copy` as well */
  readonly write: (output: OutputName, path: string, content: string | Uint8Array) => Promise<void>;
  /** @param size of the content, in bytes */
  readonly copy: (output: OutputName, path: string, source: CopySource, size: number) => Promise<void>;
  /** Adds a file that another task of this run has written to the files of this task. */
  readonly share: (output: OutputName, path: string) => void;
  readonly keep: (output: OutputName, path: string) => void;
}
