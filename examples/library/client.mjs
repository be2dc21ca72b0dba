// Calls the six operations of the Blog Read API, one after another, without an archive.
//
//   BLOGKEEP_BASE_URL=https://api.example.com BLOGKEEP_TOKEN=… node client.mjs
import {
  ApiError,
  blogsOf,
  categoriesOf,
  commentsOf,
  countOf,
  createClient,
  newestCommentsOf,
  postsOf,
  textOf,
} from 'blogkeep';

const { BLOGKEEP_BASE_URL: baseUrl, BLOGKEEP_TOKEN: token } = process.env;
const client = createClient({ baseUrl, token, concurrency: 4, rate: 20 });

try {
  for (const blog of blogsOf(await client.blogInfo())) {
    // Items are as the source sent them: scalars can be strings or numbers, lists come in several shapes. These helpers read all of them.
    const blogName = textOf(blog.name);
    console.log(`${blogName}: ${textOf(blog.title)}`);

    const categories = categoriesOf(await client.categoryList({ blogName }));
    console.log(`  categories: ${categories.map(({ label }) => textOf(label)).join(', ')}`);

    const first = await client.postList({ blogName, page: 1 });
    console.log(`  posts: ${countOf(first.totalCount) ?? 'unknown'}`);
    for (const { id, title } of postsOf(first).slice(0, 3)) {
      const postId = textOf(id);
      try {
        // Concurrent requests share the client's rate limit.
        const [post, comments] = await Promise.all([
          client.postRead({ blogName, postId }),
          client.commentList({ blogName, postId }),
        ]);
        const characters = textOf(post.content).length;
        console.log(`  ${postId} ${textOf(title)}: ${characters} characters, ${commentsOf(comments).length} comments`);
      } catch (error) {
        // Continue if the source refuses one post.
        if (!(error instanceof ApiError)) throw error;
        console.error(`  ${postId} ${error.message}`);
      }
    }

    const newest = newestCommentsOf(await client.newestComments({ blogName, count: 3 }));
    for (const { name, postId } of newest) console.log(`  newest: ${textOf(name)} on post ${textOf(postId)}`);
  }
  console.log(`${client.requests.total} requests, ${client.requests.retried} retried`);
} finally {
  await client.close();
}
