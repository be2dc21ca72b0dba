/** Sample values of all parameter types. */
const samples = ['1', 1, 2, true, false, ['1'], [1], undefined, { name: '1', count: 1 }];

interface Tried {
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

const known = new Map<unknown, Tried>();

/** Returns the parameters and texts of a message, which are determined once. */
export function tried(entry: unknown): Tried {
  const found = known.get(entry) ?? tryAll(entry);
  known.set(entry, found);
  return found;
}

/** Finds the parameters and texts of a message by calling it, because types are not available at run time. */
function tryAll(entry: unknown): Tried {
  if (typeof entry === 'string') return { names: [], texts: [entry] };
  const names = new Set<string>();
  const texts = new Set<string>();
  for (let pass = 0; pass < 3; pass++) {
    for (const choice of choices([...names])) {
      const values = new Proxy<Record<string, unknown>>(choice, {
        get: (target, name) => {
          names.add(String(name));
          return target[String(name)];
        },
      });
      try {
        const text = (entry as (values: unknown) => unknown)(values);
        // A message that only returns one of its values may return any type here.
        if (typeof text === 'string') texts.add(text);
      } catch {
        // The message does not accept values of these types.
      }
    }
  }
  return { names: [...names].sort(), texts: [...texts] };
}

/**
 * Returns all combinations of sample values for the names. With many names, only those in which all values but one are
 * equal.
 */
function choices(names: readonly string[]): Record<string, unknown>[] {
  if (names.length > 3) {
    return samples.flatMap((usual) =>
      names.flatMap((other) =>
        samples.map((value) => Object.fromEntries(names.map((name) => [name, name === other ? value : usual]))),
      ),
    );
  }
  return names.reduce<Record<string, unknown>[]>(
    (all, name) => all.flatMap((choice) => samples.map((value) => ({ ...choice, [name]: value }))),
    [{}],
  );
}
