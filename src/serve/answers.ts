import type { ItemOf, OperationName, ParametersOf } from '../api/operations.ts';
import { blogsOf, type Blog, type BlogInfo } from '../core/items/blog.ts';
import { textOf } from '../core/items/scalar.ts';
import type { BlogData } from './blog-data.ts';
import { readQuery } from './query.ts';
import { Refusal } from './refusal.ts';

export type Answers = {
  readonly [Name in OperationName]: (parameters: ParametersOf<Name>) => ItemOf<Name> | Promise<ItemOf<Name>>;
};

/** One operation's item for the query of a request. @throws {Refusal} */
export async function answer<Name extends OperationName>(
  answers: Answers,
  name: Name,
  query: URLSearchParams,
): Promise<ItemOf<Name>> {
  return answers[name](readQuery(name, query));
}

/** Posts a page that a caller of post list can ask for at most, as servers do that honour `count`. */
const largestPage = 30;

/**
 * What each operation answers for the given blogs. Reference: "Endpoints".
 * @param pageSize posts a page of post list
 * @throws {Refusal} from the answers: 404 for an unknown blog or post and for a page of post list beyond the last. Newest
 *   comments beyond the last page are an empty list, since nothing else tells the caller that it has them all.
 */
export function answersOf(blogs: readonly BlogData[], pageSize: number): Answers {
  const find = (name: string) => {
    const blog = blogs.find((one) => one.name === name);
    if (!blog) throw new Refusal(404, `There is no blog "${name}".`);
    return blog;
  };
  return {
    blogInfo: () => mergedInfo(blogs),
    categoryList: ({ blogName }) => find(blogName).categoryList(),
    postList: ({ blogName, page = 1, count = pageSize }) => {
      const blog = find(blogName);
      const all = blog.summaries();
      const size = Math.min(count, Math.max(largestPage, pageSize));
      if (page > Math.max(1, Math.ceil(all.length / size))) throw new Refusal(404, `There is no page ${page}.`);
      const posts = all.slice((page - 1) * size, page * size);
      return {
        ...addressesOf(blog),
        page: String(page),
        count: String(posts.length),
        totalCount: String(all.length),
        posts,
      };
    },
    postRead: async ({ blogName, postId }) => (await find(blogName).reading(postId)) ?? refusePost(postId),
    commentList: async ({ blogName, postId }) => (await find(blogName).commentList(postId)) ?? refusePost(postId),
    newestComments: async ({ blogName, page = 1, count = 10 }) => {
      const blog = find(blogName);
      return { ...addressesOf(blog), comments: { comment: await blog.newestComments(page, count) } };
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

function addressesOf(blog: BlogData): { url: string; secondaryUrl: string } {
  const entry = entryOf(blog);
  return { url: textOf(entry?.url), secondaryUrl: textOf(entry?.secondaryUrl) };
}

/** One blog's info as it is; of several, the user of the first with the blogs of all. */
function mergedInfo(blogs: readonly BlogData[]): BlogInfo {
  const infos = blogs.map((blog) => blog.info());
  const [first] = infos;
  if (infos.length === 1 && first) return first;
  const user = first && !Array.isArray(first) ? first : {};
  return { ...user, blogs: infos.flatMap(blogsOf) };
}
