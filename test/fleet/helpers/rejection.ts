/** Returns the error with which a promise rejects. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  const value = await promise.then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  if (!value) throw new Error('It did not reject.');
  return value;
}
