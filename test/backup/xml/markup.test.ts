import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarkupReader, type OpenTag } from '../../../src/backup/xml/markup.ts';

/** Returns the calls that a reader makes for some chunks, with adjacent texts joined. */
function told(chunks: readonly string[]): unknown[] {
  const all: unknown[] = [];
  let last: { text: string; end: number } | undefined;
  const reader = new MarkupReader({
    open({ name, start, end, attributes }, depth) {
      all.push(['open', name, start, end, [...attributes], depth]);
    },
    close({ name, start, end, isImplied }, depth) {
      all.push(['close', name, start, end, isImplied, depth]);
    },
    text({ start, end, isCdata }) {
      const text = isCdata ? '' : reader.slice(start, end);
      if (!isCdata && last?.end === start) {
        last.text += text;
        last.end = end;
      } else all.push((last = { text, end, ...(isCdata && { start }) } as { text: string; end: number }));
    },
    other: (kind, start, end) => all.push([kind, start, end]),
    problem: (what, at) => all.push(['problem', what, at]),
  });
  for (const chunk of chunks) reader.write(chunk);
  reader.end();
  return all;
}

const piece = fc.constantFrom(
  ...[
    '<a>',
    '<b c="d&amp;>" e=\'f\'>',
    '</a>',
    '</b >',
    '<g/>',
    '<g h />',
    '&lt;',
    '&',
    ' < ',
    'text',
    '한글',
    ']]>',
    '\r\n',
  ],
  ...['<![CDATA[<a>]]]>', '<!-- <a> -->', '<?x y?>', '<!DOCTYPE a>', '<', '</', '<![CDATA[', '<!--', '<?', '"', '>'],
);

describe('MarkupReader', () => {
  it('reports the same elements and text for chunks of any size', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(60), { maxLength: 10 }), (pieces, borders) => {
        const xml = pieces.join('');
        const cuts = [0, ...borders.map((at) => Math.min(at, xml.length)).sort((a, b) => a - b), xml.length];
        const chunks = cuts.slice(1).map((end, index) => xml.slice(cuts[index], end));
        expect(told(chunks)).toEqual(told([xml]));
        expect(told([...xml.split('')])).toEqual(told([xml]));
      }),
    );
  });

  it('reports the positions of elements and text', () => {
    expect(told(['<a b="c"><d/>x</a >', '<![CDATA[y]]>'])).toEqual([
      ['open', 'a', 0, 9, [['b', 'c']], 0],
      ['open', 'd', 9, 13, [], 1],
      ['close', 'd', 13, 13, false, 1],
      { text: 'x', end: 14 },
      ['close', 'a', 14, 19, false, 0],
      { text: '', end: 29, start: 28 },
    ]);
  });

  it('closes the nearest open element with the same name if tags are nested incorrectly', () => {
    expect(told(['<a><b><c></b></d></a>']).filter((one) => Array.isArray(one) && one[0] !== 'open')).toEqual([
      ['problem', '<c> is not closed', 9],
      ['close', 'c', 9, 9, true, 2],
      ['close', 'b', 9, 13, false, 1],
      ['problem', '</d> closes nothing', 13],
      ['close', 'a', 17, 21, false, 0],
    ]);
  });

  it('does not buffer an unterminated comment, CDATA section or text', () => {
    for (const start of ['<!-- ', '<![CDATA[', '<?x ', '<a>', '<!x ']) {
      const seen: number[] = [];
      const reader = new MarkupReader({
        open: () => undefined,
        close: () => undefined,
        text: ({ start: at }) => seen.push(at),
      });
      reader.write(start);
      for (let index = 0; index < 200; index += 1) reader.write('x'.repeat(10_000));
      expect(reader.slice(0, reader.length).length).toBeLessThan(100_000);
      reader.end();
    }
  });

  it('truncates an attribute value that is longer than many chunks', () => {
    const values: (string | undefined)[] = [];
    const open = ({ attributes }: OpenTag) => values.push(attributes.get('b'), attributes.get('c'));
    const reader = new MarkupReader({ open, close: () => undefined, text: () => undefined });
    for (const chunk of ['<a b="', ...Array<string>(200).fill('x'.repeat(10_000)), '" c="d">']) reader.write(chunk);
    expect(values).toEqual(['x'.repeat(70_000), 'd']);
  });

  it('rejects elements that are nested a million levels deep', () => {
    const reader = new MarkupReader({ open: () => undefined, close: () => undefined, text: () => undefined });
    expect(() => {
      for (let index = 0; index < 1001; index += 1) reader.write('<a>'.repeat(1000));
    }).toThrow(expect.objectContaining({ code: 'backup-unreadable' }) as Error);
  });
});
