function overflow(): number {
  return overflow() + 1;
}

/** Functions that return values of all kinds that a bug may throw. */
export const thrownValues: readonly (() => unknown)[] = [
  () => new Error('broken'),
  () => new TypeError("Cannot set properties of undefined (setting 'lang')"),
  () => {
    try {
      return overflow();
    } catch (error) {
      return error;
    }
  },
  () => Object.assign(new Error('odd'), { code: 'ERR_INVALID_ARG_VALUE' }),
  () => 'a text',
  () => Object.create(null) as unknown,
  () => undefined,
  () => null,
];
