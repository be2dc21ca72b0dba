import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '../../../src/serve/api/api.ts';
import { listen, type Listener } from '../../../src/serve/http/listen.ts';
import { send } from '../../../src/serve/http/response.ts';
import { mediaPath, mediaResponse } from '../../../src/sample/media.ts';
import { createBlogData } from '../../../src/sample/blog.ts';
import { smallBlog, type Night } from './small-blog.ts';

/** A request, as its path and the post or page: `/apis/post/read 3`. */
export type RequestLine = string;

export interface SmallSource {
  readonly url: URL;
  readonly token: string;
  /** requests in order since the last call of `forget` */
  readonly asked: readonly RequestLine[];
  /** Returns the paths of a post's media. */
  readonly mediaOf: (post: string) => string[];
  night: Night;
  /** delay of each response in milliseconds */
  latency: number;
  readonly forget: () => void;
  /** Delays the response to the next matching request until it is released. */
  readonly hold: (pattern: RegExp) => HeldResponse;
  readonly close: () => Promise<void>;
}

export interface HeldResponse {
  /** resolves when the request has arrived */
  readonly reached: Promise<void>;
  readonly release: () => void;
}

/**
 * Serves the small blog on 127.0.0.1. Media URLs have no signatures that change with each response: they would make archives differ by
 * the response that was stored.
 */
export async function startSmallSource(): Promise<SmallSource> {
  const token = 'canary-of-faults';
  let mediaBase = '';
  const blogs = [1, 2].map((night) =>
    createBlogData(smallBlog(night as Night), (text) => text.replaceAll('{{media}}/', mediaBase)),
  );
  const apis = blogs.map((blog) => createApi({ blogs: [blog], token }));
  const asked: RequestLine[] = [];
  let holding: { pattern: RegExp; reached: () => void; released: Promise<void> } | undefined;

  const { media } = smallBlog(2);
  const listener: Listener = async (request, response) => {
    const { url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    // The small blog has fewer posts than a page, and its list must have several pages.
    if (pathname === '/apis/post/list') request.url = `${url}&count=3`;
    const what = [pathname, searchParams.get('postId') ?? searchParams.get('page') ?? ''].join(' ').trim();
    asked.push(what);
    if (holding?.pattern.test(what)) {
      const { reached, released } = holding;
      holding = undefined;
      reached();
      await released;
    }
    if (source.latency > 0) await sleep(source.latency);
    const medium = mediaResponse(media, url);
    if (medium) send(response, medium);
    else await apis[source.night - 1]!.listener(request, response);
  };
  const listening = await listen(listener, { host: '127.0.0.1', port: 0 });
  mediaBase = new URL(mediaPath, listening.url).href;

  const source: SmallSource = {
    url: listening.url,
    token,
    asked,
    mediaOf(post) {
      const { body = '' } = smallBlog(source.night).posts.find(({ id }) => id === post) ?? {};
      return [...body.matchAll(/\{\{media\}\}\/([^"]*)/gu)].map((match) => mediaPath + match[1]!);
    },
    night: 1,
    latency: 0,
    forget: () => void asked.splice(0),
    hold(pattern) {
      const [reached, released] = [createDeferred(), createDeferred()];
      holding = { pattern, reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    close: () => listening.close(),
  };
  return source;
}

function createDeferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: (() => void) | undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve?.() };
}

/** Returns the IDs of posts that were read, in order. */
export function readPosts(asked: readonly RequestLine[]): string[] {
  return asked.flatMap((request) => /^\/apis\/post\/read (.*)$/u.exec(request)?.slice(1) ?? []);
}

/** Returns the paths of media that were fetched, in order. */
export function fetchedMedia(asked: readonly RequestLine[]): string[] {
  return asked.filter((request) => request.startsWith(mediaPath));
}
