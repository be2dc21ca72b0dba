import type { z } from 'zod';
import { blogInfoSchema, blogSchema, statisticsSchema } from '../../../src/core/items/blog.ts';
import { categoryListSchema, categorySchema } from '../../../src/core/items/category.ts';
import {
  commentListSchema,
  commentSchema,
  newestCommentSchema,
  newestCommentsSchema,
} from '../../../src/core/items/comment.ts';
import { postListSchema, postReadingSchema, postSummarySchema } from '../../../src/core/items/post.ts';
import { assembledJsonSchema } from './assembled-schema.ts';
import { jsonSchemaOf, namedJsonSchema, emptyForms, type JsonSchema } from './json-schema.ts';

/** The shared schemas of items and their parts, by their names in the document. */
const named: Readonly<Record<string, z.ZodType>> = {
  BlogInfo: blogInfoSchema,
  Blog: blogSchema,
  BlogStatistics: statisticsSchema,
  CategoryList: categoryListSchema,
  Category: categorySchema,
  PostList: postListSchema,
  PostSummary: postSummarySchema,
  PostReading: postReadingSchema,
  CommentList: commentListSchema,
  Comment: commentSchema,
  NewestComments: newestCommentsSchema,
  NewestComment: newestCommentSchema,
};

const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
const nameOf = (schema: z.ZodType) => names.get(schema);

/** The schemas of all items by name. */
export const itemSchemas: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, namedJsonSchema(schema, nameOf)])),
  PostList: assembledJsonSchema(postListSchema, nameOf),
  NewestComments: assembledJsonSchema(newestCommentsSchema, nameOf),
  Nothing: emptyForms,
};

/** Returns the schema of an operation's item, which refers to one of {@link itemSchemas}. */
export function itemSchema(item: z.ZodType): JsonSchema {
  return jsonSchemaOf(item, nameOf);
}
