import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';

/** A feed shows so many posts. */
const most = 20;

/** The newest posts of the blog. */
export function newestPosts({ posts }: Site): readonly SitePost[] {
  return posts.slice(0, most);
}

/** The newest posts in each category and below it, newest first; parents stand before their children. */
export function newestByCategory({ posts, categories }: Site): Map<SiteCategory, SitePost[]> {
  const newest = new Map<SiteCategory, SitePost[]>();
  const open = categories.toReversed();
  for (let category = open.pop(); category; category = open.pop()) {
    newest.set(category, []);
    for (const child of category.children.toReversed()) open.push(child);
  }
  for (const post of posts) {
    for (let category = post.category; category; category = category.parent) {
      const found = newest.get(category);
      // Where one is full, so is each above it.
      if (!found || found.length === most) break;
      found.push(post);
    }
  }
  return newest;
}
