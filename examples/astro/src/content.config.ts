import { defineCollection, z } from 'astro:content';
import { glob } from 'astro/loaders';

/** The posts and pages. Their ID is their `slug`, the path of their old URL. */
const posts = defineCollection({
  loader: glob({ base: './src/content', pattern: '{posts,pages}/**/*.md' }),
  schema: z.object({
    id: z.string(),
    title: z.string(),
    type: z.literal('page').optional(),
    // With the offset of the blog's time zone. `new Date(pubDate)` is the point in time.
    pubDate: z.string().optional(),
    description: z.string().optional(),
    category: z.string().optional(),
    categories: z.array(z.string()).default([]),
    // All categories of a post that has several, each from the top level down.
    categoryPaths: z.array(z.array(z.string())).optional(),
    tags: z.array(z.string()).default([]),
    source: z.string().optional(),
    aliases: z.array(z.string()).default([]),
    draft: z.boolean().default(false),
    comments: z.number().default(0),
  }),
});

/** The comments: a file for each post with comments, by post ID, with each reply after its parent. */
const files = import.meta.glob<unknown[]>('./content/comments/*.json', { eager: true, import: 'default' });
const comments = defineCollection({
  loader: () => Object.entries(files).map(([file, list]) => ({ id: file.replace(/^.*\/|\.json$/g, ''), list })),
  schema: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        level: z.number(),
        name: z.string(),
        homepage: z.string().optional(),
        date: z.string().optional(),
        text: z.string(),
        hidden: z.boolean().default(false),
      }),
    ),
  }),
});

export const collections = { posts, comments };
