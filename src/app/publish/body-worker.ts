import { readPost } from '../../archive/reader/files.ts';
import { stripTokens } from '../../core/tokens/strip-tokens.ts';
import { bodyReader } from '../../publish/site-model/from-archive/read-body.ts';
import type { BodyTask } from './bodies-in-workers.ts';

/** Entry point of a worker that reads bodies. Returns the result for each post as JSON, with null for a post without a body file. */
export function read(task: string): string {
  const { folder, rules, posts } = JSON.parse(task) as BodyTask;
  const reader = bodyReader(rules);
  return JSON.stringify(
    posts.map((post) => {
      const { body } = readPost(folder, post.id);
      return body === undefined ? null : reader.read(post, stripTokens(body));
    }),
  );
}
