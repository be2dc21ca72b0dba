import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import fs from 'fs-extra';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templatesFolder } from '../../src/app/package-folders.ts';
import type { Volume } from '../../src/publish/outputs/book/book.ts';
import { printEdition } from '../../src/publish/outputs/book/print/print.ts';
import type { PageSize } from '../../src/publish/outputs/book/print/page-rules.ts';
import { messagesFor } from '../../src/publish/site-model/language/index.ts';
import { chromiumSkipNote, openChromium } from '../helpers/publish/site-in-chromium.ts';
import { postOf, siteOf } from '../publish/outputs/site/pages/sample-site.ts';

const tools = ['pdfinfo', 'pdftotext', 'pdftoppm'];
const missing = tools.filter((tool) => !fs.existsSync(`/usr/bin/${tool}`)).join(', ');
const skipNote = chromiumSkipNote || (missing && ` (skipped: needs ${missing}, Debian package poppler-utils)`);

/** Width and height of images in pixels, each of a color of its own. */
const images = {
  '#ff0000': [1600, 1000],
  '#00ff00': [900, 1400],
  '#0000ff': [300, 4000],
  '#ffff00': [4000, 200],
  '#ff00ff': [1200, 1600],
} as const;
const colors = Object.keys(images) as (keyof typeof images)[];
const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

describe.skipIf(skipNote !== '')(`the print edition in Chromium${skipNote}`, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-book-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await openChromium();
    for (const color of colors) {
      const [width, height] = images[color];
      const picture = sharp({ create: { width, height, channels: 3, background: color } });
      await fs.outputFile(path.join(folder, imagePath(color)), await picture.png().toBuffer());
    }
  });

  afterAll(async () => {
    await browser.close();
    await fs.remove(folder);
  });

  const imagePath = (color: string) => `media/${color.slice(1)}.png`;
  const figure = (color: keyof typeof images) => {
    const [width, height] = images[color];
    return `<figure><img src="${imagePath(color)}" alt="${color}" width="${width}" height="${height}"/><figcaption>${color}</figcaption></figure>`;
  };
  const paragraph = (language: string) =>
    language === 'ko'
      ? '<p>강가에서 오후를 다 보내고 돌아오는 길에 빵을 샀다. 가게는 막 문을 닫으려던 참이었고, 빵은 아직 따뜻했다.</p>'
      : '<p>I spent the whole afternoon by the river, and bought bread on the way back. It was still warm.</p>';
  const bodies: readonly ((language: string) => string)[] = [
    (language) => lines(3, paragraph(language)) + colors.map((color) => figure(color) + paragraph(language)).join(''),
    (language) => lines(40, `${paragraph(language)}<h3>Section</h3>${lines(2, paragraph(language))}`),
    () => `<pre><code>${lines(120, `const value = '${'long '.repeat(40)}';`)}</code></pre>`,
    () =>
      `<table><tbody>${lines(60, `<tr>${'<td>https://example.org/some/long/address</td>'.repeat(9)}</tr>`)}</tbody></table>`,
    ...Array.from({ length: 3 }, () => paragraph),
  ];

  /** Prints a book to PDF. Returns the path of the file and the text of its pages. */
  async function print(page: PageSize, language: string): Promise<{ pdf: string; pages: string[] }> {
    const messages = messagesFor(language);
    const posts = bodies.map((_, index) => postOf(index + 1, { title: `Chapter ${index + 1}` }));
    const volume: Volume = {
      name: 'blog',
      label: undefined,
      parts: [
        { title: 'First part', posts: posts.slice(0, 2), parts: [] },
        { title: 'Second part', posts: [], parts: [{ title: 'Month', posts: posts.slice(2), parts: [] }] },
      ],
    };
    const html = printEdition({
      site: siteOf([], posts, { language }),
      volume,
      messages,
      page,
      styleSheet: ['book.css', 'print.css']
        .map((name) => fs.readFileSync(path.join(templatesFolder, name), 'utf8'))
        .join(''),
      chapter: async ({ id, title }) =>
        `<section id="p${id}" class="chapter"><h2 class="chapter-title">${title}</h2><div class="chapter-body">${bodies[Number(id) - 1]?.(language) ?? ''}</div></section>`,
    });
    const file = path.join(folder, `${page}-${language}.html`);
    await fs.writeFile(file, await text(html));
    const tab = await browser.newPage();
    const problems: string[] = [];
    tab.on('console', (message) => problems.push(message.text()));
    tab.on('requestfailed', (request) => problems.push(request.url()));
    await tab.goto(pathToFileURL(file).href);
    const pdf = `${file}.pdf`;
    await tab.pdf({ path: pdf, preferCSSPageSize: true, outline: true, tagged: true });
    await tab.close();
    expect(problems).toEqual([]);
    const pages = run('pdftotext', '-layout', pdf, '-').split('\f').slice(0, -1);
    return { pdf, pages };
  }

  const run = (tool: string, ...options: string[]) => execFileSync(tool, options, { maxBuffer: 1e8 }).toString();

  it.each([
    ['a5', 'ko', /420 x 595/u],
    ['a4', 'en', /595 x 842/u],
  ] as const)('has pages of the size %s, in the language %s', async (page, language, size) => {
    const { pdf, pages } = await print(page, language);
    const [, width = 0, height = 0] = /Page size: +([\d.]+) x ([\d.]+)/u.exec(run('pdfinfo', pdf)) ?? [];
    expect(`${Math.round(Number(width))} x ${Math.round(Number(height))}`).toMatch(size);

    // Running heads: the blog on the left, the part on the right; page numbers outside.
    const of = (title: string) =>
      pages.findIndex((one) => one.includes(title) && !one.includes(messagesFor(language).contents));
    const inPart = pages.slice(of('Chapter 2') + 1, of('Chapter 3'));
    expect(inPart.length).toBeGreaterThan(2);
    for (const [index, one] of inPart.entries()) {
      const number = of('Chapter 2') + 2 + index;
      const shown = one.trim().split('\n');
      expect(shown[0]?.trim()).toBe(number % 2 === 0 ? 'A blog' : 'First part');
      expect(shown.at(-1)?.trim()).toBe(String(number));
      // No heading is the last line of a page.
      expect(
        shown
          .slice(0, -1)
          .findLast((line) => line.trim() !== '')
          ?.trim(),
      ).not.toBe('Section');
    }
    // Short posts share a page.
    expect(of('Chapter 7') - of('Chapter 5')).toBeLessThan(2);
    // Title pages have neither head nor number.
    expect(pages[0]?.trim()).toBe('A blog');

    // Each entry of the contents is a link within the document.
    const destinations = run('pdfinfo', '-dests', pdf);
    for (const id of ['p1', 'p6', 'section-1', 'section-3']) expect(destinations).toContain(`"${id}"`);
  });

  it('shows each image whole, on one page', async () => {
    const { pdf } = await print('a5', 'ko');
    run('pdftoppm', '-r', '30', '-l', '12', '-png', pdf, path.join(folder, 'page'));
    const files = (await fs.readdir(folder)).filter((name) => /^page-\d+\.png$/u.test(name));
    const found = new Map<string, { width: number; height: number }[]>();
    for (const file of files) {
      const { data, info } = await sharp(path.join(folder, file))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const boxes = new Map<string, [left: number, right: number, top: number, bottom: number]>();
      for (let at = 0; at < info.width * info.height; at += 1) {
        // Conversion changes colors slightly.
        const color = `#${Array.from(data.subarray(at * 3, at * 3 + 3), (part) => (part > 200 ? 'ff' : part < 60 ? '00' : '80')).join('')}`;
        if (!(color in images)) continue;
        const [x, y] = [at % info.width, Math.floor(at / info.width)];
        const [left, right, top, bottom] = boxes.get(color) ?? [x, x, y, y];
        boxes.set(color, [Math.min(left, x), Math.max(right, x), top, Math.max(bottom, y)]);
      }
      for (const [color, [left, right, top, bottom]] of boxes)
        found.set(color, [...(found.get(color) ?? []), { width: right - left + 1, height: bottom - top + 1 }]);
    }
    for (const color of colors) {
      const [width, height] = images[color];
      const boxes = found.get(color) ?? [];
      expect(boxes, color).toHaveLength(1);
      const [box = { width: 0, height: 1 }] = boxes;
      // The ratio is exact to two pixels.
      expect(Math.abs(box.width - (box.height * width) / height), color).toBeLessThan((2 * (width + height)) / height);
    }
  });
});
