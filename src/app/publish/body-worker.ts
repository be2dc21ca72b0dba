import { readBody } from '../../archive/entries.ts';
import { bodyReader } from '../../publish/site-model/from-archive/read-body.ts';
import type { BodyTask } from './bodies-in-workers.ts';

/** What runs in a worker where a blog is published whole: JSON of what is read of each body, null where it has no file of its own. */
export function read(task: string): string {
  const { folder, rules, posts } = JSON.parse(task) as BodyTask;
  const reader = bodyReader(rules);
  return JSON.stringify(
    posts.map((post) => {
      const html = readBody(folder, post.id);
      return html === undefined ? null : reader.read(post, html);
    }),
  );
}
