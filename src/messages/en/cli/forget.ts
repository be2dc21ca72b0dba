import { formatCount } from '../../format-count.ts';

export interface Removed {
  readonly posts: readonly { readonly id: string; readonly title: string }[];
  readonly media: number;
  readonly folder: string;
}

/** Output of `blogkeep forget`. */
export const forget = {
  removed: ({ posts, media, folder }: Removed) => `Removed from ${folder}: ${described(posts)}, and ${mediaOf(media)}.`,
  'would-remove': ({ posts, media, folder }: Removed) =>
    `Would remove from ${folder}: ${described(posts)}, and ${mediaOf(media)}. Nothing was written.`,
  next: 'Later runs do not fetch these posts again. Run "blogkeep publish" now, so that the outputs lose them, too. Commits and copies of the archive still have them.',
};

const described = (posts: Removed['posts']) =>
  posts.map(({ id, title }) => (title === '' ? `post ${id}` : `post ${id} "${title}"`)).join(', ');

const mediaOf = (media: number) =>
  media === 0
    ? 'no images or files'
    : `${formatCount(media, 'image or file', 'images and files')} that no other post shows`;
