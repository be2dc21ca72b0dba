import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { startItemSource } from '../../helpers/source/item-source.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { png } from '../../media/samples.ts';

it.each([8, 2])(
  'a crawl sends at most %i requests at a time to the host of the API and the images',
  async (concurrency) => {
    const source = await startItemSource('notes');
    const ids = Array.from({ length: 24 }, (_, n) => String(n + 1));
    const images = ids.map((id) => `/${id}.png`);
    source.files = Object.fromEntries(images.map((image) => [image, png()]));
    source.posts = ids.map((id) => {
      const summary = { id, title: id, visibility: '20', date: '2026-11-01 10:00:00' };
      const content = `<img src="${new URL(`/${id}.png`, source.url).href}">`;
      return { summary, reading: { ...summary, content } };
    });
    let [now, most] = [0, 0];
    source.beforeAnswer = async () => {
      now += 1;
      most = Math.max(most, now);
      // Enough turns of the event loop for the requests of other workers to arrive.
      for (let turn = 0; turn < 20; turn++) await setImmediate();
      now -= 1;
    };
    const report = await crawlBlog(
      exportOptions({ baseUrl: source.url, token: source.token }, temporaryFolder(), { concurrency }),
      testContext(),
    );
    expect(report).toMatchObject({ status: 'complete', posts: { stored: 24 }, media: { stored: 24 } });
    expect(most).toBe(concurrency);
  },
);
