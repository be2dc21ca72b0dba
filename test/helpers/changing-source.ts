import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { createApi } from '../../src/serve/api.ts';
import { listen, listenerOf } from '../../src/serve/listen.ts';
import { mediaPath, mediaRoute } from '../../src/serve/media-route.ts';
import { mediaAddresses } from '../../src/serve/sample-addresses.ts';
import { sampleBlog } from '../../src/serve/sample-blog.ts';
import { readSampleFiles, type SamplePost } from '../../src/serve/sample-files.ts';

export interface ChangingSource {
  readonly baseUrl: URL;
  readonly token: string;
  /** as the source shows them from now on; what is put here must be true of a blog, nobody checks it */
  posts: readonly SamplePost[];
  /** what was asked, in order: the operation and the post or page, as in `post/read 12` */
  readonly log: string[];
  /** answers in the place of the source, where it gives something; gets what would be logged */
  intercept: (request: string) => Response | Promise<Response> | undefined;
}

/** The sample blog over HTTP, for one test, whose posts can be changed while it is served. Media stay. */
export async function startChangingSource(): Promise<ChangingSource> {
  const files = await readSampleFiles(sampleBlogFolder);
  const token = 'token';
  const app = new Hono();
  app.use(async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url);
    const about = searchParams.get('postId') ?? searchParams.get('page') ?? '';
    const request = `${pathname.replace('/apis/', '')} ${about}`.trim();
    source.log.push(request);
    const answer = await source.intercept(request);
    if (answer) return answer;
    await next();
    return undefined;
  });
  app.route('/', mediaRoute(files.media));
  app.all('*', (c) => {
    const blog = sampleBlog({ ...files, posts: source.posts }, fill);
    return createApi({ blogs: [blog], token }).fetch(c.req.raw);
  });
  const listening = await listen(listenerOf(app), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => listening.close());
  const fill = mediaAddresses(new URL(mediaPath, listening.url), () => 0);
  const source: ChangingSource = {
    baseUrl: listening.url,
    token,
    posts: files.posts,
    log: [],
    intercept: () => undefined,
  };
  return source;
}
