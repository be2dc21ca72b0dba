import type { OperationName } from '../../../src/api/operations.ts';

/** Notes about the whole API, in Markdown. */
export const apiNotes = [
  'The Blog Read API as answered by blogkeep from an archive.',
  'Items are as the source sent them when they were fetched: a scalar may be a string or a number, a list may have any of ' +
    'the shapes in its schema, and there may be undocumented fields. Post list and newest comments are assembled by the ' +
    'server: these have every field, in one form, and contain posts and comments as received.',
  'A server may answer from several archives. Blog info lists the blogs of all of them, except those with a damaged archive; ' +
    'its `id` and `userId` are those of the first, and `default` is as received, so several may have `Y`. Each blog answers ' +
    'under the root key of its own source. Blog info has the root key of the first, and so do errors that concern no blog of ' +
    'the server, or a wrong host, method or token.',
  'With `--old-clients`, a server differs from this description in some points.',
  'Every operation answers `HEAD` like `GET`, without a body.',
];

/** Behavior of operations that the reference does not specify. */
export const operationNotes: Partial<Record<OperationName, string>> = {
  postList:
    'Newest first: by the date in the list, then by id. Page 1 exists for every blog, also for one without posts.',
  newestComments: 'Taken from the comments of the posts in post list. A page beyond the last is empty.',
};

/** Descriptions of the groups of operations. */
export const groupNotes: Readonly<Record<string, string>> = {
  blog: 'The blogs of this server.',
  category: 'The categories of a blog.',
  post: 'The posts of a blog, as pages and individually.',
  comment: 'The comments of a post, and the newest comments of a blog.',
  description: 'The description of the API.',
};
