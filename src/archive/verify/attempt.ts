/** Returns the result of a read; undefined if it fails, which other checks report. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
