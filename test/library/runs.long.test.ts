import path from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  crawlBlog,
  exportBlog,
  InterruptedError,
  listBlogs,
  publishBlog,
  RefusedError,
  SourceError,
  verifyArchive,
  type Hooks,
  type RunEvent,
} from '../../src/index.ts';
import { platformOf } from '../../src/app/runtime.ts';
import { useCases } from '../../src/cli/environment/use-cases.ts';
import { run } from '../cli/console.ts';
import { startChangingSource } from '../helpers/source/changing-source.ts';
import { startWordPressRest } from '../helpers/source/wordpress-rest.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

/** Starts a source with some posts of the sample blog. Returns the options for exporting them into a new folder. */
async function scene() {
  const source = await startChangingSource();
  source.posts = source.posts.slice(0, 5);
  const { baseUrl, token } = source;
  return { source, options: { baseUrl, token, dir: temporaryFolder(), retries: 0 } };
}

const now = () => new Date('2026-11-20T03:00:00Z');

/** Returns the files of a home without the signatures of URLs in bodies, which always differ. */
function contentOf(dir: string): Record<string, string> {
  const files = Object.entries(filesIn(dir)).filter(([name]) => !/manifest-sha256|bag-info|cache/u.test(name));
  return Object.fromEntries(
    files.map(([name, text]) => [name, text.replace(/(expires|signature)(=|%3D)[^&"'\s<>]*/gu, '')]),
  );
}

describe('A run', () => {
  it('returns its report with the same exit code as the command line', async () => {
    const { options } = await scene();
    const report = await exportBlog(options);
    expect(report).toMatchObject({ status: 'complete', exitCode: 0, blog: 'slowlight' });
    expect(report.posts.new).toBe(5);
    expect((await verifyArchive(options)).status).toBe('complete');
    const again = await publishBlog({ dir: options.dir });
    expect(again.site).toMatchObject({ files: report.site.files, written: 0 });
  });

  it('of an address needs no token, and the next one no address', async () => {
    const { url } = await startWordPressRest();
    const dir = temporaryFolder();
    const first = await exportBlog({ address: `${url.href}?p=12`, dir, markdown: false });
    expect(first).toMatchObject({ status: 'complete', source: { kind: 'wordpress', location: url.href } });
    const archive = contentOf(path.join(dir, 'archive'));
    const second = await crawlBlog({ dir });
    expect(second).toMatchObject({ status: 'complete', posts: { new: 0, unchanged: first.posts.new } });
    expect(contentOf(path.join(dir, 'archive'))).toEqual(archive);
    expect((await verifyArchive({ dir, markdown: false, source: true })).status).toBe('complete');
    expect(await listBlogs({ address: url })).toMatchObject([{ title: 'Slow & steady', isDefault: true }]);
  });

  it('is partial if a post could not be fetched', async () => {
    const { source, options } = await scene();
    let refused: string | undefined;
    source.intercept = (request) => {
      if (request.startsWith('post/read')) refused ??= request;
      return request === refused ? new Response('', { status: 500 }) : undefined;
    };
    const report = await crawlBlog(options);
    expect(report).toMatchObject({ status: 'partial', exitCode: 2 });
  });

  it('can run concurrently with others in one process', async () => {
    const { source, options } = await scene();
    const dirs = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const reports = await Promise.all(dirs.map((dir) => exportBlog({ ...options, dir, blog: 'slowlight' }, { now })));
    expect(reports.map(({ status }) => status)).toEqual(['complete', 'complete', 'complete']);
    const [first, ...others] = dirs.map(contentOf);
    for (const other of others) expect(other).toEqual(first);
    expect(source.log.length).toBeGreaterThan(3 * 10);
  });

  it('shares the publish cache with the command line', async () => {
    const { options } = await scene();
    await crawlBlog(options);
    await publishBlog(options);
    const publish = ['publish', '--verbose', '--log-format', 'json'];
    const { err } = await run(publish, { folder: options.dir, platform: platformOf(process.versions), useCases });
    const events = err.lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toContain('end');
    expect(events).not.toContain('building');
  });
});

describe('A signal', () => {
  const stops: readonly (readonly [string, (event: RunEvent) => boolean])[] = [
    ['the list is read', (event) => event.type === 'phase' && event.phase === 'list'],
    ['posts are stored', (event) => event.type === 'post-stored'],
    ['pages are written', (event) => event.type === 'pages'],
  ];
  it.each(stops)('stops a run gracefully while %s, and the next run resumes it', async (_, isReached) => {
    const { options } = await scene();
    const controller = new AbortController();
    const onEvent = (event: RunEvent) => {
      if (isReached(event)) controller.abort();
    };
    const error: unknown = await exportBlog(options, { signal: controller.signal, onEvent, now }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(InterruptedError);
    expect((error as InterruptedError).report).toMatchObject({
      status: 'interrupted',
      exitCode: 130,
      blog: 'slowlight',
    });
    const other = { ...options, dir: temporaryFolder() };
    expect(await exportBlog(options, { now })).toMatchObject({ status: 'complete' });
    await exportBlog(other, { now });
    expect(contentOf(options.dir)).toEqual(contentOf(other.dir));
  });

  it.each([
    ['exportBlog', exportBlog],
    ['crawlBlog', crawlBlog],
    ['listBlogs', listBlogs],
    ['publishBlog', publishBlog],
    ['verifyArchive', verifyArchive],
  ])('that is already aborted stops %s before it does anything', async (_, call) => {
    const { source, options } = await scene();
    const run = (call as (given: typeof options, hooks: Hooks) => Promise<unknown>)(options, {
      signal: AbortSignal.abort(),
    });
    await expect(run).rejects.toThrow(InterruptedError);
    expect(source.log).toEqual([]);
    expect(filesIn(options.dir)).toEqual({});
  });

  it('has no listeners after the call', async () => {
    const { options } = await scene();
    const listeners = { added: 0, removed: 0 };
    const { signal } = new AbortController();
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      listeners.added += 1;
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listeners.removed += 1;
      remove(...given);
    };
    await exportBlog(options, { signal });
    expect(listeners).toEqual({ added: 1, removed: 1 });
  });
});

describe('A listener', () => {
  const types: readonly RunEvent['type'][] = ['phase', 'request', 'listed', 'post-stored', 'media-settled'];
  it.each(types)(
    'that throws at the first "%s" event makes crawlBlog reject with its error, and leaves the archive intact',
    async (type) => {
      const { options } = await scene();
      const fault = new Error('The listener is broken.');
      const heard: string[] = [];
      const onEvent = (event: RunEvent) => {
        heard.push(event.type);
        if (event.type === type) throw fault;
      };
      await expect(crawlBlog(options, { onEvent, now })).rejects.toBe(fault);
      expect(heard.indexOf(type)).toBe(heard.length - 1);

      // The stopped run can be resumed, and the result is that of an uninterrupted run.
      const other = { ...options, dir: temporaryFolder() };
      await Promise.all([crawlBlog(options, { now }), crawlBlog(other, { now })]);
      expect(contentOf(options.dir)).toEqual(contentOf(other.dir));
      expect(await verifyArchive({ ...options, markdown: false, site: false })).toMatchObject({ status: 'complete' });
    },
  );

  it('that throws at the last event makes the call reject with its error', async () => {
    const { options } = await scene();
    await crawlBlog(options);
    await publishBlog(options);
    // Without changes, there are fewer events than the first time.
    let last = 0;
    await publishBlog(options, { onEvent: () => (last += 1) });
    expect(last).toBeGreaterThan(0);
    let count = 0;
    const onEvent = () => {
      count += 1;
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- JavaScript may throw anything
      if (count === last) throw 'a text';
    };
    await expect(publishBlog(options, { onEvent })).rejects.toBe('a text');
  });

  it('whose promise rejects stops the run like one that throws', async () => {
    const { options } = await scene();
    const fault = new Error('The listener is broken.');
    const onEvent = (() => Promise.reject(fault)) as () => void;
    await expect(exportBlog(options, { onEvent })).rejects.toBe(fault);
  });
});

describe('The token', () => {
  const token = 'sekrit/token+4711=';
  const echo = (status: number, text: string) => () => new Response(text, { status });

  it.each([
    ['a refused request', echo(403, `no access for ${token}`), RefusedError],
    [
      'an error message that quotes it',
      echo(200, JSON.stringify({ x: { status: '401', error_message: token } })),
      RefusedError,
    ],
    ['an HTML page that quotes it', echo(200, `<html>${encodeURIComponent(token)}</html>`), SourceError],
    ['an outage', echo(503, token), SourceError],
  ])('does not appear in the error after %s, however it is printed', async (_, answer, kind) => {
    const { source, options } = await scene();
    source.intercept = answer;
    const error: unknown = await exportBlog({ ...options, token }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(kind);
    const seen = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify((error as SourceError).report);
    for (const spelling of [token, encodeURIComponent(token), Buffer.from(token).toString('base64')])
      expect(seen).not.toContain(spelling);
    expect((error as SourceError).report).toMatchObject({ status: 'failed', exitCode: kind === RefusedError ? 3 : 4 });
  });

  it('does not appear in an error if there is no listener', async () => {
    const error: unknown = await listBlogs({ baseUrl: 'http://127.0.0.1:9/', token, retries: 0 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(SourceError);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/sekrit/u);
  });
});
