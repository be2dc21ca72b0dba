import type { PortablePost, SitePost } from './site.ts';

/** A post as plain data: its category would bring all others and all of their posts along. */
export function portablePost(post: SitePost): PortablePost {
  const { category, ...own } = post;
  if (!category) return { ...own, category: undefined };
  const { id, name, names, label, sitePath } = category;
  return { ...own, category: { id, name, names, label, sitePath } };
}
