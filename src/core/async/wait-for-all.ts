/** Like Promise.all, but nothing goes on behind its back: rejects when all have ended. */
export async function allOf<T extends readonly unknown[]>(
  promises: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
