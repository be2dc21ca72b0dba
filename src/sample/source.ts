import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '../serve/api/api.ts';
import { listen, type Listener } from '../serve/http/listen.ts';
import { send } from '../serve/http/response.ts';
import { createMediaUrlFiller, type FillMediaUrls } from './media-urls.ts';
import { createBlogData } from './blog.ts';
import { readSampleFiles } from './files.ts';
import { mediaPath, mediaResponse } from './media.ts';

export interface SampleSourceOptions {
  /** folder of the sample blog */
  readonly folder: string;
  readonly token: string;
  /** default: a free port */
  readonly port?: number;
  /** delay of each response, in milliseconds; default: 0 */
  readonly latency?: number;
  /** random numbers for the signatures of media URLs, from 0 (inclusive) to 1 (exclusive) */
  readonly random?: () => number;
}

export interface SampleSource {
  readonly baseUrl: URL;
  /** name of the blog */
  readonly blog: string;
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Serves a sample blog and its media on 127.0.0.1, as a source to try blogkeep with. Each response has new signatures in media URLs, like
 * real hosts.
 * @throws {UsageError} if the folder is not a sample blog
 */
export async function startSampleSource(options: SampleSourceOptions): Promise<SampleSource> {
  const { folder, token, port = 0, latency = 0, random = () => 0 } = options;
  const files = await readSampleFiles(folder);
  // Media URLs contain the port, which is known before the first request.
  let fill: FillMediaUrls = (text) => text;
  const blog = createBlogData(files, (text, form) => fill(text, form));
  const api = createApi({ blogs: [blog], token });
  const listener: Listener = async (request, response) => {
    if (latency > 0) await sleep(latency);
    const medium = mediaResponse(files.media, request.url ?? '');
    if (medium) send(response, medium);
    else await api.listener(request, response);
  };
  const listening = await listen(listener, { host: '127.0.0.1', port });
  fill = createMediaUrlFiller(new URL(mediaPath, listening.url), random);
  return { baseUrl: listening.url, blog: blog.name, token, close: () => listening.close() };
}
