import { formatCount } from '../../format-count.ts';

export interface Removed {
  readonly posts: readonly { readonly id: string; readonly title: string }[];
  readonly media: number;
  readonly hasBackupData: boolean;
  readonly folder: string;
}

/** Output of `blogkeep forget`. */
export const forget = {
  removed: ({ posts, media, hasBackupData, folder }: Removed) =>
    `Removed from ${folder}: ${described(posts)}, and ${mediaOf(media)}.${backupDataOf(hasBackupData)}`,
  'would-remove': ({ posts, media, hasBackupData, folder }: Removed) =>
    `Would remove from ${folder}: ${described(posts)}, and ${mediaOf(media)}.${backupDataOf(hasBackupData)} Nothing was written.`,
  next: 'The cache was emptied, and later runs do not fetch these posts again. Run "blogkeep publish" now, to remove them from the outputs, too. Commits and copies of the archive still have them.',
};

const described = (posts: Removed['posts']) =>
  posts.map(({ id, title }) => (title === '' ? `post ${id}` : `post ${id} "${title}"`)).join(', ');

const backupDataOf = (hasBackupData: boolean) =>
  hasBackupData
    ? ' Also data/backup.xml, which has menus, settings and other data of your backup, and may have texts of these posts.'
    : '';

const mediaOf = (media: number) =>
  media === 0
    ? 'no images or files'
    : `${formatCount(media, 'image or file', 'images and files')} that no other post shows`;
