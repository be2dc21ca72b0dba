import { onTestFinished } from 'vitest';
import { sampleBlogFolder } from '../../../src/app/package-folders.ts';
import { createApi } from '../../../src/serve/api/api.ts';
import { listen, type Listener } from '../../../src/serve/http/listen.ts';
import { send, type CompleteResponse } from '../../../src/serve/http/response.ts';
import { mediaPath, mediaResponse } from '../../../src/sample/media.ts';
import { createMediaUrlFiller } from '../../../src/sample/media-urls.ts';
import { createBlogData } from '../../../src/sample/blog.ts';
import { readSampleFiles, type SamplePost } from '../../../src/sample/files.ts';

export interface ChangingSource {
  readonly baseUrl: URL;
  readonly token: string;
  /** current posts; a test may assign others, which are not validated */
  posts: readonly SamplePost[];
  /** requests in order, as operation and post or page: `post/read 12` */
  readonly log: string[];
  /** called with each entry of the log; may return a response that replaces that of the source */
  intercept: (request: string) => Response | Promise<Response> | undefined;
}

/** Serves the sample blog over HTTP for one test, which can change its posts but not its media. */
export async function startChangingSource(): Promise<ChangingSource> {
  const files = await readSampleFiles(sampleBlogFolder);
  const token = 'token';
  const listener: Listener = async (request, response) => {
    const { url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const about = searchParams.get('postId') ?? searchParams.get('page') ?? '';
    const asked = `${pathname.replace('/apis/', '')} ${about}`.trim();
    source.log.push(asked);
    const answer = (await plainAnswer(source.intercept(asked))) ?? mediaResponse(files.media, url);
    if (answer) {
      send(response, answer);
      return;
    }
    const blog = createBlogData({ ...files, posts: source.posts }, fill);
    await createApi({ blogs: [blog], token }).listener(request, response);
  };
  const listening = await listen(listener, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => listening.close());
  const fill = createMediaUrlFiller(new URL(mediaPath, listening.url), () => 0);
  const source: ChangingSource = {
    baseUrl: listening.url,
    token,
    posts: files.posts,
    log: [],
    intercept: () => undefined,
  };
  return source;
}

async function plainAnswer(given: ReturnType<ChangingSource['intercept']>): Promise<CompleteResponse | undefined> {
  const response = await given;
  if (!response) return undefined;
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: new Uint8Array(await response.arrayBuffer()) };
}
