import type { OperationName } from '../../../src/api/operations.ts';
import type { RefusalStatus } from '../../../src/serve/refusal.ts';

interface RefusalNotes {
  /** name of the response in the document */
  readonly name: string;
  readonly description: string;
  /** example of the error message */
  readonly example: string;
  /** operations that may return it */
  readonly of: 'every' | readonly OperationName[];
}

/** Errors of the API by status. The reference does not specify any, so they are specific to this server. */
export const refusals: Readonly<Record<RefusalStatus, RefusalNotes>> = {
  400: {
    name: 'WrongRequest',
    description:
      'A parameter is missing or invalid; or the request has more than one `Host` header, or its path does not exist on this ' +
      'server.',
    example: 'The parameter blogName is missing.',
    of: 'every',
  },
  401: {
    name: 'WrongToken',
    description: 'The access token is missing or wrong.',
    example: 'The access token is missing or not valid.',
    of: 'every',
  },
  403: {
    name: 'NotShown',
    description:
      'The request comes from a page of another site, according to the browser; or the source itself refused to return this ' +
      'post, so the archive only has its post list entry.',
    example: 'The source refused to show post 7: the archive has only its line in the list.',
    of: 'every',
  },
  404: {
    name: 'NotThere',
    description: 'There is no such blog, post, page of posts, or operation.',
    example: 'There is no post 7.',
    of: ['categoryList', 'postList', 'postRead', 'commentList', 'newestComments'],
  },
  405: {
    name: 'WrongMethod',
    description: 'The method is not allowed. The `Allow` header lists those that are.',
    example: 'The possible methods are GET, HEAD.',
    of: 'every',
  },
  421: {
    name: 'WrongHost',
    description: 'The request used an unknown host name.',
    example: 'This server is not known by the name in this address.',
    of: 'every',
  },
  500: {
    name: 'DamagedArchive',
    description: 'A file of the archive is damaged or missing, or the server failed to answer.',
    example: 'The file data/posts/7/post.json of the archive is damaged or missing: "blogkeep verify" tells more.',
    of: 'every',
  },
  502: {
    name: 'NeverReceived',
    description: 'The archive does not have this, because no run could fetch it from the source.',
    example: 'The archive does not have post 7: no run could get it from the source.',
    of: ['categoryList', 'postRead', 'commentList'],
  },
};

/**
 * Returns the statuses with which an operation may refuse a request.
 * @param name default: any other path below `/apis/`
 */
export function refusalsOf(name?: OperationName): RefusalStatus[] {
  return (Object.keys(refusals).map(Number) as RefusalStatus[]).filter((status) => {
    const { of } = refusals[status];
    return of === 'every' || (name !== undefined && of.includes(name));
  });
}
