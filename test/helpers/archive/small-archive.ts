import path from 'node:path';
import type { RandomBlog } from '../random/random-blog.ts';
import { plainPost, type ArchivedItems } from '../random/random-posts.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { writeArchive } from './written-archive.ts';

/** Name of the blog in a {@link smallArchive}. */
export const smallBlog = 'mudflat';
/** Ids of the posts in a {@link smallArchive}. */
export const smallIds = ['1', '2', '3', '4', '5'];

/** Returns a post with one comment. */
export function postWithComment(id: string): ArchivedItems {
  const comment = { id: `${id}1`, date: `17044164${id}0`, comment: `댓글 ${id}` };
  return {
    ...plainPost(id, `2024-01-0${id} 10:00:00`),
    comments: { totalCount: '1', comments: { comment: [comment] } },
  };
}

/** Writes an archive of five posts with one comment each into a temporary folder. */
export async function smallArchive(more: Partial<RandomBlog> = {}): Promise<string> {
  const archive = path.join(temporaryFolder(), 'archive');
  await writeArchive(archive, {
    name: smallBlog,
    rootKey: 'service',
    info: { id: 'me' },
    blog: { name: smallBlog, url: 'https://mudflat.example.com' },
    categories: { categories: [{ id: '1', name: '갯벌' }] },
    posts: smallIds.map(postWithComment),
    ...more,
  });
  return archive;
}
