import type { PostFacts } from './post-facts.ts';

/** What can be done without, the less telling first. Who may see a post is none of it. */
const parts: readonly Partial<PostFacts>[] = [
  { tags: [] },
  { categoryId: '' },
  { slogan: '' },
  { summaryDate: undefined, readingDate: undefined, dateText: '' },
  { address: '' },
  { title: '' },
];

/** A post of which something cannot be made, without the one part at which it may fail, and at last without all of them. */
export function plainerFacts(post: PostFacts): PostFacts[] {
  return [...parts, Object.assign({}, ...parts) as Partial<PostFacts>].map((part) => ({ ...post, ...part }));
}
