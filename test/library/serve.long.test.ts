import { inspect } from 'node:util';
import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ArchiveError,
  blogsOf,
  copyTemplates,
  createClient,
  InterruptedError,
  listBlogs,
  serveArchive,
  textOf,
} from '../../src/index.ts';
import { exportSample, type SampleExport } from '../helpers/archive/sample-archive.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let sample: SampleExport;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

describe('A server', () => {
  it('serves the site, and the API to a client of the library', async () => {
    await using serving = await serveArchive({ dir: sample.copy(), port: 0, token: 'a-token-of-4711' });
    expect(serving.token).toBe('a-token-of-4711');
    expect(serving.blogs).toMatchObject([{ name: 'slowlight', posts: 30 }]);
    await using client = createClient({ baseUrl: serving.url, token: 'a-token-of-4711' });
    expect(textOf(blogsOf(await client.blogInfo())[0]?.name)).toBe('slowlight');
    expect((await fetch(serving.url)).status).toBe(200);
  });

  it('generates a token by default, which does not appear when the server object is printed', async () => {
    await using serving = await serveArchive({ dir: sample.copy(), port: 0, site: false });
    const { token = '', url: baseUrl } = serving;
    expect(token.length).toBeGreaterThan(20);
    expect(inspect(serving, { depth: 20 })).not.toContain(token);
    expect(JSON.stringify(serving)).not.toContain(token);
    expect(await listBlogs({ baseUrl, token })).toHaveLength(1);
  });

  it('without the API has no token', async () => {
    await using serving = await serveArchive({ dir: sample.copy(), port: 0, archive: false });
    expect(serving.token).toBeUndefined();
    expect((await fetch(new URL('apis/blog/info', serving.url))).status).toBe(404);
  });

  it('stops when it is closed, even repeatedly, or its signal is aborted', async () => {
    const controller = new AbortController();
    const dir = sample.copy();
    const closed = await serveArchive({ dir, port: 0 });
    await Promise.all([closed.close(), closed.close(), closed[Symbol.asyncDispose]()]);
    await expect(fetch(closed.url)).rejects.toThrow();
    const stopped = await serveArchive({ dir, port: 0 }, { signal: controller.signal });
    controller.abort();
    await stopped.close();
    await expect(fetch(stopped.url)).rejects.toThrow();
    const never = serveArchive({ dir, port: 0 }, { signal: controller.signal });
    await expect(never).rejects.toThrow(InterruptedError);
  });

  it('keeps running if its listener throws, and rejects with that error when it is closed', async () => {
    const fault = new Error('The listener is broken.');
    let heard = 0;
    const serving = await serveArchive(
      { dir: sample.copy(), port: 0 },
      {
        onEvent: ({ type }) => {
          if (type !== 'answered') return;
          heard += 1;
          throw fault;
        },
      },
    );
    for (let turn = 0; turn < 3; turn += 1) await (await fetch(serving.url)).text();
    await expect(serving.close()).rejects.toBe(fault);
    await expect(serving.close()).rejects.toBe(fault);
    expect(heard).toBe(1);
  });

  it('rejects if there is nothing to serve', async () => {
    await expect(serveArchive({ dir: temporaryFolder(), port: 0 })).rejects.toThrow(ArchiveError);
  });
});

it('Templates are copied without changing existing files', async () => {
  const templates = path.join(temporaryFolder(), 'mine');
  const first = await copyTemplates({ templates });
  expect(first.written.length).toBeGreaterThan(5);
  fs.writeFileSync(path.join(templates, 'style.css'), 'body {}');
  const again = await copyTemplates({ templates });
  expect(again).toMatchObject({ written: [], kept: ['style.css'] });
});
