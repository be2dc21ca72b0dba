import type { OperationName } from '../../api/operations.ts';
import type { RefusalStatus } from '../refusal.ts';

interface RefusalNotes {
  /** of the response in the document */
  readonly name: string;
  readonly description: string;
  /** a sentence such as comes with it */
  readonly example: string;
  /** which operations answer with it */
  readonly of: 'every' | readonly OperationName[];
}

/** What the API refuses, by status. The reference shows no errors, so these are of this server alone. */
export const refusals: Readonly<Record<RefusalStatus, RefusalNotes>> = {
  400: {
    name: 'WrongRequest',
    description:
      'A parameter is missing or has a value that it cannot have; or the request has more than one header `Host`, or is for ' +
      'no address of this server.',
    example: 'The parameter blogName is missing.',
    of: 'every',
  },
  401: {
    name: 'WrongToken',
    description: 'The access token is missing or is not the right one.',
    example: 'The access token is missing or not valid.',
    of: 'every',
  },
  403: {
    name: 'NotShown',
    description:
      'A page of another site asked, which browsers say; or the source itself refused to show this post: the archive has ' +
      'its line of the post list alone.',
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
    description: 'The request has a method that is not possible. The header `Allow` names those that are.',
    example: 'The possible methods are GET, HEAD.',
    of: 'every',
  },
  421: {
    name: 'WrongHost',
    description: 'The request came under a name that is none of this server.',
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
    description: 'No run could get this from the source, so that the archive does not have it.',
    example: 'The archive does not have post 7: no run could get it from the source.',
    of: ['categoryList', 'postRead', 'commentList'],
  },
};

/**
 * The statuses with which an operation may refuse a request.
 * @param name left out, of whatever else is below `/apis/`
 */
export function refusalsOf(name?: OperationName): RefusalStatus[] {
  return (Object.keys(refusals).map(Number) as RefusalStatus[]).filter((status) => {
    const { of } = refusals[status];
    return of === 'every' || (name !== undefined && of.includes(name));
  });
}
