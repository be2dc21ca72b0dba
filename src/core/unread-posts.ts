/** Of posts that the source lists and that no run has read: a sentence. */
export const unreadPosts = (count: number): string =>
  count === 1 ? '1 listed post has not been read yet.' : `${count} listed posts have not been read yet.`;
