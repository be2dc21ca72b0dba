import pRetry from 'p-retry';
import { errorText } from '../core/errors/errors.ts';
import type { Emit } from '../core/report/events.ts';
import type { Scrub } from '../core/tokens/scrub.ts';
import type { HttpResponse, Exchange } from '../http/transport/exchange.ts';
import { createGate, type HostLimit } from '../http/throttling/gate.ts';
import type { Pace } from '../http/throttling/pace.ts';
import { retryAfterOf } from '../http/throttling/pressure.ts';
import { runWithBudget, type RequestBudget, type RequestSign } from '../http/throttling/request-budget.ts';
import { discardBody } from '../http/transport/response-body.ts';
import { defaultBackoff, minRetryDelay, type Backoff } from '../http/throttling/retry-timing.ts';
import type { Sleep } from '../http/throttling/sleep.ts';
import { TransportError } from '../http/transport/transport-error.ts';
import { mapText } from '../messages/message.ts';
import type { ReceivedResponse } from './decode.ts';
import { ApiError, GivenUpError, UnreachableError } from './errors.ts';
import { createGiveUpPolicy } from './give-up-policy.ts';

export interface RequesterOptions {
  readonly exchange: Exchange;
  /** maximum number of concurrent requests, excluding those that wait for a retry */
  readonly concurrency: number;
  readonly hostLimit: HostLimit;
  /** maximum number of retries of a request */
  readonly retries: number;
  /** delays before retries of a request */
  readonly backoff?: Backoff | undefined;
  /** timeout of one attempt in milliseconds, including the body */
  readonly timeout: number;
  readonly pace: Pace;
  /** budget that is shared with other clients */
  readonly budget?: RequestBudget | undefined;
  readonly random: () => number;
  readonly sleep: Sleep;
  readonly emit?: Emit | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A request of an operation, and how its response is decoded. */
export interface ApiRequest<T> {
  /** title of the operation */
  readonly title: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** @throws {ApiError} */
  readonly decode: (response: ReceivedResponse) => T;
}

/** Sends the requests of a client. Limits concurrency, and pauses and retries as the source requires. */
export interface Requester {
  /**
   * Runs an action that sends requests, and retries it.
   * @param mayRetry whether to retry after a retryable failure; default: always
   * @throws {ApiError} if the last attempt failed
   * @throws {GivenUpError} if the source no longer responds; all later calls throw it as well
   * @throws the reason of an aborted signal
   */
  run<T>(title: string, action: () => Promise<T>, mayRetry?: (error: ApiError) => boolean): Promise<T>;
  /** Sends a request once. */
  send<T>(request: ApiRequest<T>): Promise<T>;
  /** number of attempts so far, and how many of them were retries */
  readonly requests: { readonly total: number; readonly retried: number };
}

/** Maximum size of a response in bytes: several hundred times that of a typical post or comment list. */
const maxSize = 64 * 1024 * 1024;

/** @param probe returns a request to which any working source responds, even if many of its posts are broken */
export function createRequester(
  options: RequesterOptions,
  { probe, scrub }: { readonly probe: () => ApiRequest<unknown>; readonly scrub: Scrub },
): Requester {
  const { exchange, concurrency, hostLimit, timeout, pace, budget, random, sleep, emit } = options;
  const { retries, backoff = defaultBackoff } = options;
  const requests = { total: 0, retried: 0 };
  let failed = 0;

  const giveUpPolicy = createGiveUpPolicy({
    concurrency,
    // Bypasses the gate, whose pauses would delay the probe. Only one probe runs at a time.
    probe: () => {
      const request = probe();
      return hostLimit(request.url.hostname, async () => {
        const report = await budget?.admit(signal);
        const result = runWithBudget(() => sendNow(request), report, signOf);
        return result.then(() => undefined, failureUnlessAnswered);
      });
    },
    sleep,
    signal: options.signal,
    givenUp: (last, isForWaits) => new GivenUpError({ total: requests.total, failed }, last, isForWaits),
  });
  const { signal } = giveUpPolicy;
  const gate = createGate({
    width: concurrency,
    hostLimit,
    pace,
    budget,
    signOf,
    onSlowdown: ({ width, pause }, error) => {
      emit?.({ type: 'slowed', requests: 'api', width, pause });
      giveUpPolicy.paused(pause, error as ApiError);
    },
    random,
    sleep,
    signal,
  });

  async function sendNow<T>({ title, url, headers, decode }: ApiRequest<T>): Promise<T> {
    requests.total++;
    emit?.({ type: 'request', operation: title });
    try {
      const response = await exchange.get({ url, ...(headers && { headers }), timeout, maxSize, signal });
      const decoded = decode({ url, status: response.status, headers: response.headers, body: await bodyOf(response) });
      giveUpPolicy.answered();
      return decoded;
    } catch (error) {
      signal.throwIfAborted();
      const failure =
        error instanceof TransportError ? new UnreachableError(title, mapText(error.text, scrub), error) : error;
      if (signOf(failure).kind === 'answered') giveUpPolicy.answered();
      else failed++;
      throw failure;
    }
  }

  return {
    requests,
    send: (request) => gate.run(request.url.hostname, () => sendNow(request)),
    run: (title, action, mayRetry = () => true) =>
      pRetry(action, {
        ...backoff,
        retries,
        signal,
        onFailedAttempt: () => signal.throwIfAborted(),
        shouldRetry: async ({ error, attemptNumber: attempt }) => {
          if (!(error instanceof ApiError && error.retryable && mayRetry(error))) return false;
          await giveUpPolicy.beforeRetry();
          requests.retried++;
          // The gate delays this and all other requests for as long as the source asks.
          const delay = minRetryDelay(attempt, retryAfterOf(signOf(error)), backoff);
          const status = Number(error.status) || undefined;
          const attempts = retries + 1;
          emit?.({ type: 'retry', operation: title, attempt, attempts, delay, status, message: errorText(error) });
          return true;
        },
      }),
  };
}

/** Returns the failure of a probe, or undefined if the source responded, even with a refusal. @throws errors that are not API errors */
function failureUnlessAnswered(error: unknown): ApiError | undefined {
  if (!(error instanceof ApiError)) throw error;
  return signOf(error).kind === 'answered' ? undefined : error;
}

async function bodyOf(response: HttpResponse): Promise<Uint8Array> {
  if (response.status >= 300 && response.status < 400) {
    await discardBody(response);
    return new Uint8Array();
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Classifies a failure for the gate. */
function signOf(error: unknown): RequestSign {
  if (!(error instanceof ApiError) || error instanceof UnreachableError) return { kind: 'none' };
  // `status` comes from HTTP or from the response envelope.
  if (error.status === '429' || error.status === '503') return { kind: 'congested', retryAfter: error.retryAfter };
  return { kind: error.retryable ? 'none' : 'answered' };
}
