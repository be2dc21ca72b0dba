import { describe, expect, it } from 'vitest';
import { hostKey, idInQuery, pathnameOf, queryKey } from '../../../../src/publish/site-model/site/source-addresses.ts';

const blog = (path: string) => new URL(path, 'https://blog.example.com');

describe('The ID in the query of a WordPress address', () => {
  it.each(['/?p=102', '/?page_id=102', '/index.php?p=102', '/?p=102#comments'])('is read from %s', (path) => {
    expect(idInQuery(blog(path))).toBe('102');
    expect(queryKey(blog(path))).toBe('?p=102');
  });

  it.each(['/?p=abc12', '/?p=12abc', '/?p=', '/?p=1.2', `/?p=${'1'.repeat(21)}`, '/my-index.php?p=12', '/a?p=12'])(
    'is not read from %s',
    (path) => {
      expect(idInQuery(blog(path))).toBeUndefined();
      expect(queryKey(blog(path))).toBeUndefined();
    },
  );

  it('belongs to the folder of its blog', () => {
    expect(idInQuery(blog('/blog/?p=102'))).toBeUndefined();
    expect(queryKey(blog('/blog/?p=102'))).toBe('blog/?p=102');
    expect(queryKey(blog('/blog/index.php?page_id=102'))).toBe('blog/?p=102');
  });
});

describe('The key of a host', () => {
  it.each([
    ['www.example.com', 'example.com'],
    ['example.com.', 'example.com'],
    ['www.example.com.:8080', 'example.com:8080'],
    ['awww.example.com', 'awww.example.com'],
    ['tide.blogspot.com.br', 'tide.blogspot.com'],
    ['tide.blogspot.co.kr', 'tide.blogspot.com'],
    ['tide.blogspot.de', 'tide.blogspot.com'],
    ['tide.blogspot.de.example.com', 'tide.blogspot.de.example.com'],
  ])('of %s is %s', (host, key) => {
    expect(hostKey(new URL(`https://${host}/`))).toBe(key);
  });
});

describe('The path of an address', () => {
  it('is undefined for text that is no web address', () => {
    expect(pathnameOf('https://blog.example.com/a?b')).toBe('/a');
    for (const text of ['see https://blog.example.com/a', 'ftp://blog.example.com/a', '/a', '']) {
      expect(pathnameOf(text)).toBeUndefined();
    }
  });
});
