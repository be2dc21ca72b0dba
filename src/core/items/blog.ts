import { z } from 'zod';
import { listSchema, listOf } from './list.ts';
import { optionalScalar } from './scalar.ts';

/** Reference: "Blog statistics". */
export const statisticsSchema = z.looseObject({
  post: optionalScalar,
  comment: optionalScalar,
  trackback: optionalScalar,
  guestbook: optionalScalar,
  invitation: optionalScalar,
});

/** Also kept where it is no object, as `""` or `[]` for none: its counts are then read as absent. */
const optionalStatistics = z
  .union([statisticsSchema, z.custom<z.infer<typeof statisticsSchema> | null | undefined>()])
  .optional();

/** Reference: "Blog". */
export const blogSchema = z.looseObject({
  url: optionalScalar,
  secondaryUrl: optionalScalar,
  title: optionalScalar,
  description: optionalScalar,
  default: optionalScalar,
  blogIconUrl: optionalScalar,
  faviconUrl: optionalScalar,
  profileThumbnailImageUrl: optionalScalar,
  profileImageUrl: optionalScalar,
  blogId: optionalScalar,
  nickname: optionalScalar,
  role: optionalScalar,
  statistics: optionalStatistics,
  name: optionalScalar,
});

/** Reference: "Blog info item". Its oldest form is the list of blogs itself, see {@link blogsOf}. */
export const blogInfoSchema = z.union([
  z.array(blogSchema),
  z.looseObject({
    id: optionalScalar,
    userId: optionalScalar,
    blogs: listSchema(blogSchema, 'blog'),
  }),
]);

export type Blog = z.infer<typeof blogSchema>;
export type BlogInfo = z.infer<typeof blogInfoSchema>;

/** The blogs of a blog info item, newest and oldest form. */
export function blogsOf(info: BlogInfo): Blog[] {
  return Array.isArray(info) ? info : listOf<Blog>(info.blogs, 'blog');
}
