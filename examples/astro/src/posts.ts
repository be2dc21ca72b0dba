import { getCollection, type CollectionEntry } from 'astro:content';
import { groupsOf } from './groups';

export type Post = CollectionEntry<'posts'>;

/** The posts, newest first and undated last. Drafts are posts that were not public: only `astro dev` shows them. */
export async function allPosts(): Promise<Post[]> {
  const posts = await getCollection('posts', ({ data }) => import.meta.env.DEV || !data.draft);
  const time = ({ data }: Post) => (data.pubDate ? Date.parse(data.pubDate) : -Infinity);
  return posts.sort((a, b) => (time(a) === time(b) ? Number(b.data.id) - Number(a.data.id) : time(b) - time(a)));
}

/** The groups of the categories. A post belongs to its category and all parent categories. */
export async function allCategories() {
  return groupsOf(await allPosts(), 'category', ({ data: { categories } }) =>
    categories.map((_, index) => categories.slice(0, index + 1)),
  );
}

export async function allTags() {
  return groupsOf(await allPosts(), 'tag', ({ data }) => data.tags.map((tag) => [tag]));
}
