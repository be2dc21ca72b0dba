/**
 * What takes in what has changed, once in each turn of the event loop: the requests that are answered in one turn had all come before
 * it began, so nothing that any of them may know of has changed since the first.
 *
 * @param refresh gives undefined where nothing has to be waited for; anything else, and what it throws, is not remembered
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
