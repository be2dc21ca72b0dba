import { expect, it } from 'vitest';
import { isPageProblem, openChromium, chromiumSkipNote } from '../helpers/publish/site-in-chromium.ts';

const moves = {
  'is skipped': 'document.startViewTransition(() => {}).skipTransition()',
  'is followed by another one at once':
    'document.startViewTransition(() => {}), document.startViewTransition(() => {}).skipTransition()',
  'takes longer than a browser waits': 'document.startViewTransition(() => new Promise(() => {}))',
};

it.skipIf(chromiumSkipNote).each(Object.entries(moves))(
  `a view transition that %s is no error of a page${chromiumSkipNote}`,
  async (_, script) => {
    const browser = await openChromium();
    try {
      const page = await browser.newPage();
      const told = new Promise<string>((resolve) => page.on('pageerror', ({ message }) => resolve(message)));
      await page.evaluate(`void (${script})`);
      expect(isPageProblem(await told)).toBe(false);
      expect(isPageProblem('TypeError: x is not a function')).toBe(true);
    } finally {
      await browser.close();
    }
  },
);
