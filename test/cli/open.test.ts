import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OpenedPage, PageOptions } from '../../src/cli/environment/environment.ts';
import { freshFolder, run } from './console.ts';

const address = 'http://127.0.0.1:50123/?key=abc';

/** Runs the command with a page that ends at once. */
async function open(argv: readonly string[], page: Partial<OpenedPage> = {}) {
  const asked: PageOptions[] = [];
  let closed = 0;
  const folder = freshFolder();
  const ran = await run(['open', ...argv], {
    folder,
    openPage: (options) => {
      asked.push(options);
      const close = () => Promise.resolve(void (closed += 1));
      return Promise.resolve({ address, isElsewhere: false, isShown: true, ended: Promise.resolve(), close, ...page });
    },
  });
  return { ...ran, folder, asked, closed: () => closed };
}

describe('blogkeep open', () => {
  it('opens the page in the browser, prints no address, and ends with the page', async () => {
    const { code, out, err, asked, closed } = await open([]);
    expect([code, out.text, closed()]).toEqual([0, '', 1]);
    expect(err.text).toContain('blogkeep is open in the browser');
    expect(asked).toMatchObject([{ files: [], port: 0, opensBrowser: true }]);
  });

  it('prints only the address with --no-browser', async () => {
    const { out, err, asked } = await open(['--no-browser', '--port', '5000'], { isShown: false });
    expect([out.text, err.text]).toEqual([`${address}\n`, '']);
    expect(asked).toMatchObject([{ port: 5000, opensBrowser: false }]);
  });

  it('prints the address if there is no browser', async () => {
    const { out, err } = await open([], { isShown: false });
    expect(out.text).toBe(`${address}\n`);
    expect(err.text).toContain('No browser could be opened');
  });

  it('passes backup files as absolute paths', async () => {
    const { asked, folder } = await open(['내 백업.zip', 'other.zip']);
    expect(asked[0]?.files).toEqual([join(folder, '내 백업.zip'), join(folder, 'other.zip')]);
  });

  it('ends at once if another process serves the page', async () => {
    const { code, closed } = await open([], { isElsewhere: true, ended: new Promise(() => undefined) });
    expect([code, closed()]).toEqual([0, 1]);
  });
});
