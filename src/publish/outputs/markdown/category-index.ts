import { dayOf } from '../../../core/dates.ts';
import { blogTitle, postTitle } from '../../site-model/language/index.ts';
import type { Messages } from '../../site-model/language/messages.ts';
import { groupByCategory } from '../../site-model/site/categories.ts';
import { relativeLink } from '../../site-model/site/paths.ts';
import type { Site, SitePost } from '../../site-model/site/site.ts';
import { escapeLine } from './plain-text.ts';

/**
 * Returns the index of all posts by category, with links relative to its file. Posts without a category follow, then pages such as "About".
 */
export function categoryIndex(site: Site, file: string, messages: Messages): string {
  const groups = [
    ...groupByCategory(site).map(({ category, posts }) => ({
      label: category?.label ?? messages.uncategorised,
      posts,
    })),
    { label: messages.pages, posts: site.pages },
  ];
  const description = site.blog.description.trim();
  const parts = [
    `# ${inLine(blogTitle(site.blog, messages))}`,
    ...(description === '' ? [] : [inLine(description)]),
    ...groups
      .filter(({ posts }) => posts.length > 0)
      .flatMap(({ label, posts }) => [
        `## ${inLine(label)} (${messages.number(posts.length)})`,
        posts.map((post) => itemOf(post, file, messages)).join('\n'),
      ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function itemOf(post: SitePost, file: string, messages: Messages): string {
  const restrictions = { published: '', protected: messages.protectedPost, private: messages.privatePost };
  const restriction = restrictions[post.visibility];
  const parts = [
    ...(post.date ? [dayOf(post.date)] : []),
    `[${inLine(postTitle(post, messages))}](${relativeLink(file, post.markdownPath)})`,
    ...(restriction === '' ? [] : [`(${inLine(restriction)})`]),
  ];
  return `- ${parts.join(' ')}`;
}

const inLine = (text: string): string => escapeLine(text.replace(/\s+/gu, ' '));
