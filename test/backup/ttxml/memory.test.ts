import { describe, expect, it } from 'vitest';
import { indexPosts } from '../../../src/backup/ttxml/index-posts.ts';
import { fixedZone } from '../../../src/core/dates.ts';
import { scanTtxml } from '../../../src/backup/ttxml/scan.ts';

const megabyte = 1024 * 1024;
const head = '<?xml version="1.0"?><blog type="tattertools/1.1">';
const post =
  '<post slogan=""><id>1</id><title>큰 사진</title><content>body</content><attachment><name>a.png</name><content>';
const end = '</content></attachment></post></blog>';

/** Returns a virtual TTXML file that records how it is read. It has one post, with an attachment of the given Base64 length. */
function imagined(size: number) {
  const start = Buffer.from(head + post);
  const last = Buffer.from(end);
  const length = start.length + size + last.length;
  const reads: { position: number; length: number }[] = [];
  const read = (target: Buffer, offset: number, wanted: number, position: number) => {
    reads.push({ position, length: wanted });
    const bytesRead = Math.min(wanted, length - position);
    const part = target.subarray(offset, offset + bytesRead).fill('A');
    if (position < start.length) start.copy(part, 0, position);
    const behind = position + bytesRead - (start.length + size);
    if (behind > 0) last.copy(part, Math.max(bytesRead - behind, 0), Math.max(last.length - (length - position), 0));
    return Promise.resolve({ bytesRead, buffer: target });
  };
  return { file: { read: read as never }, length, reads };
}

describe('opening a TTXML file', () => {
  it('reads the file once in small chunks, and then only metadata', async () => {
    const size = 64 * megabyte;
    const { file, length, reads } = imagined(size);
    const scan = await scanTtxml(file, length, 'x.xml');
    expect(scan.isComplete).toBe(true);
    expect(scan.items[0]?.files[0]?.size).toBe((size / 4) * 3);
    expect(reads.reduce((sum, one) => sum + one.length, 0)).toBe(length);
    expect(Math.max(...reads.map((one) => one.length))).toBeLessThanOrEqual(megabyte);

    reads.length = 0;
    const index = await indexPosts(file, scan.items, { zone: fixedZone(0), hasSlogans: false });
    expect([...index.posts.values()][0]?.title).toBe('큰 사진');
    expect(reads.reduce((sum, one) => sum + one.length, 0)).toBeLessThan(1000);
  });

  it('does not need more memory for a larger file', async () => {
    const peakOf = async (size: number) => {
      const { file, length } = imagined(size);
      const before = process.memoryUsage().arrayBuffers;
      let peak = 0;
      const watched = {
        read: (async (...args: unknown[]) => {
          peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
          return (file.read as (...args: unknown[]) => Promise<unknown>)(...args);
        }) as never,
      };
      await scanTtxml(watched, length, 'x.xml');
      return peak;
    };
    await peakOf(8 * megabyte);
    expect(await peakOf(256 * megabyte)).toBeLessThan(64 * megabyte);
  });
});
