import type { ItemOf, OperationName, ParametersOf } from '../../api/operations.ts';
import { blogsOf, type Blog, type BlogInfo } from '../../core/items/blog.ts';
import { textOf } from '../../core/items/scalar.ts';
import type { BlogData } from '../blog-data.ts';
import { Refusal } from '../refusal.ts';

export type OperationHandlers = {
  readonly [Name in OperationName]: (
    parameters: ParametersOf<Name>,
    /** origin of this server according to the request, such as `http://127.0.0.1:4000`; undefined if there is no HTTP request */
    origin?: string,
  ) => ItemOf<Name> | Promise<ItemOf<Name>>;
};

/**
 * Creates the handlers of all operations for the given blogs. Reference: "Endpoints".
 * @throws {Refusal} (the handlers) 404 for an unknown blog or post, and for a page of the post list beyond the last one. Beyond the last
 *   page, newest comments are an empty list instead, since nothing else marks their end.
 */
export function createHandlers(blogs: readonly BlogData[]): OperationHandlers {
  const byName = new Map(blogs.map((blog) => [blog.name, blog]));
  const find = async (name: string) => {
    const blog = byName.get(name);
    if (!blog) throw new Refusal(404, `There is no blog "${name}".`);
    await blog.refresh?.();
    return blog;
  };
  return {
    blogInfo: async () => mergeInfos(await readableInfos(blogs)),
    categoryList: async ({ blogName }) => (await find(blogName)).categoryList(),
    postList: async ({ blogName, page = 1, count = 10 }) => {
      const blog = await find(blogName);
      const total = blog.postCount();
      const last = Math.max(1, Math.ceil(total / count));
      if (page > last) throw new Refusal(404, `There is no page ${page}: the last one is ${last}.`);
      const posts = blog.summaries((page - 1) * count, page * count);
      const { url, secondaryUrl } = blogUrlsOf(blog);
      const [pageText = '', shown = '', totalCount = ''] = [page, posts.length, total].map(String);
      return { url, secondaryUrl, page: pageText, count: shown, totalCount, posts: [...posts] };
    },
    postRead: async ({ blogName, postId }, origin) =>
      (await (await find(blogName)).reading(postId, origin)) ?? refusePost(postId),
    commentList: async ({ blogName, postId }) =>
      (await (await find(blogName)).commentList(postId)) ?? refusePost(postId),
    newestComments: async ({ blogName, page = 1, count = 10 }) => {
      const blog = await find(blogName);
      const comment = await blog.newestComments((page - 1) * count, page * count);
      const { url, secondaryUrl } = blogUrlsOf(blog);
      return { url, secondaryUrl, comments: { comment } };
    },
  };
}

function refusePost(postId: string): never {
  throw new Refusal(404, `There is no post ${postId}.`);
}

function entryOf(blog: BlogData): Blog | undefined {
  const entries = blogsOf(blog.info());
  return entries.find((entry) => textOf(entry.name) === blog.name) ?? entries[0];
}

/** Returns the URLs of a blog. They are empty if its blog info is damaged, so that its posts can still be served. */
function blogUrlsOf(blog: BlogData): { url: string; secondaryUrl: string } {
  const entry = undefinedIfRefused(() => entryOf(blog));
  return { url: textOf(entry?.url), secondaryUrl: textOf(entry?.secondaryUrl) };
}

function undefinedIfRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Returns the blog info of each blog. If there are several blogs, omits those whose info is damaged.
 * @throws {Refusal} the first one, if no blog info is readable
 */
async function readableInfos(blogs: readonly BlogData[]): Promise<readonly BlogInfo[]> {
  const infos: BlogInfo[] = [];
  const refusals: Refusal[] = [];
  for (const blog of blogs) {
    try {
      await blog.refresh?.();
      infos.push(blog.info());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error);
    }
  }
  const [refusal] = refusals;
  if (infos.length === 0 && refusal) throw refusal;
  return infos;
}

/** Returns the info of a single blog unchanged. For several blogs, returns the user of the first one with the blogs of all. */
function mergeInfos(infos: readonly BlogInfo[]): BlogInfo {
  const [first] = infos;
  if (infos.length === 1 && first) return first;
  const user = first && !Array.isArray(first) ? first : {};
  return { ...user, blogs: infos.flatMap(blogsOf) };
}
