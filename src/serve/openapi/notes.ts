import type { OperationName } from '../../api/operations.ts';

/** What the whole API has in common, in Markdown. */
export const apiNotes = [
  'The Blog Read API as blogkeep answers it from an archive.',
  'Items are as the source sent them when it was read: a scalar may be a string or a number, a list may have any of the ' +
    'shapes that its schema names, and there may be fields that no schema names. Post list and newest comments are put ' +
    'together by the server: these have every field, in one form, with posts and comments in them as they were received.',
  'A server may answer from several archives. Blog info has the blogs of all of them, without those whose archive is damaged; ' +
    'its `id` and `userId` are those of the first, and `default` is as received, so that several may have `Y`. Each blog ' +
    'answers under the key that its own source had around its answers. Blog info has the key of the first, and so have errors ' +
    'where no blog of the server is asked for, or where the host, the method or the token is wrong.',
  'Every operation answers `HEAD` like `GET`, without the body.',
];

/** What an operation does that the reference leaves open. */
export const operationNotes: Partial<Record<OperationName, string>> = {
  postList:
    'Newest first: by the date that the list shows, then by id. Page 1 is there for every blog, also for one without posts.',
  newestComments:
    'They are taken from the comments of the posts that post list shows. A page beyond the last has none of them.',
};

/** What the operations of each group are about. */
export const groupNotes: Readonly<Record<string, string>> = {
  blog: 'The blogs that this server has.',
  category: 'The categories of a blog.',
  post: 'The posts of a blog, page by page and one by one.',
  comment: 'The comments of a post, and the newest of a blog.',
  description: 'What describes the API.',
};
