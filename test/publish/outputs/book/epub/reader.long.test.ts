import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { withoutForbidden } from '../../../../../src/publish/site-model/site/xml.ts';
import {
  bookPart,
  bookPost,
  bookSite,
  bookVolume,
  epubBytes,
  epubInput,
  plainChapter,
} from '../../../../helpers/book/epub-book.ts';
import { startHttpServer } from '../../../../helpers/http-server.ts';
import { naughtyStrings } from '../../../../helpers/naughty-strings.ts';
import { chromiumSkipNote, openChromium } from '../../../../helpers/publish/site-in-chromium.ts';

const foliate = fileURLToPath(new URL('.', import.meta.resolve('foliate-js/view.js')));

interface ContentsItem {
  readonly label: string;
  readonly subitems?: readonly ContentsItem[] | null;
}

/** The data that the reader foliate-js finds in a book. */
interface ReadBook {
  readonly title: string;
  readonly author: string;
  readonly contents: readonly ContentsItem[];
  /** text of each document */
  readonly texts: readonly string[];
  /** widths of the images in pixels; 0 if an image cannot be decoded */
  readonly widths: readonly number[];
  readonly coverSize: number;
}

/** Opens a book with foliate-js in Chromium. */
async function readBook(bytes: Buffer): Promise<ReadBook> {
  const server = await startHttpServer(({ url = '' }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    const isLibrary = url.startsWith('/foliate/');
    response.setHeader('content-type', url === '/book.epub' ? 'application/epub+zip' : type);
    response.end(
      url === '/book.epub' ? bytes : isLibrary ? fs.readFileSync(foliate + url.slice('/foliate/'.length)) : '',
    );
  });
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.goto(server.url.href);
    // As text, because the compiler knows neither the library nor the page.
    return await page.evaluate(`(async () => {
      const { makeBook } = await import('/foliate/view.js');
      const book = await makeBook('/book.epub');
      const texts = [];
      const widths = [];
      for (const section of book.sections) {
        const document = await section.createDocument();
        if (document.querySelector('parsererror')) throw new Error(document.documentElement.textContent);
        texts.push(document.body.textContent.trim());
        const frame = window.document.body.appendChild(window.document.createElement('iframe'));
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        frame.src = await section.load();
        await loaded;
        for (const image of frame.contentDocument.images) {
          await image.decode().catch(() => {});
          widths.push(image.naturalWidth);
        }
        frame.remove();
      }
      const { title, author } = book.metadata;
      const names = [author].flat().map((one) => one.name ?? one).join();
      return { title, author: names, contents: book.toc, texts, widths, coverSize: (await book.getCover())?.size ?? 0 };
    })()`);
  } finally {
    await browser.close();
  }
}

it.skipIf(chromiumSkipNote)(`a reader shows the book as it was written${chromiumSkipNote}`, async () => {
  const image = await fs.readFile(
    fileURLToPath(new URL('../../../../../examples/blog/media/icon.png', import.meta.url)),
  );
  const posts = naughtyStrings.map((title, index) => bookPost(String(index + 1), title));
  const inMay = bookPart('May', posts.slice(0, 9));
  const book = await readBook(
    await epubBytes(
      epubInput(bookVolume([bookPart('2023', [], [inMay]), bookPart('2024', posts.slice(9))]), {
        site: bookSite({ title: '여행 <기록>', nickname: 'Kim & Lee' }, 'ko'),
        cover: 'icon.png',
        chapter: (post) => Promise.resolve(plainChapter(post, '<p><img src="media/icon.png" alt=""/></p>')),
        readImage: () => Promise.resolve(image),
      }),
    ),
  );
  expect(book).toMatchObject({ title: '여행 <기록>', author: 'Kim & Lee', coverSize: image.length });

  const titles = naughtyStrings.map((title) => readable(title));
  const named = (item: ContentsItem): unknown => [readable(item.label), ...(item.subitems ?? []).map(named)];
  const chapters = titles.map((title) => [title]);
  expect(book.contents.map(named)).toEqual([
    ['여행 <기록>'],
    ['2023', ['May', ...chapters.slice(0, 9)]],
    ['2024', ...chapters.slice(9)],
  ]);
  // After cover, title page and contents.
  const documents = ['2023', `May ${titles[0] ?? ''}`, ...titles.slice(1, 9), '2024', ...titles.slice(9)];
  expect(book.texts.slice(3).map(readable)).toEqual(documents);
  expect(book.widths).toHaveLength(1 + posts.length);
  expect(Math.min(...book.widths)).toBeGreaterThan(0);
});

/** Returns text as readers show it: without characters that XML forbids, and in one line. */
const readable = (text: string): string => withoutForbidden(text).replaceAll(/\s+/gu, ' ').trim();
