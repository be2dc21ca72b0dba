import fs from 'fs-extra';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const shared = new URL('../../../../shared/', import.meta.url);
const server = new URL('reference-source/api-server.mjs', shared);
const makers = new URL('reference-source/blog.mjs', shared);
const corpus = new URL('corpus/real-blog.json', shared);

/** Whether an independent implementation of the API and its corpus of real posts exist beside this checkout. */
export const hasReferenceSource = [server, makers, corpus].every((file) => fs.existsSync(fileURLToPath(file)));

export interface ReferenceSource {
  readonly url: string;
  readonly token: string;
  readonly stats: {
    readonly api: number;
    readonly faulted: number;
    readonly tokenLeaks: readonly string[];
    readonly log: readonly string[];
  };
  close(): Promise<void>;
}

interface ReferencePost {
  summary: { id: string };
}

/** Starts the independent implementation with the real posts for one test. */
export async function startReferenceSource(options: Record<string, unknown> = {}): Promise<ReferenceSource> {
  const { startServer } = (await import(server.href)) as {
    startServer: (options: unknown) => Promise<ReferenceSource>;
  };
  const { png } = (await import(makers.href)) as { png: (width: number, height: number, seed: number) => Buffer };
  // The implementation computes negative heights for some paths of the corpus, so it cannot generate their images.
  const media = new Proxy({}, { get: (_, path) => pictureAt(String(path), png) });
  const source = await startServer({ data: readCorpus(), media, ...options });
  onTestFinished(() => source.close());
  return source;
}

export function readCorpus(): { posts: ReferencePost[] } {
  return fs.readJsonSync(fileURLToPath(corpus)) as { posts: ReferencePost[] };
}

function pictureAt(path: string, png: (width: number, height: number, seed: number) => Buffer) {
  if (!/^\/media\/.*(\.(png|jpe?g|gif|webp)|\/[^.]*)$/iu.test(path)) return undefined;
  let sum = 0;
  for (const character of path) sum = (sum * 31 + character.charCodeAt(0)) % 1_000_003;
  return { type: 'image/png', body: png(16 + (sum % 48), 16 + (sum % 37), sum % 256) };
}
