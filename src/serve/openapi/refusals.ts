import type { Operation } from '../../api/operations.ts';
import type { RefusalStatus } from '../refusal.ts';

interface RefusalNotes {
  /** of the response in the document */
  readonly name: string;
  readonly description: string;
  /** which operations answer with it: all, those of one blog, or those of one post */
  readonly of: 'every' | 'blogName' | 'postId';
}

/** What the API refuses, by status. The reference shows no errors, so these are of this server alone. */
export const refusals = {
  400: { name: 'WrongRequest', description: 'A parameter is missing or has a value that it cannot have.', of: 'every' },
  401: { name: 'WrongToken', description: 'The access token is missing or is not the right one.', of: 'every' },
  403: {
    name: 'RefusedBySource',
    description: 'The source itself refused to show this post: the archive has its line of the post list alone.',
    of: 'postId',
  },
  404: { name: 'NotThere', description: 'There is no such blog, post, page of posts, or operation.', of: 'blogName' },
  405: {
    name: 'WrongMethod',
    description: 'The request has another method than `GET` and `HEAD`. The header `Allow` names these.',
    of: 'every',
  },
  421: { name: 'WrongHost', description: 'The request came under a name that is none of this server.', of: 'every' },
  500: { name: 'DamagedArchive', description: 'A file of the archive is damaged or missing.', of: 'every' },
  502: {
    name: 'NeverReceived',
    description: 'No run could get this from the source, so that the archive does not have it.',
    of: 'postId',
  },
} as const satisfies Record<RefusalStatus, RefusalNotes>;

/** The statuses with which an operation may refuse a request. */
export function refusalsOf({ parameters }: Operation): RefusalStatus[] {
  return (Object.keys(refusals).map(Number) as RefusalStatus[]).filter((status) => {
    const { of } = refusals[status];
    return of === 'every' || Object.hasOwn(parameters, of);
  });
}
