import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { playerHosts } from '../../src/body/addresses/players.ts';
import { places, context } from '../helpers/body/body-context.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { renderSite } from '../publish/outputs/site/pages/render-site.ts';
import { richSite } from '../publish/outputs/site/pages/sample-site.ts';
import { openChromium, chromiumSkipNote } from '../helpers/publish/site-in-chromium.ts';
import { sanitiserPayloads, missingPayloadsNote } from '../helpers/vectors.ts';
import { findFaintTexts } from './contrast.ts';

const fixtures = new URL('../fixtures/body/', import.meta.url);

/** Path of the page that shows the tested body. */
const post = '3/index.html';

const convert = (html: string) => convertBody(html, context(), places).html;
const fixture = (name: string) => readFileSync(new URL(`${name}/input.html`, fixtures), 'utf8');

/** Returns a body with every combination of text and background colors, also in quotes and table headers. */
const colours = () => {
  const all = Array.from({ length: 12 }, (_, index) => rgb(index * 30));
  const words = all.flatMap((ink) => [
    `<span style="color:${ink}">글자</span>`,
    ...all.map((wash) => `<span style="color:${ink};background-color:${wash}">글자</span>`),
  ]);
  const washes = all.map(
    (wash) => `<span style="background-color:${wash}">글 <a href="https://example.com/">링크</a></span>`,
  );
  const line = `<p>${words.join(' ')} ${washes.join(' ')}</p>`;
  return `${line}<blockquote>${line}</blockquote><table><tr><th>${words.slice(0, 3).join(' ')}</th></tr></table>`;
};

function rgb(hue: number): string {
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return Math.round(255 * (0.5 - 0.5 * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return `rgb(${channel(0)}, ${channel(8)}, ${channel(4)})`;
}

describe.skipIf(chromiumSkipNote !== '')(`the body of a post in Chromium${chromiumSkipNote}`, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openChromium();
  });

  afterAll(() => browser.close());

  async function pageFile(folder: string, body: string): Promise<string> {
    const files = renderSite(richSite(), ({ id }) => ({ body: id === '3' ? body : '', threads: [] }));
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return pathToFileURL(join(folder, post)).href;
  }

  /** Opens a page with a body. Records all external requests, and answers them without contacting the host. */
  async function withBody(
    body: string,
    options: Parameters<Browser['newContext']>[0],
    use: (page: Page, elsewhere: string[]) => Promise<void>,
  ): Promise<void> {
    const folder = temporaryFolder();
    const context = await browser.newContext(options);
    try {
      const elsewhere: string[] = [];
      await context.route(/^https?:/u, async (route) => {
        elsewhere.push(route.request().url());
        await route.fulfill({ contentType: 'text/html', body: '<p>player</p>' });
      });
      const page = await context.newPage();
      await page.goto(await pageFile(folder, body));
      await use(page, elsewhere);
    } finally {
      await context.close();
    }
  }

  it('loads a video only on request if scripts are disabled', async () => {
    await withBody(convert(fixture('video-players')), { javaScriptEnabled: false }, async (page, elsewhere) => {
      await page.waitForLoadState('networkidle');
      const player = page.locator('.player').first();
      expect(await player.locator('iframe').isVisible()).toBe(false);
      await player.locator('summary').click();
      expect(await player.locator('iframe').isVisible()).toBe(true);
      expect(elsewhere).toEqual([]);
      await player.locator('.play').click();
      const address = 'https://www.youtube-nocookie.com/embed/abcdefghijk';
      await expect.poll(() => page.frames().map((frame) => frame.url())).toContain(address);
      expect(elsewhere).toEqual([address]);
      expect(await player.locator('iframe').contentFrame().locator('p').textContent()).toBe('player');
    });
  });

  it('shows a placeholder of the same size for a missing image, without requesting the image', async () => {
    for (const [width, colorScheme] of [
      [1000, 'light'],
      [360, 'dark'],
    ] as const) {
      const options = { viewport: { width, height: 800 }, colorScheme };
      await withBody(convert(fixture('image-gone-places')), options, async (page, elsewhere) => {
        await page.waitForLoadState('networkidle');
        expect(elsewhere).toEqual([]);
        const box = (await page.locator('figure.align-center > .missing').boundingBox())!;
        const column = (await page.locator('figure.align-center').boundingBox())!;
        expect(box.width).toBeLessThanOrEqual(column.width);
        expect(box.width).toBeGreaterThan(Math.min(595, column.width - 10));
        expect(box.width / box.height).toBeCloseTo(600 / 400, 1);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        expect(await page.evaluate(findFaintTexts)).toEqual([]);
        await page.locator('h2 .missing').focus();
        expect(await page.evaluate('document.activeElement.href')).toBe('https://img.example.com/gone/quay.png');
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator('figure.align-center > .missing small').isVisible()).toBe(true);
      });
    }
  });

  it('starts a video when its player is opened and stops it when it is closed, if scripts are enabled', async () => {
    await withBody(convert(fixture('video-players')), {}, async (page, elsewhere) => {
      await page.waitForLoadState('networkidle');
      const address = page.url();
      const player = page.locator('.player').nth(2);
      expect(elsewhere).toEqual([]);
      await player.locator('summary').click();
      await expect
        .poll(() => elsewhere)
        .toEqual(['https://www.youtube-nocookie.com/embed/zyxwvutsrqp?start=90&autoplay=1']);
      expect(await player.locator('iframe').contentFrame().locator('p').textContent()).toBe('player');
      expect(await player.locator('.play').isVisible()).toBe(false);
      await player.locator('summary').click();
      await expect.poll(() => page.frames().map((frame) => frame.url())).not.toContain(elsewhere[0]);
      expect(await page.evaluate('history.length')).toBe(2);
      expect(page.url()).toBe(address);
    });
  });

  it('shows no other host in the frame of a player, even if a link in an unsanitized body targets the frame', async () => {
    const body = '<a id="evil" href="https://evil.example/" target="player-1">a</a><iframe name="player-1"></iframe>';
    await withBody(body, {}, async (page, elsewhere) => {
      const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-src'));
      await page.click('#evil');
      await refusal;
      expect(elsewhere).toEqual([]);
    });
  });

  it.each(playerHosts)('can show a player from %s', async (host) => {
    await withBody(
      `<a id="play" href="https://${host}/x" target="player-1">a</a><iframe name="player-1"></iframe>`,
      {},
      async (page, elsewhere) => {
        await page.click('#play');
        await expect.poll(() => elsewhere).toEqual([`https://${host}/x`]);
      },
    );
  });

  it('stacks the parts of fractions and the lines of formulas vertically', async () => {
    await withBody(convert('<p>a $\\frac{1}{2}$ b</p><p>$$x = 1 \\\\ y = 2$$</p>'), {}, async (page) => {
      const tops = await page.evaluate<number[]>(
        `[...document.querySelectorAll('mn')].map((number) => Math.round(number.getBoundingClientRect().top))`,
      );
      expect(tops[0]).toBeLessThan(tops[1] ?? 0);
      expect(tops[2]).toBeLessThan(tops[3] ?? 0);
      expect(await page.locator('annotation').first().isVisible()).toBe(false);
    });
  });

  it.each([
    ['light', 360],
    ['light', 1280],
    ['dark', 360],
    ['dark', 1280],
  ] as const)('is readable and fits the page, in %s mode at %i pixels', async (colorScheme, width) => {
    const names = readdirSync(fixtures).filter((name) => existsSync(new URL(`${name}/input.html`, fixtures)));
    const body = [
      ...names.map(fixture),
      colours(),
      '<p>$$ x = y + z + \\dots + a + b + c + d + e + f + g + h + i + j + k $$</p>',
    ];
    await withBody(
      body.map(convert).join('\n').replaceAll('<details', '<details open'),
      { colorScheme, viewport: { width, height: 800 } },
      async (page, elsewhere) => {
        expect(await page.evaluate(findFaintTexts)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(elsewhere).toEqual([]);
      },
    );
  });

  it('aligns each block by the direction of its script, and code always left, without widening the page', async () => {
    const body =
      '<h2>יום בים</h2><p>خبز وزيتون.<br>Bread.</p><p><code>ls</code> שורה</p><p>雨の日。</p><ul><li>לחם</li><li>bread</li></ul>' +
      '<ul><li>빵</li></ul><blockquote><p>من جد وجد.</p></blockquote><pre><code>let a;</code></pre>' +
      '<table><tr><td>חלב</td><td>12</td></tr></table>';
    await withBody(convert(body), { viewport: { width: 390, height: 800 } }, async (page) => {
      const sides =
        await page.evaluate(`[...document.querySelectorAll('.body :is(h2, p, li, pre, td)')].map((block) => {
        const text = document.createRange();
        text.selectNodeContents(block);
        return [...text.getClientRects()].filter(({ width }) => width > 0).map(({ left, right }) => {
          const frame = document.querySelector('.body').getBoundingClientRect();
          return left - frame.left > frame.right - right ? 'right' : 'left';
        }).filter((side, index, all) => side !== all[index - 1]).join(' ');
      })`);
      expect(sides).toEqual([
        'right',
        'right left',
        'right',
        'left',
        'right',
        'right',
        'left',
        'right',
        'left',
        'right',
        'right',
      ]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    });
  });

  it('lets wide tables scroll, and keeps them accessible as tables', async () => {
    const wide = `<table><thead><tr>${'<th>긴 제목입니다</th>'.repeat(9)}</tr></thead><tbody><tr>${'<td>값</td>'.repeat(9)}</tr></tbody></table>`;
    await withBody(convert(wide), { viewport: { width: 360, height: 800 } }, async (page) => {
      expect(await page.getByRole('table').count()).toBe(1);
      expect(await page.getByRole('columnheader').count()).toBe(9);
      expect(await page.evaluate(`getComputedStyle(document.querySelector('table')).display`)).toBe('table');
      expect(
        await page.evaluate(
          `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.scroll'))`,
        ),
      ).toBe(true);
    });
  });

  describe.skipIf(missingPayloadsNote !== '')(
    `with third-party payloads against sanitizers${missingPayloadsNote}`,
    () => {
      /** The payloads on their own and in other elements, such as formulas, for which browsers switch the parsing mode. */
      const wrapped = sanitiserPayloads.flatMap((payload) => [
        payload,
        `<math><mtext>${payload}</mtext></math>`,
        `<math><mi>x</mi><annotation-xml encoding="text/html">${payload}</annotation-xml></math>`,
        `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">${payload}</annotation></semantics></math>`,
        `<p>$\\text{${payload}}$</p>`,
        `<pre data-ke-language="html"><code>${payload}</code></pre>`,
        `<span style="color:red">${payload}</span>`,
      ]);

      it("executes and requests nothing, even without the page's policy", async () => {
        expect(wrapped.length).toBeGreaterThan(1000);
        const context = await browser.newContext();
        try {
          const page = await context.newPage();
          const seen: string[] = [];
          page.on('request', (request) => seen.push(request.url()));
          page.on('dialog', (dialog) => {
            seen.push(dialog.message());
            void dialog.dismiss();
          });
          page.on('pageerror', (error) => seen.push(error.message));
          await page.setContent(`<!doctype html><title>still</title>${wrapped.map(convert).join('\n')}`);
          // Serializes and parses the document again, as an editor would: payloads must not exploit differences between the two parses.
          await page.evaluate('document.body.innerHTML = document.body.innerHTML');
          await page.hover('body', { force: true });
          await page.waitForLoadState('networkidle');
          expect(await page.title()).toBe('still');
          expect(
            await page.evaluate(
              `[...document.querySelectorAll('*')].flatMap((one) => [...one.attributes].map(({ name }) => name)).filter((name) => /^on|^style$|^srcdoc$/.test(name))`,
            ),
          ).toEqual([]);
          expect(seen.filter((address) => !/^(?:data:|about:|\.\.)/u.test(address))).toEqual([]);
        } finally {
          await context.close();
        }
      });
    },
  );
});
