import { describe, expect, it } from 'vitest';
import { decodeFetchList, encodeFetchList } from '../../../src/core/bagit/fetch-list.ts';

describe('fetch.txt', () => {
  it('has one line per file, sorted by path, with encoded percent signs and line breaks', () => {
    const files = new Map([
      ['data/b c%.png', { url: 's3://b/1', size: 0 }],
      ['data/a\n.png', { url: 'https://example.com/a%20b', size: 12 }],
    ]);
    const text = 'https://example.com/a%20b 12 data/a%0A.png\ns3://b/1 0 data/b c%25.png\n';
    expect(encodeFetchList(files)).toBe(text);
    expect(decodeFetchList(text)).toEqual(files);
  });

  it('is parsed with any line endings, and lines that are invalid or lack a length are ignored', () => {
    const text = 's3://b/1 - data/a\r\ns3://b/2\t5  data/b\r\r\nx\n s3://b/3 1 data/c\n';
    expect([...decodeFetchList(text)]).toEqual([['data/b', { url: 's3://b/2', size: 5 }]]);
  });
});
