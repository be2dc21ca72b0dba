/** Like `Promise.all`, but rejects only after all promises have settled, so that no work is still running. */
export async function waitForAll<T extends readonly unknown[]>(
  promises: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
