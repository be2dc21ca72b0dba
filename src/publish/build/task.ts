import type { OutputName } from '../../core/outputs.ts';
import type { CopySource, FileContent } from './folder/output.ts';

/** Data that determines the content of files, as JSON. Users see the names of the fields in reasons for a build. */
export type Inputs = Readonly<Record<string, unknown>>;

/** Builds files. The task is skipped if neither its inputs nor its files have changed since it last succeeded. */
export interface Task<Facts = null> {
  /** Identifies the task across runs: `post 12`, or the path of its only file, such as `site/index.html`. */
  readonly key: string;
  readonly inputs: Inputs;
  readonly run: (files: TaskFiles) => Promise<TaskResult<Facts>>;
}

export interface TaskResult<Facts = null> {
  /** data about the result that other tasks need, as JSON */
  readonly facts: Facts;
  /** names of inputs that were looked up while the task ran, such as link targets, see {@link Lookup}. Default: none. */
  readonly lookups?: readonly string[];
  /** false if another run might produce a better result: then the task is not skipped next time. Default: true. */
  readonly isComplete?: boolean;
}

/**
 * Returns text that represents the current value of a looked-up input and changes with it. Never throws. The name may come from an earlier
 * run.
 */
export type Lookup = (name: string) => string;

/** Writes the files of a task. Paths are relative to the output folder. */
export interface TaskFiles {
  /** @throws {UsageError} if the folder cannot be written; `copy` does so as well */
  readonly write: (output: OutputName, path: string, content: FileContent) => Promise<void>;
  /** @param size size of the content in bytes */
  readonly copy: (output: OutputName, path: string, source: CopySource, size: number) => Promise<void>;
  /** Adds a file to this task that another task of this run has already written. */
  readonly share: (output: OutputName, path: string) => void;
  readonly keep: (output: OutputName, path: string) => void;
}
