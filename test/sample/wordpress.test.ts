import path from 'node:path';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { useCases } from '../../src/cli/environment/use-cases.ts';
import type { Report } from '../../src/core/report/report.ts';
import { run } from '../cli/console.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Runs the demo, and returns its report. */
async function demo(folder: string): Promise<Report> {
  const argv = ['demo', '--from', 'wordpress', '--images', 'original', '--report', 'report.json'];
  const { code, err } = await run(argv, { folder, useCases: { runDemo: useCases.runDemo } });
  expect([code, err.text]).toEqual([0, expect.not.stringContaining('Error')]);
  return fs.readJsonSync(path.join(folder, 'report.json')) as Report;
}

it('demo --from wordpress exports the public posts of the sample blog from its address, and nothing new the next time', async () => {
  const folder = temporaryFolder();
  const first = await demo(folder);
  // Of 30 posts, two are private.
  expect(first).toMatchObject({
    status: 'complete',
    blog: 'slowlight',
    posts: { new: 28, failed: [] },
    media: { failed: [] },
  });
  expect(first.comments.new).toBeGreaterThan(20);
  const home = path.join(folder, 'blogkeep-demo');
  const page = (name: string) => fs.readFileSync(path.join(home, 'site', name, 'index.html'), 'utf8');
  expect(page('')).toContain('느린 빛 Slow Light');
  expect(fs.readdirSync(path.join(home, 'archive/data/media')).length).toBeGreaterThan(0);
  const address = /^Source-Address: (.*)$/mu;
  const bagInfo = () => fs.readFileSync(path.join(home, 'archive/bag-info.txt'), 'utf8');
  const origin = address.exec(bagInfo())?.[1];
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/?$/u);
  const second = await demo(folder);
  expect(second).toMatchObject({ status: 'complete', posts: { new: 0, changed: 0 }, site: { written: 0 } });
  expect(address.exec(bagInfo())?.[1]).toBe(origin);
});
