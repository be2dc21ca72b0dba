import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { blogXml, postXml, writeXml } from '../helpers/backup/ttxml.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { killAll, run, start, type Running } from './helpers/blogkeep.ts';
import { bytesOf, expectSameFiles } from './helpers/expect-archive.ts';

afterEach(killAll);

/** Returns a body of about 140 KB with 21 images. */
function longBody(): string {
  const row = (index: number) => `<tr><td><span style="color:#${index % 10}0c"><b>Row ${index}</b></span></td></tr>`;
  const rows = Array.from({ length: 90 }, (_, index) => row(index)).join('');
  const part = (index: number) =>
    `<p>Part ${index} <img src="https://img.example.com/${index}.png"></p><table><tbody>${rows}</tbody></table>`;
  return Array.from({ length: 21 }, (_, index) => part(index)).join('');
}

/** Lets a process and its threads run for a tenth of the time, as beside 20 busy processes on two cores. */
function slowDown({ kill, ended }: Running): void {
  let tick = 0;
  const timer = setInterval(() => kill(tick++ % 10 === 0 ? 'SIGCONT' : 'SIGSTOP'), 10);
  void ended.finally(() => clearInterval(timer));
}

it('publishes the same bytes on a busy machine', { timeout: 300_000 }, async () => {
  const folder = path.join(temporaryFolder(), 'blog');
  const posts = ['1', '2'].map((id) => postXml({ id, content: longBody() })).join('');
  const imported = await run(['import', writeXml(blogXml(posts)), '--published', 'all'], folder);
  expect(imported, imported.err).toMatchObject({ code: 0 });
  const expected = bytesOf(folder);
  for (const name of ['markdown', 'site', '.blogkeep-cache']) fs.removeSync(path.join(folder, name));
  const running = start(['publish'], folder);
  await running.wrote('Publishing');
  slowDown(running);
  const ended = await running.ended;
  expect(ended, ended.err).toMatchObject({ code: 0, report: { status: 'complete' } });
  expectSameFiles(folder, expected);
});
