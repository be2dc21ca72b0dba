import { describe, expect, it } from 'vitest';
import type { EpubInput } from '../../../../../src/publish/outputs/book/epub/epub.ts';
import {
  bookPart,
  bookPost,
  bookSite,
  bookVolume,
  epubBytes,
  epubInput,
  plainChapter,
} from '../../../../helpers/book/epub-book.ts';
import { epubcheckSkipNote, epubcheckTimeout, runEpubcheck, validateEpub } from '../../../../helpers/book/epubcheck.ts';
import { sharp, sharpSkipNote } from '../../../../helpers/images.ts';
import { naughtyStrings } from '../../../../helpers/naughty-strings.ts';

/** Titles that are markup, invisible, or very long, or contain characters that XML forbids. */
const titles = [...naughtyStrings, '', ' \u3000\ufeff ', '\u200b', '\ud800', '긴'.repeat(3500)];

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><path d="M0 0h9v9z"/></svg>';
const formula = '<p><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x"><mi>x</mi></math></p>';
const illustration = '<p><img src="media/cover.svg" alt="A triangle"/></p>';

const posts = bookPart('Posts', [bookPost('1', 'One'), bookPost('2', 'Two')]);

const hostileBook = () =>
  epubInput(
    bookVolume(
      titles.map((title, index) =>
        bookPart(
          title,
          [bookPost(`art${index}`, title, '2024-01-05')],
          [bookPart(title, [], [bookPart(title, [bookPost(`Post ${index}`, title)]), bookPart(title, [])])],
        ),
      ),
      '<2024>',
    ),
    {
      site: bookSite({
        title: titles.join(' '),
        nickname: titles.join('\n'),
        description: titles.join('\n'),
        address: 'https://blog.example/?a=1&b=<2>',
      }),
      cover: 'cover.svg',
      readImage: () => Promise.resolve(Buffer.from(drawing)),
      chapter: (post) => Promise.resolve(plainChapter(post, formula + illustration)),
    },
  );

const books: Readonly<Record<string, () => EpubInput>> = {
  'with hostile texts': hostileBook,
  'without posts': () => epubInput(bookVolume([])),
  'without dates, author and address': () =>
    epubInput(bookVolume([posts]), { site: bookSite({ title: '', address: '' }) }),
  'with an address that is no URL': () =>
    epubInput(bookVolume([posts]), { site: bookSite({ address: 'blog.example' }) }),
  'of a category tree with 300 levels': () => {
    let part = bookPart('Level 300', [bookPost('300', 'Deepest')]);
    for (let level = 299; level > 0; level -= 1)
      part = bookPart(`Level ${level}`, level % 3 === 0 ? [bookPost(String(level), `Post ${level}`)] : [], [part]);
    return epubInput(bookVolume([part]));
  },
  'in a language that is written from right to left': () =>
    epubInput(bookVolume([posts], 'שלום'), { site: bookSite({ title: 'מסעות', nickname: '\u202eabc' }, 'he') }),
  'in a language without texts of its own': () => epubInput(bookVolume([posts]), { site: bookSite({}, 'zh-Hant') }),
};

describe('an EPUB file', { timeout: epubcheckTimeout }, () => {
  it.for(Object.entries(books))('%s is valid EPUB 3.3', async ([, input]) => {
    expect(await validateEpub(await epubBytes(input()))).toEqual([]);
  });

  it.skipIf(epubcheckSkipNote)(`with hostile texts is valid for EPUBCheck${epubcheckSkipNote}`, async () => {
    expect(await runEpubcheck(await epubBytes(hostileBook()))).toEqual([]);
  });

  it.skipIf(!sharp)(`may contain images of all types that EPUB knows, and not others${sharpSkipNote}`, async () => {
    const formats = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
    const dot = sharp?.({ create: { width: 40, height: 30, channels: 3, background: '#468' } });
    const images = formats.map((format) => `<img src="media/dot.${format}" alt="A dot in ${format}"/>`).join('');
    const book = await epubBytes(
      epubInput(bookVolume([posts]), {
        cover: 'dot.jpeg',
        chapter: (post) => Promise.resolve(plainChapter(post, `<p>${images}</p>`)),
        readImage: (file) =>
          dot
            ?.clone()
            .toFormat(file.slice('dot.'.length) as 'jpeg')
            .toBuffer() ?? Promise.resolve(undefined),
      }),
    );
    expect(await validateEpub(book)).toEqual([]);
  });
});

it('both validators report errors', { timeout: epubcheckTimeout }, async () => {
  const broken = () => Promise.resolve('<section id="p1"><p>Text</section>');
  const book = await epubBytes(epubInput(bookVolume([bookPart('Posts', [bookPost('1', 'One')])]), { chapter: broken }));
  expect(await validateEpub(book)).not.toEqual([]);
  if (!epubcheckSkipNote) expect(await runEpubcheck(book)).not.toEqual([]);
});
