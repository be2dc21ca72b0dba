/**
 * Limits a refresh to one per turn of the event loop. All requests handled in a turn arrived before it began, so their clients cannot know
 * of a change after the first refresh.
 * @param refresh returns undefined if it is done. If it returns a promise or throws, the next call repeats it.
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
