import type { Readable } from 'node:stream';
import type { OperationHandlers } from './handlers.ts';
import type { BlogData } from '../blog-data.ts';
import type { OutputForm } from './query.ts';

/** The parts of a request other than the query of its URL. */
export interface IncomingRequest {
  readonly method: string;
  readonly headers: {
    readonly host?: string | undefined;
    readonly 'x-forwarded-proto'?: string | readonly string[] | undefined;
    readonly 'content-type'?: string | undefined;
    readonly 'content-encoding'?: string | undefined;
  };
  /** Returns the body of the request, or undefined if there is none. */
  readonly content: () => Readable | undefined;
}

/** Behavior of the API that depends on the kind of client. */
export interface Dialect {
  readonly methods: readonly string[];
  /** default for `output` */
  readonly form: OutputForm;
  readonly handlers: OperationHandlers;
  /** whether the page after the last one of the post list is a page without posts, instead of an error */
  readonly hasEmptyExtraPages?: boolean;
  /** note in the description of the API */
  readonly note?: string;
  /**
   * Returns the parameters of a request, under their names in the table of operations.
   * @param query query of the URL
   * @throws {Refusal} 400 if they cannot be read
   */
  readonly readParameters: (
    query: URLSearchParams,
    incoming: IncomingRequest,
  ) => URLSearchParams | Promise<URLSearchParams>;
}

export type CreateDialect = (blogs: readonly BlogData[], handlers: OperationHandlers) => Dialect;

/** Parts of a dialect that the description of the API contains. */
export type DescribedDialect = Pick<Dialect, 'methods' | 'form' | 'note' | 'hasEmptyExtraPages'>;

/** Dialect of the reference: each operation is a GET request with a query. */
export const referenceDialect: DescribedDialect = { methods: ['GET', 'HEAD'], form: 'json' };

export const createReferenceDialect: CreateDialect = (_, handlers) => ({
  ...referenceDialect,
  handlers,
  readParameters: (query) => query,
});
