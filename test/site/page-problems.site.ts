import { expect, it } from 'vitest';
import { isPageProblem, openChromium, chromiumSkipNote } from '../helpers/publish/site-in-chromium.ts';

const moves = {
  'is skipped': 'document.startViewTransition(() => {}).skipTransition()',
  'is followed by another one immediately':
    'document.startViewTransition(() => {}), document.startViewTransition(() => {}).skipTransition()',
  'exceeds the timeout of the browser': 'document.startViewTransition(() => new Promise(() => {}))',
};

it.skipIf(chromiumSkipNote).each(Object.entries(moves))(
  `a view transition that %s does not count as a page error${chromiumSkipNote}`,
  async (_, script) => {
    const browser = await openChromium();
    try {
      const page = await browser.newPage();
      const message = new Promise<string>((resolve) => page.on('pageerror', (error) => resolve(error.message)));
      await page.evaluate(`void (${script})`);
      expect(isPageProblem(await message)).toBe(false);
      expect(isPageProblem('TypeError: x is not a function')).toBe(true);
    } finally {
      await browser.close();
    }
  },
);
