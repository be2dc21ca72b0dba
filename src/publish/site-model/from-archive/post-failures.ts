import { describeBug } from '../../../core/errors/errors.ts';
import { compareIds } from '../../../core/collections/compare.ts';
import { endsRun } from '../../../core/errors/item-failure.ts';
import type { FailedPost } from '../../../core/report/report.ts';
import { message, type Text } from '../../../messages/message.ts';

/** How a post is published after an unexpected error, from best to worst. */
const ranks = ['less', 'text', 'before', 'not'] as const;
type Outcome = (typeof ranks)[number];

/** A failure, with the original error for its stack. */
export interface PublishFailure extends FailedPost {
  readonly error: unknown;
}

/**
 * Collects the failures of steps for single posts, categories or files, so that the run can continue with the others. Errors that concern
 * the whole run are rethrown, see `endsRun`.
 */
export class PostFailures {
  readonly #posts = new Map<string, { readonly outcome: Outcome; readonly error: unknown }>();
  readonly #doubted = new Set<string>();
  readonly #others = new Map<string, { readonly text: Text; readonly error: unknown }>();

  /** @throws the error if it concerns the whole run */
  add(id: string, error: unknown, outcome: Outcome = 'not'): void {
    if (endsRun(error)) throw error;
    const before = this.#posts.get(id);
    if (!before) this.#posts.set(id, { outcome, error });
    else if (ranks.indexOf(outcome) > ranks.indexOf(before.outcome)) this.#posts.set(id, { ...before, outcome });
  }

  /**
   * Adds a failure that does not concern a single post.
   * @param say returns the message for an error
   */
  addOther(say: (bug: string) => Text, error: unknown): void {
    if (endsRun(error)) throw error;
    const key = String(say(''));
    if (!this.#others.has(key)) this.#others.set(key, { text: say(describeBug(error)), error });
  }

  /** Runs an optional step for a post. If it fails, records the failure and returns the fallback. */
  attempt<T>(id: string, action: () => T, otherwise: T): T {
    try {
      return action();
    } catch (error) {
      this.add(id, error, 'less');
      return otherwise;
    }
  }

  /** Marks a post as incomplete because another post failed. */
  doubt(id: string): void {
    this.#doubted.add(id);
  }

  /** Reports whether a post will not be published at all. */
  has(id: string): boolean {
    return this.#posts.get(id)?.outcome === 'not';
  }

  /** Returns the posts that will not be published at all. */
  unpublished(): string[] {
    return [...this.#posts.keys()].filter((id) => this.has(id));
  }

  /** Yields the posts that may be incomplete and must be built again by the next publish. */
  *concerned(): Generator<string> {
    yield* this.#posts.keys();
    yield* this.#doubted;
  }

  /** Reports whether a post may be incomplete, in which case its results must not be cached. */
  concerns(id: string): boolean {
    return this.#posts.has(id) || this.#doubted.has(id);
  }

  /** Returns the failures in a deterministic order. */
  reported(): PublishFailure[] {
    const failure = (id: string, text: Text, error: unknown) => {
      return { id, operation: 'publish', status: 'unexpected', message: text, error };
    };
    return [
      ...[...this.#posts]
        .sort(([a], [b]) => compareIds(a, b))
        .map(([id, { outcome, error }]) =>
          failure(id, message(`publish.post-${outcome}`, { bug: describeBug(error) }), error),
        ),
      ...[...this.#others.values()].map(({ text, error }) => failure('', text, error)),
    ];
  }
}

/**
 * Creates a result from all items at once, such as the paths or lists that posts share. If that fails, finds the items that cause the
 * failure by bisection, and replaces them. Needs one call if nothing fails, and about k·log n calls if k of n items fail.
 * @param make pure function; may be called with some of the items
 * @param instead returns replacements for a failing item, the best first; the item is dropped if all of them fail. Called once per item
 * @throws errors of `make` that concern the whole run, or that occur even without items
 */
export async function isolateFailures<Item extends object, Made>(
  items: readonly Item[],
  make: (items: readonly Item[]) => Made | Promise<Made>,
  instead: (item: Item, error: unknown) => readonly Item[],
): Promise<Made> {
  /** remaining replacements, by item or by an earlier replacement */
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

/** Returns the items that cause a failure, whether alone or together with the items before them. */
async function culprits<Item>(
  items: readonly Item[],
  make: (items: readonly Item[]) => unknown,
): Promise<readonly Item[]> {
  const [, failure] = await tried(() => make(items));
  if (!failure) return [];
  if (items.length === 1) return items;
  const firstHalf = items.slice(0, items.length >> 1);
  const secondHalf = items.slice(firstHalf.length);
  const found = [...(await culprits(firstHalf, make)), ...(await culprits(secondHalf, make))];
  return found.length > 0 ? found : culprits(secondHalf, (some) => make([...firstHalf, ...some]));
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
