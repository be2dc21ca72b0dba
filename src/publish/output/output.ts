import type { FileCounts } from '../../core/report.ts';

/**
 * Where publishing writes. Paths are relative to the output's folder, with `/`; each is written at most once.
 */
export interface Output {
  /** @throws {UsageError} as do the others, when the folder cannot be written */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** @param size of the file at the source, in bytes */
  copy(path: string, source: string, size: number): Promise<void>;
  /**
   * Removes what earlier runs wrote and this one did not, and warns of what could not be written. Only to be called when
   * everything was written.
   */
  finish(): Promise<FileCounts>;
}
