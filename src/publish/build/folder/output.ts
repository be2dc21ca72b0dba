import type { ByOutput } from '../../../core/output-names.ts';
import type { FileCounts } from '../../../core/report.ts';

/**
 * Where publishing writes. Paths are relative to the output's folder, with `/`; each is written at most once.
 */
export interface Output {
  /** @throws {UsageError} as do the others, when the folder cannot be written */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /**
   * Writes a file.
   * @param source the path of a file, or what makes the content where it is needed
   * @param size of the content, in bytes
   */
  copy(path: string, source: CopySource, size: number): Promise<void>;
  /**
   * Makes a folder for files that this run alone needs, and gives its absolute path; undefined where nothing is to be made. To be called
   * when there is such a file: a run that writes nothing leaves the output as it is.
   */
  workFolder(): (() => string) | undefined;
  /** Whether a file of an earlier run lies as it did at its end, when `stamp` said this of it. */
  isAsBefore(path: string, stamp: string): boolean;
  /** Whether an earlier run left a file there. */
  has(path: string): boolean;
  /** The text of a file of an earlier run; undefined where there is none. */
  read(path: string): string | undefined;
  /** Takes a file of an earlier run, which is as before, for one of this run. */
  keep(path: string): void;
  /** how a file lies on the disk now, see `fileStamp`; `-` where there is none of this output's */
  stamp(path: string): string;
  /**
   * Removes what earlier runs wrote and this one did not, and warns of what could not be written. Only to be called when
   * everything was written.
   */
  finish(): Promise<FileCounts>;
}

export type CopySource = string | (() => Promise<Uint8Array>);

/** Where each output is written; undefined where it is not wanted. */
export type Outputs = ByOutput<Output>;
