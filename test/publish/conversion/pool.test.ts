import fs from 'fs-extra';
import { afterEach, describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/core/errors.ts';
import { conversionWorker } from '../../../src/app/package-folders.ts';
import { adaptiveConverter } from '../../../src/publish/conversion/adaptive.ts';
import {
  inlineConverter,
  type BodyConverter,
  type ConversionData,
} from '../../../src/publish/conversion/conversion.ts';
import { pooledConverter, type PoolOptions } from '../../../src/publish/conversion/pool.ts';

const place = (id: string) => [id, { sitePath: id, markdownPath: `${id}.md` }] as const;

function dataFor(posts: number): ConversionData {
  const ids = Array.from({ length: posts }, (_, index) => String(index + 1));
  return {
    blogAddresses: ['https://blog.example.com'],
    posts: [
      ...ids.map((id) => ({ id, title: `Post ${id}`, address: '', slogan: '', listed: true, published: true })),
      { id: 'hidden', title: 'canary', address: '', slogan: '', listed: true, published: false },
    ],
    places: new Map(ids.map(place)),
    media: new Map([
      ['https://img.example.com/a.png', { file: 'ab/a.png', type: 'image/png', size: 1, width: 2, height: 1 }],
    ]),
    language: 'en',
    preset: 'plain',
    keepStyle: false,
  };
}

const open: BodyConverter[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((converter) => converter.close()));
});
function opened<C extends BodyConverter>(converter: C): C {
  open.push(converter);
  return converter;
}
const pool = (options: Partial<PoolOptions> = {}) =>
  opened(pooledConverter(dataFor(3), { worker: conversionWorker, workers: 2, ...options }));

/** Takes seconds anywhere, without being hostile. */
const large = '<p>한 문단 <b>굵게</b> <a href="/2">링크</a></p>'.repeat(150_000);

describe('conversion in workers', () => {
  it('has been compiled: "npm run build" does it', () => {
    expect(fs.existsSync(conversionWorker)).toBe(true);
  });

  it('gives what conversion without them gives, with links, media and warnings', async () => {
    const bodies = [
      '<p><b>굵게</b> <a href="/2">둘째</a> <a href="https://blog.example.com/m/3#x">셋째</a></p>',
      '<p><img src="https://img.example.com/a.png?credential=c&amp;expires=1&amp;signature=s" alt="A"></p>',
      '<p><a href="/hidden">canary</a></p><script>x</script>',
      '',
    ];
    const inline = inlineConverter(dataFor(3));
    const workers = pool();
    const results = await Promise.all(bodies.map((html) => workers.convert('1', html)));
    expect(results).toEqual(await Promise.all(bodies.map((html) => inline.convert('1', html))));
    expect(results[0]?.markdown).toBe('**굵게** [둘째](2.md) [셋째](3.md#body-x)');
    expect(results[1]?.markdown).toBe('![A](media/ab/a.png)');
    expect(JSON.stringify(results[2])).toContain('link-unpublished');
  });

  it('stops a body that takes too long, keeps its text with a warning, and goes on with the next', async () => {
    const workers = pool({ workers: 1, time: 100 });
    const [stopped, next] = await Promise.all([workers.convert('1', large), workers.convert('2', '<p>next</p>')]);
    expect(stopped.warnings).toEqual([
      { code: 'body-kept-as-html', reason: 'its conversion took more than 0.1 seconds' },
    ]);
    expect(stopped.html.startsWith('<p>한 문단 굵게 링크</p>\n<p>한 문단')).toBe(true);
    expect(next).toMatchObject({ markdown: 'next', warnings: [] });
  });

  it('stops a body that takes too much memory, keeps its text with a warning, and goes on with the next', async () => {
    const workers = pool({ workers: 1, memory: 40, time: 60_000 });
    const [stopped, next] = await Promise.all([workers.convert('1', large), workers.convert('2', '<p>next</p>')]);
    expect(stopped.warnings).toEqual([
      { code: 'body-kept-as-html', reason: 'its conversion took more than 40 MB of memory' },
    ]);
    expect(next).toMatchObject({ markdown: 'next', warnings: [] });
  });

  it('ends at once when it is told to, with what is under way and what waits', async () => {
    const controller = new AbortController();
    const workers = pool({ workers: 1, signal: controller.signal, time: 60_000 });
    const conversions = ['1', '2', '3'].map((id) => workers.convert(id, large));
    const ends = Promise.allSettled(conversions);
    controller.abort();
    for (const end of await ends) expect(end).toMatchObject({ reason: { name: 'InterruptedError' } });
    await expect(workers.convert('1', '<p>x</p>')).rejects.toThrow(InterruptedError);
  });

  it('starts nothing any more when it is closed', async () => {
    const workers = pooledConverter(dataFor(3), { worker: conversionWorker, workers: 1 });
    const ends = Promise.allSettled(['1', '2', '3'].map((id) => workers.convert(id, large)));
    await workers.close();
    for (const end of await ends) expect(end).toMatchObject({ reason: { name: 'InterruptedError' } });
  });

  it('is no silent fallback where the workers cannot be started', async () => {
    const workers = pool({ worker: '/nowhere/worker.js' });
    await expect(workers.convert('1', '<p>x</p>')).rejects.toThrow('/nowhere/worker.js');
  });
});

describe('conversion that adapts to the blog', () => {
  const adaptive = (posts: number) =>
    opened(adaptiveConverter(dataFor(posts), { worker: '/nowhere/worker.js', workers: 2 }));

  it('starts no worker for the small bodies of a small blog', async () => {
    await expect(adaptive(3).convert('1', '<p>x</p>')).resolves.toMatchObject({ markdown: 'x' });
  });

  it('starts them for a large body, and for a large blog', async () => {
    await expect(adaptive(3).convert('1', `<p>${'x'.repeat(60_000)}</p>`)).rejects.toThrow('worker.js');
    await expect(adaptive(1000).convert('1', '<p>x</p>')).rejects.toThrow('worker.js');
  });
});
