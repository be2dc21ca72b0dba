import { expect, it } from 'vitest';
import type { ReadableFile } from '../../../src/backup/xml/ranges.ts';
import { scanItems, type ItemRules, type ScannedItem } from '../../../src/backup/xml/scan.ts';
import { message } from '../../../src/messages/message.ts';

const rules: ItemRules<ScannedItem> = {
  depth: 1,
  body: 'body',
  checkRoot: () => undefined,
  noRoot: message('backup.entry-missing'),
  begin: () => undefined,
};

it('scanning a long XML file stops when the signal is aborted', async () => {
  const xml = Buffer.from(`<a>${'<b>text</b>'.repeat(1000)}</a>`);
  const stop = new AbortController();
  let reads = 0;
  const file = {
    read: (target: Buffer, offset: number, length: number, position: number) => {
      reads += 1;
      if (reads === 3) stop.abort();
      const bytesRead = xml.copy(target, offset, position, position + length);
      return Promise.resolve({ bytesRead, buffer: target });
    },
  } as unknown as ReadableFile;
  const scanning = scanItems(file, xml.length, 'a.xml', rules, { signal: stop.signal, pieceSize: 100 });
  await expect(scanning).rejects.toThrow(/abort/iu);
  expect(reads).toBeLessThan(10);
});
