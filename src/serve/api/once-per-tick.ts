/**
 * Calls a refresh at most once per turn of the event loop: requests handled in one turn all arrived before it began, so a change after
 * the first refresh cannot be known to their clients.
 *
 * @param refresh returns undefined if it is done; a returned promise or an error is not remembered
 */
export function oncePerTick(refresh: () => Promise<void> | undefined): () => Promise<void> | undefined {
  let isDone = false;
  return () => {
    if (isDone) return undefined;
    const refreshing = refresh();
    if (refreshing) return refreshing;
    isDone = true;
    setImmediate(() => (isDone = false));
    return undefined;
  };
}
