import { errorText } from '../core/errors/errors.ts';
import type { Emit } from '../core/report/events.ts';
import type { HttpResponse, Exchange } from '../http/exchange.ts';
import type { Pace } from '../http/pace.ts';
import type { Sleep } from '../http/sleep.ts';
import { discardBody } from '../http/response-body.ts';
import { createGate } from '../http/gate.ts';
import { runWithBudget, type RequestBudget, type RequestSign } from '../http/request-budget.ts';
import { retryAfterOf } from '../http/pressure.ts';
import { TransportError } from '../http/transport-error.ts';
import { withRetries } from '../http/with-retries.ts';
import { decodeResponse, type Decoded } from './decode.ts';
import {
  ApiError,
  GivenUpError,
  RedirectedError,
  StatusError,
  UnreachableError,
  UnreadableAnswerError,
} from './errors.ts';
import { operations, type ItemOf, type OperationName, type ParametersOf } from './operations.ts';
import { createGiveUpPolicy } from './give-up-policy.ts';
import { createScrub } from '../core/tokens/scrub.ts';
import { mapText } from '../messages/message.ts';

export interface ClientOptions {
  /** base URL of the API; may have a path; query and fragment are ignored */
  readonly baseUrl: URL;
  readonly token: string;
  readonly exchange: Exchange;
  /** maximum number of concurrent requests, not counting those that wait for a retry */
  readonly concurrency: number;
  /** maximum number of retries of a request */
  readonly retries: number;
  /** timeout of one attempt in milliseconds, including the body */
  readonly timeout: number;
  readonly pace: Pace;
  /** budget that is shared with other clients */
  readonly budget?: RequestBudget | undefined;
  readonly random: () => number;
  readonly sleep: Sleep;
  readonly now: () => Date;
  readonly emit?: Emit | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ApiClient {
  /**
   * Calls an operation and returns its item as received, after validation. Calls may run concurrently.
   * @throws {ApiError} if the last attempt failed; the subclasses are in errors.ts
   * @throws {GivenUpError} if the source no longer responds; all later calls throw it as well
   * @throws the reason of an aborted signal
   */
  call<Name extends OperationName>(operation: Name, parameters: ParametersOf<Name>): Promise<ItemOf<Name>>;
  /** root key of the envelope; undefined until the first success */
  readonly rootKey: string | undefined;
  /** number of attempts so far, and how many of them were retries */
  readonly requests: { readonly total: number; readonly retried: number };
}

/** Maximum size of a response in bytes: several hundred times that of a typical post or comment list. */
const maxSize = 64 * 1024 * 1024;

/** Creates a client of the Blog Read API. Reference: "Endpoints" and "Authentication". */
export function createClient(options: ClientOptions): ApiClient {
  const { token, exchange, concurrency, timeout, pace, budget, random, sleep, now, emit } = options;
  const scrub = createScrub(token);
  const base = withoutQuery(options.baseUrl);
  const requests = { total: 0, retried: 0 };
  let failed = 0;
  let rootKey: string | undefined;
  /** form of requests that the source requires */
  let required: RequestForm = { output: false, slash: false };

  const giveUpPolicy = createGiveUpPolicy({
    concurrency,
    // Any source can respond to blog info, even if many of its posts are broken. Bypasses the gate, whose pauses would delay the probe.
    // Only one probe runs at a time.
    probe: async () => {
      const report = await budget?.admit(signal);
      const result = runWithBudget(() => sendNow('blogInfo', {}, { ...required, output: true }), report, signOf);
      return result.then(() => undefined, failureUnlessAnswered);
    },
    sleep,
    signal: options.signal,
    givenUp: (last, isForWaits) => new GivenUpError({ total: requests.total, failed }, last, isForWaits),
  });
  const { signal } = giveUpPolicy;
  const gate = createGate({
    width: concurrency,
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

  async function call<Name extends OperationName>(name: Name, parameters: ParametersOf<Name>): Promise<ItemOf<Name>> {
    const { title } = operations[name];
    const decoded = await withRetries(() => callOnce(name, parameters as Query), {
      retries: options.retries,
      isRetryable: (error) => error instanceof ApiError && error.retryable,
      mayRetry: () => giveUpPolicy.mayRetry(),
      // The gate pauses all requests for the same time. This wait runs in parallel, and is reported.
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

  /**
   * Makes one attempt. Repeats it at once if the response shows that the source requires another form of request. If the reference does not
   * list `output` for the operation, sends it only then.
   */
  async function callOnce<Name extends OperationName>(name: Name, parameters: Query): Promise<Decoded<Name>> {
    const { listsOutput } = operations[name];
    let form: RequestForm = { ...required, output: listsOutput || required.output };
    for (;;) {
      try {
        const decoded = await send(name, parameters, form);
        required = { output: required.output || (form.output && !listsOutput), slash: required.slash || form.slash };
        return decoded;
      } catch (error) {
        const other = otherForm(form, error);
        if (!other) throw error;
        form = other;
      }
    }
  }

  function send<Name extends OperationName>(name: Name, parameters: Query, form: RequestForm): Promise<Decoded<Name>> {
    return gate.run(() => sendNow(name, parameters, form));
  }

  async function sendNow<Name extends OperationName>(
    name: Name,
    parameters: Query,
    { output, slash }: RequestForm,
  ): Promise<Decoded<Name>> {
    const { title, path } = operations[name];
    const query = { access_token: token, ...(output && { output: 'json' }), ...parameters };
    const url = urlOf(base, slash ? `${path}/` : path, query);
    requests.total++;
    emit?.({ type: 'request', operation: title });
    try {
      const response = await exchange.get({ url, timeout, maxSize, signal });
      const { status, headers } = response;
      const decoded = decodeResponse(name, { url, status, headers, body: await bodyOf(response) }, { scrub, now });
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
    call,
    requests,
    get rootKey() {
      return rootKey;
    },
  };
}

/** Returns the failure of a probe, or undefined if the source responded, even with a refusal. Throws errors that are not API errors. */
function failureUnlessAnswered(error: unknown): ApiError | undefined {
  if (!(error instanceof ApiError)) throw error;
  return signOf(error).kind === 'answered' ? undefined : error;
}

interface RequestForm {
  /** whether to send `output`, because the source responds in XML without it */
  readonly output: boolean;
  /** whether paths end with a slash, because the source redirects other paths */
  readonly slash: boolean;
}

/** Returns the form in which a failed request may succeed, or undefined if there is none. */
function otherForm(form: RequestForm, error: unknown): RequestForm | undefined {
  if (!form.output && isXmlResponse(error)) return { ...form, output: true };
  if (!form.slash && error instanceof RedirectedError && error.addsSlash) return { ...form, slash: true };
  return undefined;
}

/**
 * Reports whether a request failed because the response is XML, in which case it may succeed as JSON. False for responses of busy servers,
 * which must not get another request.
 */
function isXmlResponse(error: unknown): boolean {
  if (error instanceof StatusError) return error.isXml && !error.retryable;
  return error instanceof UnreadableAnswerError && error.found === 'xml';
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
  // `status` is from HTTP or from the envelope.
  if (error.status === '429' || error.status === '503') return { kind: 'congested', retryAfter: error.retryAfter };
  return { kind: error.retryable ? 'none' : 'answered' };
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** Removes the query, the fragment and trailing slashes from a base URL. */
function withoutQuery(baseUrl: URL): string {
  const base = new URL(baseUrl);
  base.search = '';
  base.hash = '';
  return base.href.replace(/\/+$/u, '');
}

/** Returns the URL of an operation, without parameters that have no value. Reference: "Endpoints". */
function urlOf(base: string, path: string, query: Query): URL {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return new URL(`${base}${path}?${parameters.toString()}`);
}
