import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEntry } from '../../../src/backup/mt/grammar.ts';
import { scanMt } from '../../../src/backup/mt/scan.ts';

/** Lines of a text, with separators and metadata that do not belong to the grammar there. */
const line = fc.constantFrom('', 'a', '-----', '--------', '-----\t', 'BODYGUARD:', '日本語', 'x: y', '  ');
/** The last line is visible text, as blank lines and separators before the end of a section are ambiguous. */
const text = fc.array(line, { maxLength: 8 }).map((lines) => [...lines, 'end'].join('\n'));

const section = fc.record({ name: fc.constantFrom('BODY', 'EXTENDED BODY', 'EXCERPT', 'COMMENT'), text });
const entries = fc.array(
  fc.record({ title: fc.constantFrom('A', 'B: C', ''), sections: fc.array(section, { maxLength: 4 }) }),
  { minLength: 1, maxLength: 5 },
);

function write(all: typeof entries extends fc.Arbitrary<infer T> ? T : never, eol: string): string {
  const written = all.map(({ title, sections }) =>
    [
      `TITLE: ${title}`,
      'STATUS: Draft',
      '-----',
      ...sections.flatMap((one) => [`${one.name}:`, one.text, '-----']),
      '--------',
      '',
    ].join('\n'),
  );
  return written.join('').replaceAll('\n', eol);
}

async function readAll(file: string, chunkSize: number) {
  const bytes = Buffer.from(file);
  const read = (buffer: Buffer, offset: number, length: number, position: number) => {
    const bytesRead = bytes.copy(buffer, offset, position, position + length);
    return Promise.resolve({ buffer, bytesRead });
  };
  const scan = await scanMt({ read } as never, bytes.length, 'export.txt', { chunkSize });
  return { ...scan, texts: scan.entries.map(({ start, end }) => bytes.subarray(start, end).toString()) };
}

describe('the grammar of Movable Type files', () => {
  it('returns every entry and text as written, whatever lines of hyphens they contain', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 64 }),
        async (all, eol, size) => {
          const { texts, isComplete } = await readAll(write(all, eol), size);
          const parsed = texts.map((one) => parseEntry(one));
          expect(isComplete).toBe(true);
          expect(parsed.map(({ fields }) => fields[0]?.value)).toEqual(all.map(({ title }) => title));
          expect(parsed.map(({ sections }) => sections)).toEqual(
            all.map(({ sections }) => sections.map((one) => ({ ...one, text: one.text.replaceAll('\n', eol) }))),
          );
        },
      ),
    );
  });

  it('loses no byte of any file', async () => {
    const any = fc.array(fc.oneof(line, fc.constantFrom('TITLE: a', 'BODY:', 'COMMENT:', 'STATUS: Draft')), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(any, async (lines) => {
        const file = lines.join('\n');
        const { entries: ranges } = await readAll(file, 7);
        let at = 0;
        for (const { start, end } of ranges) {
          expect(Buffer.from(file).subarray(at, start).toString()).toMatch(/^[-\s]*$/u);
          at = end;
        }
        expect(Buffer.from(file).subarray(at).toString()).toMatch(/^[-\s]*$/u);
      }),
    );
  });

  it('takes linear time for a file of separators', async () => {
    const file = `TITLE: a\n-----\nBODY:\n${'-----\n\n'.repeat(200_000)}`;
    const { texts } = await readAll(file, 65_536);
    expect(texts).toHaveLength(1);
    expect(parseEntry(texts[0] ?? '').sections).toHaveLength(1);
  });
});
