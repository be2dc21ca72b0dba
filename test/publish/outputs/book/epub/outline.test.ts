import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../../../src/publish/outputs/book/epub/outline.ts';
import type { BookPart } from '../../../../../src/publish/outputs/book/book.ts';
import { messagesOf } from '../../../../../src/publish/site-model/language/index.ts';
import { bookPart, bookPost, bookVolume } from '../../../../helpers/book/epub-book.ts';

const outline = (...parts: readonly BookPart[]) => outlineOf(bookVolume(parts), messagesOf.en);

/** Returns the contents as indented lines. */
const contentsOf = (...parts: readonly BookPart[]) =>
  outline(...parts).contents.map(({ depth, title, href }) => `${'  '.repeat(depth)}${title} ${href}`);

const [one, two, three] = [bookPost('1', 'One'), bookPost('2', 'Two'), bookPost('3', 'Three')];

describe('the order of a book', () => {
  it('gives top-level parts a page of their own, and shows other titles above the first chapter of their part', () => {
    const { documents } = outline(bookPart('2024', [one], [bookPart('Seoul', [], [bookPart('Parks', [two, three])])]));
    const shown = documents.map((document) =>
      'part' in document
        ? [document.path, document.part.title]
        : [document.path, ...document.partTitles.map(({ title }) => title), document.title],
    );
    expect(shown).toEqual([
      ['section-1.xhtml', '2024'],
      ['p1.xhtml', 'One'],
      ['p2.xhtml', 'Seoul', 'Parks', 'Two'],
      ['p3.xhtml', 'Three'],
    ]);
  });

  it('has contents with parts and chapters, in the order of the book', () => {
    const parts = [bookPart('2023', [], [bookPart('May', [one]), bookPart('June', [two])]), bookPart('2024', [three])];
    expect(contentsOf(...parts)).toEqual([
      '2023 section-1.xhtml',
      '  May p1.xhtml#section-2',
      '    One p1.xhtml#p1',
      '  June p2.xhtml#section-3',
      '    Two p2.xhtml#p2',
      '2024 section-4.xhtml',
      '  Three p3.xhtml',
    ]);
  });

  it('omits parts without posts', () => {
    const parts = [bookPart('Empty', [], [bookPart('Inner', [])]), bookPart('2024', [one], [bookPart('May', [])])];
    expect(contentsOf(...parts)).toEqual(['2024 section-3.xhtml', '  One p1.xhtml']);
    expect(contentsOf()).toEqual([]);
  });

  it('replaces empty titles', () => {
    expect(contentsOf(bookPart(' ', [bookPost('1', '')]))).toEqual(['Untitled section-1.xhtml', '  Untitled p1.xhtml']);
  });

  it('shows deep levels as siblings', () => {
    let part = bookPart('Level 10', [one]);
    for (let level = 9; level > 0; level -= 1) part = bookPart(`Level ${level}`, [], [part]);
    const depths = outline(part).contents.map(({ depth }) => depth);
    expect(depths).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7]);
  });
});
