import type { Backup, BackupPost } from '../../../src/backup/backup.ts';

/** What a backup says of its posts, in its order. */
export const postsIn = ({ posts }: Pick<Backup, 'posts'>): BackupPost[] => [...posts.values()];
