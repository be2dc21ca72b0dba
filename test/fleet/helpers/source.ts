import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleBlogFolder } from '../../../src/app/package-folders.ts';
import { createMediaUrlFiller, type FillMediaUrls } from '../../../src/sample/media-urls.ts';
import { createBlogData } from '../../../src/sample/blog.ts';
import { readSampleFiles, type SampleFiles } from '../../../src/sample/files.ts';
import { mediaPath, mediaResponse } from '../../../src/sample/media.ts';
import { createApi } from '../../../src/serve/api/api.ts';
import { listen } from '../../../src/serve/http/listen.ts';
import { send } from '../../../src/serve/http/response.ts';

/** A request to the source. */
export interface SeenRequest {
  /** monotonic time in milliseconds */
  readonly at: number;
  /** number of requests in flight, including this one */
  readonly flying: number;
  readonly path: string;
}

/** A source of many small blogs, with a log of requests. The caller must close it. */
export interface FleetTestSource {
  readonly baseUrl: URL;
  readonly token: string;
  readonly names: readonly string[];
  readonly log: SeenRequest[];
  /** changes some posts of each blog, adds one and removes one */
  nextNight(): void;
  /** responds instead of the source if it returns a status */
  refuse: (path: string) => { readonly status: number; readonly retryAfter?: string } | undefined;
  close(): Promise<void>;
}

/**
 * Starts a source.
 * @param count number of blogs
 * @param options `posts`: maximum number per blog; `latency`: delay of each response in milliseconds
 */
export async function startFleetSource(
  count: number,
  { posts = 4, latency = 5 }: { posts?: number; latency?: number } = {},
): Promise<FleetTestSource> {
  const files = await readSampleFiles(sampleBlogFolder);
  const token = 'fleet-source-token';
  const names = Array.from({ length: count }, (_, index) => `blog-${String(index).padStart(3, '0')}`);
  const log: SeenRequest[] = [];
  let flying = 0;
  let night = 0;

  let listener: ReturnType<typeof createApi>['listener'] | undefined;
  const build = () => {
    const blogs = names.map((name, index) => createBlogData(ofBlog(files, name, index, posts, night), fill));
    listener = createApi({ blogs, token }).listener;
  };
  const listening = await listen(
    async (request, response) => {
      const path = new URL(request.url ?? '', 'http://source').pathname;
      log.push({ at: performance.now(), flying: ++flying, path });
      response.once('close', () => (flying -= 1));
      if (latency > 0) await sleep(latency);
      const refused = source.refuse(path);
      const medium = mediaResponse(files.media, request.url ?? '');
      if (refused) refuse(response, refused);
      else if (medium) send(response, medium);
      else await listener?.(request, response);
    },
    { host: '127.0.0.1', port: 0 },
  );
  const signed = createMediaUrlFiller(new URL(mediaPath, listening.url), () => 0);
  // Media URLs have no signatures here: signatures change with every response, and archives would differ.
  const fill: FillMediaUrls = (text, form) =>
    signed(text, form).replaceAll(/(?:\?credential=|%3Fcredential%3D)[^"'\s)<>]*/gu, '');
  build();
  const source: FleetTestSource = {
    ...{ baseUrl: listening.url, token, names, log, refuse: () => undefined },
    nextNight: () => {
      night += 1;
      build();
    },
    close: () => listening.close(),
  };
  return source;
}

function refuse(response: ServerResponse, { status, retryAfter }: { status: number; retryAfter?: string }): void {
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
}

/** Returns the posts of a blog, which differ between blogs. Each night changes one, adds one and removes one. */
function ofBlog(files: SampleFiles, name: string, index: number, most: number, night: number): SampleFiles {
  const { posts } = files;
  const first = index % posts.length;
  const own = Array.from(
    { length: Math.min(most, posts.length - 1) },
    (_, one) => posts[(first + night + one) % posts.length]!,
  );
  const shown = own.map((post, at) =>
    at === 0 && night > 0
      ? { ...post, title: `${post.title} (${night})`, body: `${post.body}<p>${name} ${night}</p>` }
      : post,
  );
  return { ...files, blog: { ...files.blog, name, url: `https://${name}.example.com` }, posts: shown };
}
