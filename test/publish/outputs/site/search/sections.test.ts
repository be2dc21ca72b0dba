import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  passagesOf,
  sectionsOf,
  searchDocument,
} from '../../../../../src/publish/outputs/site/search/search-document.ts';
import { documentFor, indexOf } from './search-blog.ts';
import { ShippedSearch, shown } from './shipped-search.ts';
import { messagesOf } from '../../../../../src/publish/site-model/language/index.ts';
import { postOf } from '../pages/sample-site.ts';

const filler = '길을 따라 걸었다.\n'.repeat(210);
const text = `머리말\n준비\n${filler}돌아옴\n${filler}무지개를 보았다.`;
const headings = [
  { id: 'a', text: '준비' },
  { id: 'b', text: '돌아옴' },
];

describe('The sections of a post', () => {
  it('are listed for each passage that contains a part of them, with their offset in this passage', () => {
    const passages = passagesOf(text);
    const sections = sectionsOf(passages, text, headings);
    expect(sections[0]).toEqual([[4, 'a', '준비']]);
    expect(sections[1]?.map(([at, id]) => [at === 0, id])).toEqual([
      [true, 'a'],
      [false, 'b'],
    ]);
    expect(sections[2]).toEqual([[0, 'b', '돌아옴']]);
  });

  it('start with their headings, wherever the text is split', () => {
    const line = fc.constantFrom('가', '나다', '마바사 아자', 'x'.repeat(300));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.array(fc.nat(39), { maxLength: 6 }), (lines, places) => {
        const body = lines.join('\n');
        const own = [...new Set(places)]
          .filter((place) => place < lines.length)
          .sort((a, b) => a - b)
          .map((place) => ({ id: `h${place}`, text: lines[place] ?? '' }));
        const passages = passagesOf(body);
        for (const [index, sections] of sectionsOf(passages, body, own).entries()) {
          const ats = sections.map(([at]) => at);
          expect(ats).toEqual([...ats].sort((a, b) => a - b));
          for (const [at, , heading] of sections) {
            if (at > 0) expect(passages[index]?.slice(at).startsWith(heading.slice(0, 50))).toBe(true);
          }
        }
      }),
    );
  });

  it('are the link targets of results', async () => {
    const document = searchDocument(
      postOf(1),
      text,
      [],
      messagesOf.ko,
      undefined,
      headings.map(({ id, text: heading }) => ({ href: `#${id}`, text: heading, level: 1 })),
    );
    const search = new ShippedSearch(indexOf([document, documentFor(2, '다른 글')]));
    const [found] = await (await search.query('무지개')).next(10);
    expect(found?.href).toMatch(/#b$/u);
    expect(shown(found?.section ?? [])).toBe('돌아옴');
    const [early] = await (await search.query('머리말')).next(10);
    expect(early?.href).not.toContain('#');
  });
});
