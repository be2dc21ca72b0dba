import type { Backup, BackupPost } from '../../../src/backup/backup.ts';

/** Returns the posts of a backup in the order of the backup. */
export const postsIn = ({ posts }: Pick<Backup, 'posts'>): BackupPost[] => [...posts.values()];
