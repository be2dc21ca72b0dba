import { compareIds } from '../../core/ids.ts';
import { bugIn, endsRun } from '../../core/item-failure.ts';
import type { FailedPost } from '../../core/report.ts';

/** What is published of a post after an unexpected error, the worst last. */
const outcomes = {
  less: 'The post is published without a part of what belongs to it',
  text: 'Only the text of the post is published',
  before: 'The post is published as it was before',
  not: 'The post is not published',
} as const;
type Outcome = keyof typeof outcomes;
const ranks = Object.keys(outcomes);

/** A failure with what was thrown, to tell where in the code it was. */
export interface PublishFailure extends FailedPost {
  readonly error: unknown;
}

/**
 * The one place where a step for one post, category or file is allowed to fail: whatever is thrown is written down, and the others
 * go on. What is about the run as a whole passes through, see `endsRun`.
 */
export class PostFailures {
  readonly #posts = new Map<string, { readonly outcome: Outcome; readonly error: unknown }>();
  readonly #doubted = new Set<string>();
  readonly #others = new Map<string, unknown>();

  /** @throws the error, where it is about the run as a whole */
  add(id: string, error: unknown, outcome: Outcome = 'not'): void {
    if (endsRun(error)) throw error;
    const before = this.#posts.get(id);
    if (!before) this.#posts.set(id, { outcome, error });
    else if (ranks.indexOf(outcome) > ranks.indexOf(before.outcome)) this.#posts.set(id, { ...before, outcome });
  }

  /** Something that is not about one post. @param what as the beginning of a sentence: `The file feed.xml could not be made` */
  addOther(what: string, error: unknown): void {
    if (endsRun(error)) throw error;
    if (!this.#others.has(what)) this.#others.set(what, error);
  }

  /** Does a part of what is done for a post, which can be done without. */
  attempt<T>(id: string, action: () => T, otherwise: T): T {
    try {
      return action();
    } catch (error) {
      this.add(id, error, 'less');
      return otherwise;
    }
  }

  /** A post lacks something because of another. */
  doubt(id: string): void {
    this.#doubted.add(id);
  }

  /** Whether a post is not published at all. */
  has(id: string): boolean {
    return this.#posts.get(id)?.outcome === 'not';
  }

  /** Whether a post may lack something: what was made of it is nothing to remember. */
  concerns(id: string): boolean {
    return this.#posts.has(id) || this.#doubted.has(id);
  }

  /** In an order that hangs on nothing but what they are. */
  reported(): PublishFailure[] {
    const failure = (id: string, what: string, error: unknown, end = '.') => {
      const message = `${bugIn(what, error)}${end}`;
      return { id, operation: 'publish', status: 'unexpected', message, error };
    };
    return [
      ...[...this.#posts]
        .sort(([a], [b]) => compareIds(a, b))
        .map(([id, { outcome, error }]) =>
          failure(id, outcomes[outcome], error, '. The archive has it as it was received.'),
        ),
      ...[...this.#others].map(([what, error]) => failure('', what, error)),
    ];
  }
}
