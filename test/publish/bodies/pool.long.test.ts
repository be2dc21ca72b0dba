import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fs from 'fs-extra';
import { afterEach, describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/core/errors/errors.ts';
import { ShareableMap } from '../../../src/core/collections/shared-map.ts';
import { conversionWorker } from '../../../src/app/package-folders.ts';
import { adaptiveRenderer, inlineRenderer } from '../../../src/publish/bodies/adaptive.ts';
import { pooledRenderer, type PoolOptions } from '../../../src/publish/bodies/pool.ts';
import type { ShareableData } from '../../../src/publish/bodies/render-data.ts';
import type { RenderedPost, PostRenderer, PostInput } from '../../../src/publish/bodies/rendering.ts';
import { linkablePosts } from '../../../src/publish/site-model/links/linkable.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const place = (id: string) => [id, { sitePath: id, markdownPath: `${id}.md` }] as const;

function dataFor(posts: number): ShareableData {
  const ids = Array.from({ length: posts }, (_, index) => String(index + 1));
  return {
    blogAddresses: ['https://blog.example.com'],
    ...linkablePosts([
      ...ids.map((id) => ({ id, title: `Post ${id}`, address: '', slogan: '', listed: true, published: true })),
      { id: 'hidden', title: 'canary', address: '', slogan: '', listed: true, published: false },
    ]),
    places: new ShareableMap(new Map(ids.map(place))),
    media: new ShareableMap(
      new Map([
        ['https://img.example.com/a.png', { file: 'ab/a.png', type: 'image/png', size: 1, width: 2, height: 1 }],
      ]),
    ),
    language: 'en',
    hasSite: true,
    preset: 'plain',
    frontMatter: ['preset'],
    author: '',
    postFolders: false,
    linkForm: 'files',
    mediaUrl: '',
    templates: {},
  };
}

function taskOf(id: string, html: string): PostInput {
  const post = {
    id,
    title: `Post ${id}`,
    date: undefined,
    category: undefined,
    tags: [],
    address: '',
    visibility: 'published',
    comments: 0,
    secretComments: 0,
    version: '',
    aliases: [],
    sitePath: id,
    markdownPath: `${id}.md`,
  } as const;
  return { post, html, threads: [], outputs: { markdown: {} }, body: true };
}

/** Returns the Markdown of a post without its front matter. */
const markdownOf = ({ files: { markdown = [] } }: RenderedPost) =>
  Buffer.from(markdown[0]![1])
    .toString()
    .replace(/^---\n[^]*?\n---\n+/u, '')
    .trimEnd();

const open: PostRenderer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((renderer) => renderer.close()));
});
function opened<Maker extends PostRenderer>(renderer: Maker): Maker {
  open.push(renderer);
  return renderer;
}
const pool = (options: Partial<PoolOptions> = {}) =>
  opened(pooledRenderer(dataFor(3), { worker: conversionWorker, workers: 2, ...options }));

/** A body that takes seconds to convert on any machine, although it is not malicious. */
const large = '<p>한 문단 <b>굵게</b> <a href="/2">링크</a></p>'.repeat(150_000);

describe('Rendering in workers', () => {
  it('uses a worker that "npm run build" has compiled', () => {
    expect(fs.existsSync(conversionWorker)).toBe(true);
  });

  it('gives the same result as rendering without workers, including links, media and warnings', async () => {
    const bodies = [
      '<p><b>굵게</b> <a href="/2">둘째</a> <a href="https://blog.example.com/m/3#x">셋째</a></p>',
      '<p><img src="https://img.example.com/a.png?credential=c&amp;expires=1&amp;signature=s" alt="A"></p>',
      '<p><a href="/hidden">canary</a></p><script>x</script>',
      '',
    ];
    const inline = inlineRenderer(dataFor(3));
    const workers = pool();
    const results = await Promise.all(bodies.map((html) => workers.render(taskOf('1', html))));
    expect(results).toEqual(await Promise.all(bodies.map((html) => inline.render(taskOf('1', html)))));
    expect(markdownOf(results[0]!)).toBe('**굵게** [둘째](2.md) [셋째](3.md#body-x)');
    expect(markdownOf(results[1]!)).toBe('![A](media/ab/a.png)');
    expect(JSON.stringify(results[2])).toContain('link-unpublished');
  });

  const stoppedBy = (reason: string) => ({ status: 'rejected', reason: { name: 'StoppedError', message: reason } });
  const rendered = (body: string) => ({ status: 'fulfilled', value: { body, warnings: [] } });

  it('stops rendering a body that takes too much memory, and continues', async () => {
    const workers = pool({ workers: 1, memory: 40, time: 60_000 });
    const ends = await Promise.allSettled([
      workers.render(taskOf('1', large)),
      workers.render(taskOf('2', '<p>next</p>')),
    ]);
    expect(ends).toMatchObject([stoppedBy('its conversion took more than 40 MB of memory'), rendered('<p>next</p>')]);
  });

  it('rejects running and queued posts immediately if the signal is aborted', async () => {
    const controller = new AbortController();
    const workers = pool({ workers: 1, signal: controller.signal, time: 60_000 });
    const conversions = ['1', '2', '3'].map((id) => workers.render(taskOf(id, large)));
    const ends = Promise.allSettled(conversions);
    controller.abort();
    for (const end of await ends) expect(end).toMatchObject({ reason: { name: 'InterruptedError' } });
    await expect(workers.render(taskOf('1', '<p>x</p>'))).rejects.toThrow(InterruptedError);
  });

  it('rejects all pending posts when it is closed', async () => {
    const workers = pooledRenderer(dataFor(3), { worker: conversionWorker, workers: 1 });
    const ends = Promise.allSettled(['1', '2', '3'].map((id) => workers.render(taskOf(id, large))));
    await workers.close();
    for (const end of await ends) expect(end).toMatchObject({ reason: { name: 'InterruptedError' } });
  });

  /** Writes a worker that runs `before` when it loads, and `instead` for each task. `made(task)` returns the regular result. */
  function workerWith({ before = '', instead = 'return made(task);' }): string {
    const file = path.join(temporaryFolder(), 'worker.mjs');
    const compiled = JSON.stringify(pathToFileURL(conversionWorker).href);
    // Imported dynamically, so that `before` runs first.
    const load = `const { make: made } = await import(${compiled});`;
    fs.writeFileSync(file, `import fs from 'node:fs';\n${before}\n${load}\nexport function make(task) { ${instead} }`);
    return file;
  }

  /** Returns code that runs `text` in all workers except the first. */
  const exceptFirst = (text: string) => {
    const mark = JSON.stringify(path.join(temporaryFolder(), 'started'));
    return `if (fs.existsSync(${mark})) { ${text} }\nfs.writeFileSync(${mark}, '');`;
  };

  /** Writes a worker that never finishes rendering a body with the word "endless". */
  const endlessWorker = () =>
    workerWith({
      before: `import Piscina from ${JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve('piscina')).href)};`,
      instead: `const index = task.bodies.findIndex((body) => body.includes('endless'));
        if (index < 0) return made(task);
        Atomics.store(Piscina.workerData.progress, task.slot, index + 1);
        for (;;);`,
    });

  it('stops rendering a body that takes ten times its limit alone, and continues', async () => {
    const workers = pool({ workers: 1, worker: endlessWorker(), time: 300 });
    const ends = await Promise.allSettled([
      workers.render(taskOf('1', '<p>endless</p>')),
      workers.render(taskOf('2', '<p>next</p>')),
    ]);
    expect(ends).toMatchObject([stoppedBy('its conversion took more than 3 seconds'), rendered('<p>next</p>')]);
  });

  it('renders a body that is slow beside others when it is alone', async () => {
    const busy =
      'const end = process.cpuUsage().user + 1_000_000; while (process.cpuUsage().user < end) for (let n = 0; n < 1e6; n += 1);';
    const worker = workerWith({
      before: `import Piscina from ${JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve('piscina')).href)};`,
      instead: `if (task.bodies.join().includes('slow')) { Atomics.store(Piscina.workerData.progress, task.slot, 1); ${busy} } return made(task);`,
    });
    const workers = pool({ workers: 1, worker, time: 300 });
    const ends = await Promise.allSettled(
      ['<p>slow</p>', '<p>next</p>'].map((html) => workers.render(taskOf('1', html))),
    );
    expect(ends).toMatchObject([rendered('<p>slow</p>'), rendered('<p>next</p>')]);
  });

  it.each<[string, string, () => Partial<PoolOptions>]>([
    ['time', '<p>endless</p>', () => ({ worker: endlessWorker(), time: 300 })],
    ['memory', large, () => ({ memory: 40, time: 60_000 })],
  ])('renders the posts that are queued behind a body that takes too much %s', async (_, stopped, limits) => {
    const workers = pool({ workers: 2, ...limits() });
    const bodies = [stopped, ...Array.from({ length: 9 }, (_, index) => `<p>${index}</p>`), stopped, '<p>last</p>'];
    const ends = await Promise.allSettled(bodies.map((html, index) => workers.render(taskOf(String(index), html))));
    expect(ends.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([0, 10]);
    expect(ends[11]).toMatchObject(rendered('<p>last</p>'));
  });

  const cannotStart = {
    reason: {
      name: 'BlogkeepError',
      message: expect.stringMatching(/^Worker threads cannot be started: .+/u) as string,
    },
  };

  it.each([
    ['throw', "throw new Error('no threads are left');"],
    ['exit', 'process.exit(1);'],
  ])('fails the run if a worker exits and all of its replacements %s at startup', async (_, ending) => {
    // The first thread exits while it renders a post; later ones cannot start.
    const instead =
      "const posts = made(task); if (task.bodies.join().includes('canary')) process.exit(1); return posts;";
    const workers = pool({ worker: workerWith({ before: exceptFirst(ending), instead }), workers: 1 });
    await expect(workers.render(taskOf('1', '<p>x</p>'))).resolves.toMatchObject({ body: '<p>x</p>' });
    await expect(workers.render(taskOf('1', '<p>canary</p>'))).rejects.toThrow();
    const later = await Promise.allSettled(['2', '3', '1'].map((id) => workers.render(taskOf(id, '<p>x</p>'))));
    expect(later).toMatchObject([cannotStart, cannotStart, cannotStart]);
  });

  it.each([
    ['throw', "throw new Error('no memory');"],
    ['exit', 'process.exit(1);'],
  ])('fails the run, instead of publishing only text, if all workers %s at startup', async (_, before) => {
    const workers = pool({ worker: workerWith({ before }), workers: 2 });
    const ends = await Promise.allSettled(['1', '2', '3'].map((id) => workers.render(taskOf(id, '<p>x</p>'))));
    expect(ends).toMatchObject([cannotStart, cannotStart, cannotStart]);
  });

  it('continues after a temporary failure to start a worker', async () => {
    const folder = temporaryFolder();
    // The second thread fails to start; all others start.
    const before = `const started = fs.readdirSync(${JSON.stringify(folder)}).length;
      fs.mkdtempSync(${JSON.stringify(path.join(folder, 'x'))});
      if (started === 1) throw new Error('busy');`;
    const instead =
      "const posts = made(task); if (task.bodies.join().includes('canary')) process.exit(1); return posts;";
    const workers = pool({ worker: workerWith({ before, instead }), workers: 1 });
    const bodies = ['<p><b>canary</b></p>', ...Array.from({ length: 20 }, (_, index) => `<p>${index}</p>`)];
    const [failed, ...others] = await Promise.allSettled(bodies.map((html) => workers.render(taskOf('1', html))));
    expect(failed).toMatchObject({ status: 'rejected' });
    expect(others).toMatchObject(bodies.slice(1).map(rendered));
  });

  it('fails for a post with the error of its worker, and renders the others', async () => {
    const thrown = {
      error: "new TypeError('x is not a function')",
      overflow: 'overflow()',
      text: "'a text'",
      nothing: 'undefined',
      strange: '() => 1',
    };
    const kinds = Object.entries(thrown).map(
      ([kind, one]) => `if (task.bodies.join().includes('${kind}')) throw ${one};`,
    );
    const before = 'function overflow() { return overflow(); }';
    const workers = pool({
      worker: workerWith({ before, instead: `const posts = made(task); ${kinds.join(' ')} return posts;` }),
      workers: 1,
    });
    const bodies = ['error', 'first', 'overflow', 'text', 'nothing', 'strange', 'last'];
    const ends = await Promise.allSettled(bodies.map((text) => workers.render(taskOf('1', `<p>${text}</p>`))));
    expect(ends).toMatchObject([
      { reason: { message: 'x is not a function', stack: expect.stringContaining('worker.mjs') as string } },
      rendered('<p>first</p>'),
      { reason: { message: 'Maximum call stack size exceeded' } },
      { reason: 'a text' },
      { reason: undefined },
      { status: 'rejected' },
      rendered('<p>last</p>'),
    ]);
  });

  it('adds a single abort listener for any number of posts', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    let most = 0;
    const add = signal.addEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      most = Math.max(most, (listeners += 1));
      add(...given);
    };
    const workers = pool({ workers: 2, signal });
    await Promise.all(Array.from({ length: 40 }, (_, index) => workers.render(taskOf('1', `<p>${index}</p>`))));
    expect(most).toBe(1);
  });

  it('fails if workers cannot be started', async () => {
    const workers = pool({ worker: '/nowhere/worker.js' });
    await expect(workers.render(taskOf('1', '<p>x</p>'))).rejects.toThrow('/nowhere/worker.js');
  });
});

describe('The adaptive renderer', () => {
  const adaptive = (posts: number) =>
    opened(adaptiveRenderer(dataFor(3), { worker: '/nowhere/worker.js', workers: 2 }, posts));

  it('starts no workers if a small blog has only short bodies', async () => {
    await expect(adaptive(3).render(taskOf('1', '<p>x</p>'))).resolves.toMatchObject({ body: '<p>x</p>' });
  });

  it('starts workers for a long body, and for a large blog', async () => {
    await expect(adaptive(3).render(taskOf('1', `<p>${'x'.repeat(60_000)}</p>`))).rejects.toThrow('worker.js');
    await expect(adaptive(1000).render(taskOf('1', '<p>x</p>'))).rejects.toThrow('worker.js');
  });

  it('renders a post in a worker if it takes too long without one', async () => {
    const renderer = opened(adaptiveRenderer(dataFor(3), { worker: conversionWorker, workers: 1, time: 1 }, 3));
    const html = '<p><b>a</b></p>'.repeat(3000);
    const { body, warnings } = await renderer.render(taskOf('1', html));
    expect([body?.startsWith('<p><strong>a</strong></p>'), warnings]).toEqual([true, []]);
  });

  it('starts workers if more posts have changed than expected', async () => {
    const renderer = adaptive(3);
    for (let made = 0; made < 150; made += 1) await renderer.render(taskOf('1', '<p>x</p>'));
    await expect(renderer.render(taskOf('1', '<p>x</p>'))).rejects.toThrow('worker.js');
  });
});
