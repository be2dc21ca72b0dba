import { messageOf } from '../core/errors.ts';
import { endsRun } from '../core/item-failure.ts';
import type { FailedPost } from '../core/report.ts';

/** The posts that could not be published, each for a reason of its own: the others are published without them. */
export class PostFailures {
  readonly #reasons = new Map<string, string>();

  /** @throws the error, where it is about the run as a whole */
  add(id: string, error: unknown): void {
    if (endsRun(error)) throw error;
    if (!this.#reasons.has(id)) this.#reasons.set(id, messageOf(error));
  }

  has(id: string): boolean {
    return this.#reasons.has(id);
  }

  get count(): number {
    return this.#reasons.size;
  }

  reported(): FailedPost[] {
    return [...this.#reasons].map(([id, reason]) => ({
      id,
      operation: 'publish',
      status: 'unexpected',
      message: `The post is not published, which is a bug in blogkeep: ${reason}. The archive has it as it was received.`,
    }));
  }
}
