import type { Backup, BackupPost } from '../../../src/backup/backup.ts';

/** Returns the posts of a backup, in its order. */
export const postsIn = ({ posts }: Pick<Backup, 'posts'>): BackupPost[] => [...posts.values()];
