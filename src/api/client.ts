import { createScrub } from '../core/tokens/scrub.ts';
import { decodeResponse, type DecodedItem } from './decode.ts';
import { RedirectedError, StatusError, UnreadableAnswerError } from './errors.ts';
import { operations, type ItemOf, type OperationName, type ParametersOf } from './operations.ts';
import { createRequester, type ApiRequest, type RequesterOptions } from './requester.ts';

export interface ClientOptions extends RequesterOptions {
  /** base URL of the API; may have a path; query and fragment are ignored */
  readonly baseUrl: URL;
  readonly token: string;
  readonly now: () => Date;
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

/** Creates a client of the Blog Read API. Reference: "Endpoints" and "Authentication". */
export function createClient(options: ClientOptions): ApiClient {
  const { token, now } = options;
  const scrub = createScrub(token);
  const base = withoutQuery(options.baseUrl);
  let rootKey: string | undefined;
  /** form of requests that the source requires */
  let required: RequestForm = { output: false, slash: false };
  // Any source can respond to blog info.
  const probe = () => requestOf('blogInfo', {}, { ...required, output: true });
  const requester = createRequester(options, { probe, scrub });

  async function call<Name extends OperationName>(name: Name, parameters: ParametersOf<Name>): Promise<ItemOf<Name>> {
    const decoded = await requester.run(operations[name].title, () => callOnce(name, parameters as Query));
    rootKey ??= decoded.rootKey;
    return decoded.item;
  }

  /**
   * Makes one attempt. Repeats it at once if the response shows that the source requires another form of request. If the reference does not
   * list `output` for the operation, sends it only then.
   */
  async function callOnce<Name extends OperationName>(name: Name, parameters: Query): Promise<DecodedItem<Name>> {
    const { listsOutput } = operations[name];
    let form: RequestForm = { ...required, output: listsOutput || required.output };
    for (;;) {
      try {
        const decoded = await requester.send(requestOf(name, parameters, form));
        required = { output: required.output || (form.output && !listsOutput), slash: required.slash || form.slash };
        return decoded;
      } catch (error) {
        const other = otherForm(form, error);
        if (!other) throw error;
        form = other;
      }
    }
  }

  function requestOf<Name extends OperationName>(
    name: Name,
    parameters: Query,
    { output, slash }: RequestForm,
  ): ApiRequest<DecodedItem<Name>> {
    const { title, path } = operations[name];
    const query = { access_token: token, ...(output && { output: 'json' }), ...parameters };
    const url = urlOf(base, slash ? `${path}/` : path, query);
    return { title, url, decode: (response) => decodeResponse(name, response, { scrub, now }) };
  }

  return {
    call,
    requests: requester.requests,
    get rootKey() {
      return rootKey;
    },
  };
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

type Query = Readonly<Record<string, string | number | undefined>>;

/** Removes the query, the fragment and trailing slashes from a base URL. */
function withoutQuery(baseUrl: URL): string {
  const base = new URL(baseUrl);
  base.search = '';
  base.hash = '';
  return base.href.replace(/(?<!\/)\/+$/u, '');
}

/** Returns the URL of an operation, without parameters that have no value. Reference: "Endpoints". */
function urlOf(base: string, path: string, query: Query): URL {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return new URL(`${base}${path}?${parameters.toString()}`);
}
