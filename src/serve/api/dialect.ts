import type { Readable } from 'node:stream';
import type { OperationHandlers } from './handlers.ts';
import type { BlogData } from '../blog-data.ts';
import type { OutputForm } from './query.ts';

/** What a request brings besides the query in its address. */
export interface IncomingRequest {
  readonly method: string;
  readonly headers: {
    readonly host?: string | undefined;
    readonly 'x-forwarded-proto'?: string | readonly string[] | undefined;
    readonly 'content-type'?: string | undefined;
    readonly 'content-encoding'?: string | undefined;
  };
  /** undefined where there is none */
  readonly content: () => Readable | undefined;
}

/** How a server answers where clients expect one thing or another. */
export interface Dialect {
  readonly methods: readonly string[];
  /** where no `output` is given */
  readonly form: OutputForm;
  readonly handlers: OperationHandlers;
  /** whether post list answers a page without posts beyond the last one */
  readonly hasEmptyExtraPages?: boolean;
  /** what the description of the API has to tell of it */
  readonly note?: string;
  /**
   * The parameters of a request as the table of operations has them.
   * @param query that of the address
   * @throws {Refusal} 400 where they cannot be read
   */
  readonly readParameters: (
    query: URLSearchParams,
    asked: IncomingRequest,
  ) => URLSearchParams | Promise<URLSearchParams>;
}

export type CreateDialect = (blogs: readonly BlogData[], answers: OperationHandlers) => Dialect;

/** What a description of the API needs to know of a dialect. */
export type DescribedDialect = Pick<Dialect, 'methods' | 'form' | 'note' | 'hasEmptyExtraPages'>;

/** The reference's operations are all a GET with a query. */
export const referenceDialect: DescribedDialect = { methods: ['GET', 'HEAD'], form: 'json' };

export const createReferenceDialect: CreateDialect = (_, answers) => ({
  ...referenceDialect,
  handlers: answers,
  readParameters: (query) => query,
});
