import { getCollection, type CollectionEntry } from 'astro:content';
import { groupsOf } from './groups';

export type Post = CollectionEntry<'posts'>;

/** The posts, newest first and undated last. */
export async function allPosts(): Promise<Post[]> {
  return (await postsAndPages()).filter(({ data }) => data.type !== 'page');
}

/** Pages such as "About", which are in none of the lists of posts. */
export async function allPages(): Promise<Post[]> {
  return (await postsAndPages()).filter(({ data }) => data.type === 'page');
}

/** Drafts are posts that were not public: only `astro dev` shows them. */
export async function postsAndPages(): Promise<Post[]> {
  const posts = await getCollection('posts', ({ data }) => import.meta.env.DEV || !data.draft);
  const time = ({ data }: Post) => (data.pubDate ? Date.parse(data.pubDate) : -Infinity);
  return posts.sort((a, b) => (time(a) === time(b) ? Number(b.data.id) - Number(a.data.id) : time(b) - time(a)));
}

/** The groups of the categories. A post belongs to its categories and all their parent categories. */
export async function allCategories() {
  return groupsOf(await allPosts(), 'category', (post) =>
    categoriesOf(post).flatMap((names) => names.map((_, index) => names.slice(0, index + 1))),
  );
}

/** Returns the categories of a post, each from the top level down. */
export function categoriesOf({ data: { categories, categoryPaths } }: Post): string[][] {
  return categoryPaths ?? (categories.length > 0 ? [categories] : []);
}

export async function allTags() {
  return groupsOf(await allPosts(), 'tag', ({ data }) => data.tags.map((tag) => [tag]));
}
