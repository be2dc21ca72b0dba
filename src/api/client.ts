import { errorText } from '../core/errors/errors.ts';
import type { Emit } from '../core/report/events.ts';
import type { HttpResponse, Exchange } from '../http/exchange.ts';
import type { Pace } from '../http/pace.ts';
import type { Sleep } from '../http/sleep.ts';
import { discardBody } from '../http/response-body.ts';
import { createGate } from '../http/gate.ts';
import { runWithBudget, type RequestBudget } from '../http/request-budget.ts';
import { retryAfterOf, type Sign } from '../http/pressure.ts';
import { TransportError } from '../http/transport-error.ts';
import { withRetries } from '../http/with-retries.ts';
import { decodeResponse, type Decoded } from './decode.ts';
import { ApiError, GivenUpError, StatusError, UnreachableError, UnreadableAnswerError } from './errors.ts';
import { operations, type ItemOf, type OperationName, type ParametersOf } from './operations.ts';
import { createPatience } from './patience.ts';
import { createScrub } from '../core/tokens/scrub.ts';
import { changed } from '../messages/message.ts';

export interface ClientOptions {
  /** may have a path, below which the API lies; its query and fragment are not used */
  readonly baseUrl: URL;
  readonly token: string;
  readonly exchange: Exchange;
  /** requests in flight at most; one that waits for its next try is not counted */
  readonly concurrency: number;
  /** per request, after the first try */
  readonly retries: number;
  /** milliseconds for one try, its body included */
  readonly timeout: number;
  readonly pace: Pace;
  /** what every request has to ask besides; left out, nothing */
  readonly budget?: RequestBudget | undefined;
  readonly random: () => number;
  readonly sleep: Sleep;
  readonly now: () => Date;
  readonly emit?: Emit | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ApiClient {
  /**
   * Calls one operation and gives its item as received, validated. Safe to call any number of times at once.
   * @throws {ApiError} when the last try failed; see errors.ts for its kinds
   * @throws {GivenUpError} when the source has stopped answering anything; every call throws it from then on
   * @throws the signal's reason when that is aborted
   */
  call<Name extends OperationName>(operation: Name, parameters: ParametersOf<Name>): Promise<ItemOf<Name>>;
  /** the name that the source gives to its envelope, known from the first success on */
  readonly rootKey: string | undefined;
  /** so far: every try counts, `retried` those that repeat a failed one */
  readonly requests: { readonly total: number; readonly retried: number };
}

/** The largest answer that is taken, in bytes: a comment list or a post of some hundred times the usual size. */
const maximumSize = 64 * 1024 * 1024;

/** A client of the Blog Read API. Reference: "Endpoints" and "Authentication". */
export function createClient(options: ClientOptions): ApiClient {
  const { token, exchange, concurrency, timeout, pace, budget, random, sleep, now, emit } = options;
  const scrub = createScrub(token);
  const base = withoutQuery(options.baseUrl);
  const requests = { total: 0, retried: 0 };
  let failed = 0;
  let rootKey: string | undefined;
  /** Whether this source answers post read in XML unless told otherwise. */
  let outputOnEvery = false;

  const patience = createPatience({
    concurrency,
    // What every source can answer, however many of its posts are broken.
    // Beside the gate, whose pauses would only put off what is to be known: there is one such question at a time.
    ask: async () => {
      const settle = await budget?.admit(signal);
      const asked = runWithBudget(() => exchanged('blogInfo', {}, true), settle, signOf);
      return asked.then(() => undefined, unlessAnswered);
    },
    sleep,
    signal: options.signal,
    givenUp: (last, isForWaits) => new GivenUpError({ total: requests.total, failed }, last, isForWaits),
  });
  const { signal } = patience;
  const gate = createGate({
    width: concurrency,
    pace,
    budget,
    signOf,
    onSlowdown: ({ width, pause }, error) => {
      emit?.({ type: 'slowed', requests: 'api', width, pause });
      patience.paused(pause, error as ApiError);
    },
    random,
    sleep,
    signal,
  });

  async function call<Name extends OperationName>(name: Name, parameters: ParametersOf<Name>): Promise<ItemOf<Name>> {
    const { title } = operations[name];
    const decoded = await withRetries(() => ask(name, parameters as Query), {
      retries: options.retries,
      isRetryable: (error) => error instanceof ApiError && error.retryable,
      mayRetry: () => patience.mayRetry(),
      // The gate keeps all requests back for that long; this wait goes on beside it and reports it.
      retryAfterOf: (error) => retryAfterOf(signOf(error)),
      random,
      sleep,
      onRetry: (error, attempt, delay) => {
        requests.retried++;
        emit?.({ type: 'retry', operation: title, attempt, delay, message: errorText(error) });
      },
      signal,
    });
    rootKey ??= decoded.rootKey;
    return decoded.item;
  }

  /** One try. Where the reference lists no `output`, none is sent until the source is seen to answer XML without it. */
  async function ask<Name extends OperationName>(name: Name, parameters: Query): Promise<Decoded<Name>> {
    const withOutput = operations[name].listsOutput || outputOnEvery;
    try {
      return await send(name, parameters, withOutput);
    } catch (error) {
      if (withOutput || !isInXml(error)) throw error;
      const decoded = await send(name, parameters, true);
      outputOnEvery = true;
      return decoded;
    }
  }

  function send<Name extends OperationName>(
    name: Name,
    parameters: Query,
    withOutput: boolean,
  ): Promise<Decoded<Name>> {
    return gate.run(() => exchanged(name, parameters, withOutput));
  }

  async function exchanged<Name extends OperationName>(
    name: Name,
    parameters: Query,
    withOutput: boolean,
  ): Promise<Decoded<Name>> {
    const { title, path } = operations[name];
    const query = { access_token: token, ...(withOutput && { output: 'json' }), ...parameters };
    const url = addressOf(base, path, query);
    requests.total++;
    emit?.({ type: 'request', operation: title });
    try {
      const answer = await exchange.get({ url, timeout, maximumSize, signal });
      const { status, headers } = answer;
      const decoded = decodeResponse(name, { url, status, headers, body: await bodyOf(answer) }, { scrub, now });
      patience.answered();
      return decoded;
    } catch (error) {
      signal.throwIfAborted();
      const failure =
        error instanceof TransportError ? new UnreachableError(title, changed(error.text, scrub), error) : error;
      if (signOf(failure).kind === 'answered') patience.answered();
      else failed++;
      throw failure;
    }
  }

  return {
    call,
    requests,
    get rootKey() {
      return rootKey;
    },
  };
}

/** The failure, unless it shows that the source is there: it refuses to answer this, but it answers. */
function unlessAnswered(error: unknown): ApiError | undefined {
  if (!(error instanceof ApiError)) throw error;
  return signOf(error).kind === 'answered' ? undefined : error;
}

/** Whether the same may be said in JSON. What a busy server says does not count, which is to be left alone. */
function isInXml(error: unknown): boolean {
  if (error instanceof StatusError) return error.isXml && !error.retryable;
  return error instanceof UnreadableAnswerError && error.found === 'xml';
}

async function bodyOf(answer: HttpResponse): Promise<Uint8Array> {
  if (answer.status >= 300 && answer.status < 400) {
    await discardBody(answer);
    return new Uint8Array();
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** What a call's failure says of the source, for the gate that all requests go through. */
function signOf(error: unknown): Sign {
  if (!(error instanceof ApiError) || error instanceof UnreachableError) return { kind: 'none' };
  // As HTTP has it or in the envelope: both come as the error's status.
  if (error.status === '429' || error.status === '503') return { kind: 'congested', retryAfter: error.retryAfter };
  return { kind: error.retryable ? 'none' : 'answered' };
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** A base URL without its query and fragment, and without slashes at its end. */
function withoutQuery(baseUrl: URL): string {
  const base = new URL(baseUrl);
  base.search = '';
  base.hash = '';
  return base.href.replace(/\/+$/u, '');
}

/** The address of an operation's path below the base, without parameters that have no value. Reference: "Endpoints". */
function addressOf(base: string, path: string, query: Query): URL {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return new URL(`${base}${path}?${parameters.toString()}`);
}
