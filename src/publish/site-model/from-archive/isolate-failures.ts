import { endsRun } from '../../../core/item-failure.ts';

/**
 * Makes something of all items at once, as the paths or lists that posts share. Where that fails over one of them, that one is found
 * and replaced, so that no single item ends what is made of the others. Costs one call where all goes well; where k of n items
 * fail, some k·log n calls of ever fewer of them.
 *
 * @param make pure: it may be called for some items alone
 * @param instead forms of an item over which it fails, to be taken in its place, the best first; where none does, it is left out.
 *   Called once for each
 * @throws what `make` throws where that is about the run as a whole, or without any item
 */
export async function isolateFailures<Item extends object, Made>(
  items: readonly Item[],
  make: (items: readonly Item[]) => Made | Promise<Made>,
  instead: (item: Item, error: unknown) => readonly Item[],
): Promise<Made> {
  /** of an item and what was taken in its place, what is left to try */
  const forms = new Map<Item, Item[]>();
  for (let rest = items; ;) {
    const [made, failure] = await tried(() => make(rest));
    if (!failure) return made;
    if (rest.length === 0) throw failure.error;
    const found = new Set(await culprits(rest, make));
    const next: Item[] = [];
    for (const item of rest) next.push(...(found.has(item) ? await inPlaceOf(item) : [item]));
    rest = next;
  }

  async function inPlaceOf(item: Item): Promise<readonly Item[]> {
    const [, failure] = await tried(() => make([item]));
    const open = forms.get(item) ?? [...instead(item, failure?.error ?? new Error('It does not go with the others'))];
    for (let form = open.shift(); form; form = open.shift()) {
      const one = form;
      forms.set(one, open);
      const [, fails] = await tried(() => make([one]));
      if (!fails) return [one];
    }
    return [];
  }
}

/** Those of some items over which something fails: by themselves, or else beside the ones before them. */
async function culprits<Item>(
  items: readonly Item[],
  make: (items: readonly Item[]) => unknown,
): Promise<readonly Item[]> {
  const [, failure] = await tried(() => make(items));
  if (!failure) return [];
  if (items.length === 1) return items;
  const left = items.slice(0, items.length >> 1);
  const right = items.slice(left.length);
  const found = [...(await culprits(left, make)), ...(await culprits(right, make))];
  return found.length > 0 ? found : culprits(right, (some) => make([...left, ...some]));
}

type Tried<T> =
  readonly [made: T, failure?: undefined] | readonly [made: undefined, failure: { readonly error: unknown }];

async function tried<T>(action: () => T | Promise<T>): Promise<Tried<T>> {
  try {
    return [await action()];
  } catch (error) {
    if (endsRun(error)) throw error;
    return [undefined, { error }];
  }
}
