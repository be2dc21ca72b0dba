/** What a read gives; undefined where it fails: of what cannot be read others report why. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
