import type { ByOutput } from '../../../core/outputs.ts';
import type { FileCounts } from '../../../core/report/report.ts';

/** A folder that publishing writes to. Paths are relative to it and use `/`. Each path is written at most once. */
export interface Output {
  /** @throws {UsageError} if the folder cannot be written; other methods do so as well */
  write(path: string, content: FileContent): Promise<void>;
  /**
   * Writes a file.
   * @param source path of a file, or a function that creates the content if it is needed
   * @param size size of the content in bytes
   */
  copy(path: string, source: CopySource, size: number): Promise<void>;
  /**
   * Returns a function that creates a temporary directory for this run and returns its absolute path; undefined if nothing may be written.
   * Call the function only when needed: a run that writes nothing must leave the output untouched.
   */
  temporaryFolder(): (() => string) | undefined;
  /** Reports whether a file of an earlier run still has the signature that `stamp` returned in that run. */
  isAsBefore(path: string, stamp: string): boolean;
  /** Reports whether an earlier run has written a file at this path. */
  has(path: string): boolean;
  read(path: string): string | undefined;
  /** Returns the content of a file that this or an earlier run has written; undefined if it is missing. */
  readBytes(path: string): Promise<Uint8Array | undefined>;
  keep(path: string): void;
  /** Returns the current signature of a file, see `fileSignature`; `-` if this output has no such file. */
  stamp(path: string): string;
  /** Removes files of earlier runs that this run neither wrote nor kept, and warns of conflicts. Must be called last. */
  finish(): Promise<FileCounts>;
}

/** Content of a file. Large files are written piece by piece, so that they are never in memory as a whole. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>;

export type CopySource = string | (() => Promise<Uint8Array>);

/** Undefined for outputs that are not requested. */
export type Outputs = ByOutput<Output>;
