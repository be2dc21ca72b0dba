import type { z } from 'zod';
import { blogInfoSchema } from '../core/items/blog.ts';
import { categoryListSchema } from '../core/items/category.ts';
import { commentListSchema, newestCommentsSchema } from '../core/items/comment.ts';
import { postListSchema, postReadingSchema } from '../core/items/post.ts';

export interface Parameter {
  readonly type: 'string' | 'integer';
  readonly required: boolean;
  readonly description: string;
  /** default according to the reference */
  readonly default?: number;
  readonly maximum?: number;
  /** allowed values, if known; the first is the default */
  readonly values?: readonly string[];
  /** not in the reference, but supported by some servers */
  readonly undocumented?: true;
}

/** An operation of the API, which is a GET request with query parameters. Client, server and documentation share it. */
export interface Operation {
  /** name of the operation in messages and reports */
  readonly title: string;
  /** path below the base URL */
  readonly path: string;
  readonly description: string;
  /** parameters other than the {@link commonParameters} */
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** whether the reference lists the parameter `output` for the operation */
  readonly listsOutput: boolean;
  /** schema of the envelope's `item` */
  readonly item: z.ZodType;
  /** Field that contains the list in the current form of the item. Set if the oldest servers send the bare list as the item. */
  readonly oldestForm?: string;
}

/** Parameters that every operation accepts. Reference: "Common parameters". */
export const commonParameters = {
  access_token: { type: 'string', required: true, description: 'The access token.' },
  output: { type: 'string', required: false, description: 'Format of the answer.', values: ['json', 'xml'] },
} as const satisfies Record<string, Parameter>;

const blogName = { type: 'string', required: true, description: 'Name of the blog.' } as const;
const postId = { type: 'string', required: true, description: 'Id of the post.' } as const;

/** The six operations. Reference: "Endpoints" and "Limits". */
export const operations = {
  blogInfo: {
    title: 'blog info',
    path: '/apis/blog/info',
    description: "The blogs of the token's user, with their counts.",
    parameters: {},
    listsOutput: true,
    item: blogInfoSchema,
    oldestForm: 'blogs',
  },
  categoryList: {
    title: 'category list',
    path: '/apis/category/list',
    description: 'All categories of a blog, with parent and full label.',
    parameters: { blogName },
    listsOutput: true,
    item: categoryListSchema,
  },
  postList: {
    title: 'post list',
    path: '/apis/post/list',
    description: 'One page of the posts of a blog.',
    parameters: {
      blogName,
      page: { type: 'integer', required: false, description: 'Page number, from 1.' },
      count: {
        type: 'integer',
        required: false,
        description: 'Posts per page. Not in the reference, but supported by some servers.',
        maximum: 30,
        undocumented: true,
      },
    },
    listsOutput: true,
    item: postListSchema,
  },
  postRead: {
    title: 'post read',
    path: '/apis/post/read',
    description: 'One post with its body.',
    parameters: { blogName, postId },
    listsOutput: false,
    item: postReadingSchema,
  },
  commentList: {
    title: 'comment list',
    path: '/apis/comment/list',
    description: 'All comments of one post.',
    parameters: { blogName, postId },
    listsOutput: true,
    item: commentListSchema,
  },
  newestComments: {
    title: 'newest comments',
    path: '/apis/comment/newest',
    description: 'The newest comments of a blog, newest first.',
    parameters: {
      blogName,
      page: { type: 'integer', required: false, description: 'Page number, from 1.', default: 1 },
      count: { type: 'integer', required: false, description: 'Comments per page.', default: 10, maximum: 10 },
    },
    listsOutput: true,
    item: newestCommentsSchema,
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** Item of an operation. */
export type ItemOf<Name extends OperationName> = z.infer<(typeof operations)[Name]['item']>;

/** Parameters of an operation other than the common ones. */
export type ParametersOf<Name extends OperationName> = Values<(typeof operations)[Name]['parameters']>;

type Value<P> = P extends { type: 'integer' } ? number : string;

type Values<Parameters> = {
  readonly [Key in keyof Parameters as Parameters[Key] extends { required: true } ? Key : never]: Value<
    Parameters[Key]
  >;
} & {
  readonly [Key in keyof Parameters as Parameters[Key] extends { required: true } ? never : Key]?:
    Value<Parameters[Key]> | undefined;
};
