import { operations, type ItemOf, type Operation, type OperationName, type ParametersOf } from '../api/operations.ts';
import { connect } from '../app/sources/api/connection.ts';
import { apiOptionsOf } from '../app/options.ts';
import { InterruptedError, UsageError } from '../core/errors/errors.ts';
import type { BlogInfo } from '../core/items/blog.ts';
import type { CategoryList } from '../core/items/category.ts';
import type { CommentList, NewestComments } from '../core/items/comment.ts';
import type { PostList, PostReading } from '../core/items/post.ts';
import { checkOptions } from './checked-options.ts';
import type { Closable } from './closable.ts';
import type { Hooks } from './hooks.ts';
import type { ApiOptions } from './options.ts';
import { startCall } from './run-call.ts';

/** Id of an item. Some sources send it as a number. */
type Id = string | number;

/**
 * Client of the Blog Read API, with a method for each of its six operations. Each method returns the validated item as the source sent it;
 * read it with `blogsOf`, `postsOf`, `textOf` and similar functions. Calls may run concurrently.
 *
 * All methods reject with an {@link ApiError} if the last retry failed, with an `InterruptedError` if the client is closed or its signal
 * aborted, and with a `UsageError` if a parameter is invalid. Once the source has stopped responding, all of them reject with a
 * `GivenUpError`.
 */
export interface Client extends Closable {
  blogInfo(): Promise<BlogInfo>;
  categoryList(parameters: { readonly blogName: string }): Promise<CategoryList>;
  /** @param parameters `page` from 1; `count`: posts per page, if the source supports it */
  postList(parameters: {
    readonly blogName: string;
    readonly page?: number | undefined;
    readonly count?: number | undefined;
  }): Promise<PostList>;
  postRead(parameters: { readonly blogName: string; readonly postId: Id }): Promise<PostReading>;
  commentList(parameters: { readonly blogName: string; readonly postId: Id }): Promise<CommentList>;
  /** @param parameters `page` from 1; `count`: comments per page, at most 10 */
  newestComments(parameters: {
    readonly blogName: string;
    readonly page?: number | undefined;
    readonly count?: number | undefined;
  }): Promise<NewestComments>;
  /** Number of requests so far: all of them including retries, and retries alone. */
  readonly requests: { readonly total: number; readonly retried: number };
}

/**
 * Creates a client of the Blog Read API. It retries, slows down and gives up like a crawl, and sends no requests on its own.
 * @throws {UsageError} if an option is invalid
 */
export function createClient(options: ApiOptions, hooks: Hooks = {}): Client {
  const checked = checkOptions('createClient', options, ['baseUrl', 'token']);
  const run = startCall('The client', hooks);
  const closing = new AbortController();
  const stop = () => closing.abort(new InterruptedError('The client was closed.'));
  const { signal } = run.context;
  const forward = () => closing.abort(new InterruptedError('The client was stopped by its signal.'));
  signal.addEventListener('abort', forward, { once: true });
  if (signal.aborted) forward();
  const connection = connect(apiOptionsOf(checked), { ...run.context, signal: closing.signal });

  async function call<Name extends OperationName>(name: Name, input: unknown): Promise<ItemOf<Name>> {
    const parameters = parametersOf(name, input);
    try {
      closing.signal.throwIfAborted();
      return await connection.client.call(name, parameters);
    } catch (error) {
      throw run.failureOf(error);
    }
  }

  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= (async () => {
      stop();
      run.end();
      await connection.close();
    })());
  return {
    blogInfo: () => call('blogInfo', {}),
    categoryList: (parameters) => call('categoryList', parameters),
    postList: (parameters) => call('postList', parameters),
    postRead: (parameters) => call('postRead', parameters),
    commentList: (parameters) => call('commentList', parameters),
    newestComments: (parameters) => call('newestComments', parameters),
    get requests() {
      return { ...connection.client.requests };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** @throws {UsageError} if the parameters do not match the operation */
function parametersOf<Name extends OperationName>(name: Name, input: unknown): ParametersOf<Name> {
  const { parameters: known }: Operation = operations[name];
  if (typeof input !== 'object' || input === null)
    throw new UsageError(
      'argument-invalid',
      `${name} takes its parameters as an object: ${name}({ ${Object.keys(known).join(', ')} }).`,
    );
  const values = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined);
  for (const [key, { required }] of Object.entries(known))
    if (required && !values.some(([one]) => one === key))
      throw new UsageError('argument-invalid', `${name} needs the parameter "${key}".`);
  const checked = values.map(([key, value]) => {
    const type = Object.hasOwn(known, key) ? known[key]?.type : undefined;
    if (type === undefined)
      throw new UsageError(
        'argument-invalid',
        `${name} has no parameter "${key}". It has ${Object.keys(known).join(', ') || 'none'}.`,
      );
    const isNumber = Number.isSafeInteger(value) && (value as number) >= 0;
    if (type === 'integer' ? !isNumber || value === 0 : !isNumber && (typeof value !== 'string' || value.trim() === ''))
      throw new UsageError(
        'argument-invalid',
        `"${key}" of ${name} must be ${type === 'integer' ? 'a whole number from 1 on' : 'a text that is not empty'}.`,
      );
    return [key, type === 'string' ? String(value) : value];
  });
  return Object.fromEntries(checked) as ParametersOf<Name>;
}
