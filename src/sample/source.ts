import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '../serve/api/api.ts';
import { listen, type Listener } from '../serve/http/listen.ts';
import { send } from '../serve/http/response.ts';
import { mediaAddresses, type FillMedia } from './addresses.ts';
import { sampleBlog } from './blog.ts';
import { readSampleFiles } from './files.ts';
import { mediaPath, mediumAnswer } from './media.ts';

export interface SampleSourceOptions {
  /** the sample blog's folder */
  readonly folder: string;
  readonly token: string;
  /** left out, a free one */
  readonly port?: number;
  /** milliseconds before every answer */
  readonly latency?: number;
  /** from 0 up to 1, for the signatures of media addresses */
  readonly random?: () => number;
}

export interface SampleSource {
  readonly baseUrl: URL;
  /** the blog's name */
  readonly blog: string;
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Serves a sample blog and its media on 127.0.0.1: a source to try blogkeep on. Every answer signs the addresses of media
 * again, as real hosts do.
 * @throws {UsageError} where the folder is no sample blog
 */
export async function startSampleSource(options: SampleSourceOptions): Promise<SampleSource> {
  const { folder, token, port = 0, latency = 0, random = () => 0 } = options;
  const files = await readSampleFiles(folder);
  // The addresses of media are known when the port is; nobody asks before.
  let fill: FillMedia = (text) => text;
  const blog = sampleBlog(files, (text, form) => fill(text, form));
  const api = createApi({ blogs: [blog], token });
  const listener: Listener = async (request, response) => {
    if (latency > 0) await sleep(latency);
    const medium = mediumAnswer(files.media, request.url ?? '');
    if (medium) send(response, medium);
    else await api.listener(request, response);
  };
  const listening = await listen(listener, { host: '127.0.0.1', port });
  fill = mediaAddresses(new URL(mediaPath, listening.url), random);
  return { baseUrl: listening.url, blog: blog.name, token, close: () => listening.close() };
}
