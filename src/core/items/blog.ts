import { z } from 'zod';
import { listSchema, listOf } from './list.ts';
import { field } from './scalar.ts';

/** Reference: "Blog statistics". */
export const statisticsSchema = z.looseObject({
  post: field('Number of posts.', '1'),
  comment: field('Number of comments.', '1'),
  trackback: field('Number of trackbacks.', '0'),
  guestbook: field('Number of guestbook entries.', '0'),
  invitation: field('Number of invitations.', '0'),
});

/**
 * Accepts any value, since some servers send `""` or `[]` if there are no statistics. Counts in a value that is not an object are
 * undefined.
 */
const optionalStatistics = z
  .union([statisticsSchema, z.custom<z.infer<typeof statisticsSchema> | null | undefined>()])
  .optional()
  .describe('Counts of the blog.');

/** Reference: "Blog". */
export const blogSchema = z.looseObject({
  url: field('URL of the blog on its platform.', 'https://mudflat.example.com'),
  secondaryUrl: field('URL of the blog on its own domain; empty if it has none.', ''),
  title: field('Title of the blog.', '갯벌 일기'),
  description: field('Description of the blog.', 'Birds, tides & bread'),
  default: field('`Y` for the main blog of the user, `N` for any other.', 'Y'),
  blogIconUrl: field('URL of the icon.', 'https://media.example.com/icon.png'),
  faviconUrl: field('URL of the favicon.', 'https://media.example.com/favicon.png'),
  profileThumbnailImageUrl: field('URL of the profile image, small.', 'https://media.example.com/picture-s.jpg'),
  profileImageUrl: field('URL of the profile image.', 'https://media.example.com/picture.jpg'),
  blogId: field('Id of the blog.', '4021'),
  nickname: field('Name of the user in this blog.', '도요새'),
  role: field("The user's role in the blog, a word in the language of the platform.", '소유자'),
  statistics: optionalStatistics,
  name: field('Name of the blog, used as `blogName` by the other operations.', 'mudflat'),
});

/** Reference: "Blog info item". Its oldest form is a bare list of blogs, see {@link blogsOf}. */
export const blogInfoSchema = z.union([
  z.array(blogSchema).describe('The oldest form: only the blogs.'),
  z.looseObject({
    id: field('Login of the user.', 'owner@example.com'),
    userId: field('Id of the user.', '1780'),
    blogs: listSchema(blogSchema, 'blog', { description: 'The blogs of the user.', wrapped: false }),
  }),
]);

export type Blog = z.infer<typeof blogSchema>;
export type BlogInfo = z.infer<typeof blogInfoSchema>;

/** Returns the blogs of a blog info item, in the newest or oldest form. */
export function blogsOf(info: BlogInfo): Blog[] {
  return Array.isArray(info) ? info : listOf<Blog>(info.blogs, 'blog');
}
