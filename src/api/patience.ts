import { createRetryBudget } from '../http/retry-budget.ts';
import { retryDelay } from '../http/retry-timing.ts';
import type { Sleep } from '../http/sleep.ts';
import type { ApiError, GivenUpError } from './errors.ts';

/** What keeps a run from being patient for ever with a source that is dead. */
export interface Patience {
  /**
   * Whether a request may be repeated. When the budget is used up, it waits for a sign of life from the source.
   * @throws {GivenUpError} when none comes
   */
  mayRetry(): Promise<boolean>;
  /** All requests are being held up for so many milliseconds, by what this failure says. Ends the run where it is too much. */
  paused(milliseconds: number, failure: ApiError): void;
  /** The source has answered. */
  answered(): void;
  /** aborted when the run is to end, with the {@link GivenUpError} where it is for this; otherwise with the given signal's reason */
  readonly signal: AbortSignal;
}

export interface PatienceOptions {
  /** requests that may be in flight */
  readonly concurrency: number;
  /**
   * Asks the source, once and at once whatever pauses there are, for what it can always answer; resolves to the failure if
   * it did not.
   */
  readonly ask: () => Promise<ApiError | undefined>;
  readonly sleep: Sleep;
  readonly signal?: AbortSignal | undefined;
  /** the error to end with; `isForWaits` where the source answers, but has asked for too much waiting */
  readonly givenUp: (last: ApiError, isForWaits: boolean) => GivenUpError;
}

/**
 * Milliseconds between the questions. Together long enough for a server or a router to be started again; without chance,
 * since there is only one who asks. The last is longer where the source asks for that: it may keep its word.
 */
const waits = [4_000, 10_000, 20_000];
const lastWait = 40_000;

/**
 * Milliseconds that a run pauses in all for a source that answers between its pauses, however often: an hour, and for each
 * answer 15 seconds more. A source that gives ten answers in two minutes is waited for as long as it takes; one that answers
 * next to nothing and asks for another wait each time would hold a run up for days.
 */
const waitsAtFirst = 60 * 60_000;
const answerEarns = 15_000;

/**
 * An empty budget alone does not end a run: where many posts cannot be read that are broken for good, the source is well.
 * So the source is asked for something else then. If it answers, the budget is full again.
 */
export function createPatience({ concurrency, ask, sleep, signal: outer, givenUp }: PatienceOptions): Patience {
  const budget = createRetryBudget(concurrency);
  const ending = new AbortController();
  const signal = outer ? AbortSignal.any([outer, ending.signal]) : ending.signal;

  let answers = 0;
  let waited = 0;
  async function lookForLife(): Promise<void> {
    const before = answers;
    let failure = await ask();
    for (const wait of [...waits, lastWait]) {
      // Others ask too: a source that answers few requests a minute may have none left for the question.
      if (!failure || answers > before) return;
      const wished =
        wait === lastWait ? retryDelay({ attempt: 1, retryAfter: failure.retryAfter, random: () => 0 }) : 0;
      await sleep(Math.max(wait, wished), signal);
      failure = await ask();
    }
    if (!failure || answers > before) return;
    // All that is under way or waiting ends with it, which would otherwise take its own time to find out.
    ending.abort(givenUp(failure, false));
    signal.throwIfAborted();
  }

  let looking: Promise<void> | undefined;
  function stillThere(): Promise<void> {
    looking ??= lookForLife()
      .then(() => budget.refill())
      .finally(() => (looking = undefined));
    return looking;
  }

  return {
    signal,
    mayRetry: async () => {
      if (!budget.takeRetry()) await stillThere();
      return true;
    },
    paused: (milliseconds, failure) => {
      waited += milliseconds;
      if (waited > waitsAtFirst + answers * answerEarns) ending.abort(givenUp(failure, true));
      // Whoever waits for the source finds out by the signal.
      if (!budget.takePause(milliseconds)) stillThere().catch(() => undefined);
    },
    answered: () => {
      answers += 1;
      budget.giveBack();
    },
  };
}
