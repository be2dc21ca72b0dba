import { bugOf } from '../../../core/errors.ts';
import { compareIds } from '../../../core/ids.ts';
import { endsRun } from '../../../core/item-failure.ts';
import type { FailedPost } from '../../../core/report.ts';
import { message, type Text } from '../../../messages/message.ts';

/** What is published of a post after an unexpected error, the worst last. */
const ranks = ['less', 'text', 'before', 'not'] as const;
type Outcome = (typeof ranks)[number];

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
  readonly #others = new Map<string, { readonly text: Text; readonly error: unknown }>();

  /** @throws the error, where it is about the run as a whole */
  add(id: string, error: unknown, outcome: Outcome = 'not'): void {
    if (endsRun(error)) throw error;
    const before = this.#posts.get(id);
    if (!before) this.#posts.set(id, { outcome, error });
    else if (ranks.indexOf(outcome) > ranks.indexOf(before.outcome)) this.#posts.set(id, { ...before, outcome });
  }

  /** Something that is not about one post. @param say what became of it, after which error */
  addOther(say: (bug: string) => Text, error: unknown): void {
    if (endsRun(error)) throw error;
    const key = String(say(''));
    if (!this.#others.has(key)) this.#others.set(key, { text: say(bugOf(error)), error });
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

  /** The posts that are not published at all. */
  unpublished(): string[] {
    return [...this.#posts.keys()].filter((id) => this.has(id));
  }

  /** The posts that may lack something, so that they must be built again the next time. */
  *concerned(): Generator<string> {
    yield* this.#posts.keys();
    yield* this.#doubted;
  }

  /** Whether a post may lack something: what was made of it is nothing to remember. */
  concerns(id: string): boolean {
    return this.#posts.has(id) || this.#doubted.has(id);
  }

  /** In an order that hangs on nothing but what they are. */
  reported(): PublishFailure[] {
    const failure = (id: string, text: Text, error: unknown) => {
      return { id, operation: 'publish', status: 'unexpected', message: text, error };
    };
    return [
      ...[...this.#posts]
        .sort(([a], [b]) => compareIds(a, b))
        .map(([id, { outcome, error }]) =>
          failure(id, message(`publish.post-${outcome}`, { bug: bugOf(error) }), error),
        ),
      ...[...this.#others.values()].map(({ text, error }) => failure('', text, error)),
    ];
  }
}
