import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeResponse, type DecodedItem } from '../../src/api/decode.ts';
import { NullAnswerError, UnreadableAnswerError } from '../../src/api/errors.ts';
import type { OperationName } from '../../src/api/operations.ts';
import { blogsOf } from '../../src/core/items/blog.ts';
import { jsonFiles } from '../helpers/vectors.ts';
import { success } from './client-helper.ts';

/** Decodes a response with HTTP status 200. */
function decode<Name extends OperationName>(
  name: Name,
  body: string | Uint8Array,
  contentType?: string,
): DecodedItem<Name> {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const answer = { url: new URL('http://127.0.0.1/'), status: 200, headers, body: Buffer.from(body as string) };
  return decodeResponse(name, answer, { scrub: (text) => text, now: () => new Date(0) });
}

function failureOf(body: string | Uint8Array, contentType?: string): UnreadableAnswerError {
  try {
    decode('postRead', body, contentType);
  } catch (error) {
    if (error instanceof UnreadableAnswerError) return error;
    throw error;
  }
  throw new Error('It was decoded.');
}

const hangul = (text: string) => Buffer.from(text, 'latin1');
/** 한글 in EUC-KR */
const eucKr = Buffer.concat([
  hangul('{"s":{"status":"200","item":{"title":"'),
  Buffer.of(0xc7, 0xd1, 0xb1, 0xdb),
  hangul('"}}}'),
]);

describe('The text of a response', () => {
  it.each([
    ['UTF-8', success({ title: '한글' }), undefined],
    ['UTF-8 with a declared charset', success({ title: '한글' }), 'application/json; charset="UTF-8"'],
    ['UTF-8 with a byte order mark', `\uFEFF${success({ title: '한글' })}`, 'application/json'],
    [
      'UTF-8 with a byte order mark, although another charset is declared',
      `\uFEFF${success({ title: '한글' })}`,
      'x/y;charset=euc-kr',
    ],
    ['UTF-8 although an unknown charset is declared', success({ title: '한글' }), 'x/y; charset=utf8mb4'],
    [
      'JSON with white space and escapes',
      ` \r\n\t{"a\\/b":{"status":"200","item":{"title":"\\ud55c\\uae00"}}}\n`,
      undefined,
    ],
    ['EUC-KR', eucKr, 'application/json; charset=EUC-KR'],
    ['UTF-16', Buffer.from(`\uFEFF${success({ title: '한글' })}`, 'utf16le'), 'application/json; charset=utf-16le'],
  ])('is decoded: %s', (_, body, contentType) => {
    expect(decode('postRead', body, contentType).item.title).toBe('한글');
  });

  it('is refused if its bytes are invalid in its charset', () => {
    const error = failureOf(eucKr, 'application/json');
    expect(error).toMatchObject({ retryable: true, status: 'unreadable' });
    expect(error.message).toContain('charset');
  });

  it('appears in the error with its content type and first 80 characters', () => {
    const error = failureOf(`<!doctype html>${'가나다\n'.repeat(100)}`, 'text/html; charset=utf-8');
    expect(error.found).toBe('html');
    expect(error.message).toBe(
      `post read: the answer cannot be read: it is a web page, not JSON (text/html; charset=utf-8, "${`<!doctype html>${'가나다 '.repeat(100)}`.slice(0, 80)}…").`,
    );
    expect(failureOf('').message).toContain('it is empty (no content type)');
  });
});

describe('An envelope', () => {
  it.each(['"200"', '200', '" 200 "'])(
    'counts as a success if its status is %s, whatever its single root key is',
    (status) => {
      const decoded = decode('blogInfo', `{"여기":{"item":{"id":1},"status":${status},"more":[]}}`);
      expect(decoded).toEqual({ rootKey: '여기', item: { id: 1 } });
    },
  );

  it.each([
    '{}',
    '[]',
    '1',
    '"x"',
    '{"a":1}',
    '{"a":null}',
    '{"a":[{}]}',
    '{"a":{}}',
    '{"a":{"status":"200","item":{}},"b":1}',
    '{"a":{"status":null}}',
  ])('is not recognized in %s', (body) => {
    const error = failureOf(body);
    expect(error).toMatchObject({ found: 'json', retryable: false });
    expect(error.message).toContain('not the envelope');
  });

  it.each(['{"s":{"status":"200"}}', '{"s":{"status":"200","item":null}}', '{"s":{"status":"200","item":"x"}}'])(
    'is refused if its item is invalid: %s',
    (body) => expect(failureOf(body).message).toContain('its item is not as the reference describes'),
  );

  it('is rejected with a NullAnswerError if it is null', () => {
    expect(() => decode('postRead', 'null')).toThrow(NullAnswerError);
  });

  it('keeps the login ID that the oldest format of blog info contains', () => {
    const { item } = decode(
      'blogInfo',
      '{"tistory":{"status":"200","id":"me","item":[{"url":"a","x":1},{"url":"b"}]}}',
    );
    expect(item).toEqual({ id: 'me', blogs: [{ url: 'a', x: 1 }, { url: 'b' }] });
    expect(blogsOf(item).map(({ url }) => url)).toEqual(['a', 'b']);
  });

  it.each<[OperationName, unknown, string]>([
    ['blogInfo', { blogs: [{}, 'x'] }, 'blogs[1]'],
    ['blogInfo', [{}, null], 'blogs[1]'],
    ['postList', { posts: { post: [{ id: 1 }, 'x'] } }, 'posts[1]'],
    ['categoryList', { categories: { category: [{ id: 1 }, { name: 'x' }] } }, 'categories[1].id'],
    ['commentList', { comments: { comment: { id: true } } }, 'comments[0].id'],
    ['newestComments', { comments: [{ comment: 'x', name: 'y' }] }, 'comments[0].id'],
    ['postRead', { content: ['x'] }, 'content'],
  ])('is refused with the path of the mismatch if its item is invalid for %s', (name, item, place) => {
    expect(() => decode(name, success(item))).toThrow(`its ${place} is not as the reference describes`);
  });

  it('keeps its item as received', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (unknown) => {
        const item = { ...unknown, url: 'x', posts: [], page: 1, count: '1', secondaryUrl: null, totalCount: '' };
        const received = JSON.parse(JSON.stringify(item), (_, value: unknown) =>
          // JavaScript serializes integers below 1e21 with all digits, and larger ones with an exponent.
          Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) < 1e21
            ? String(value)
            : value,
        ) as unknown;
        expect(decode('postList', success(item)).item).toEqual(received);
      }),
    );
  });
});

describe('A deeply nested response', () => {
  const nested = (depth: number, open: string, close: string) =>
    success({ title: '[[{{"'.repeat(300), deep: 0 }).replace(':0', `:${open.repeat(depth)}1${close.repeat(depth)}`);

  it('is accepted even if it is far deeper than the API reference describes', () => {
    expect(decode('postRead', nested(190, '[', ']')).item.title).toHaveLength(1500);
    expect(decode('postRead', nested(190, '{"a":', '}')).item.title).toHaveLength(1500);
  });

  it.each([201, 2_000_000])('is refused at %i levels, without a stack overflow', (depth) => {
    expect(failureOf(nested(depth, '[', ']')).message).toContain('nested deeper');
    expect(failureOf(nested(depth, '{"a":', '}')).message).toContain('nested deeper');
    expect(failureOf('['.repeat(depth)).message).toContain('nested deeper');
  });
});

describe('The JSON decoder', () => {
  const wrapped = (value: Buffer) =>
    Buffer.concat([Buffer.from('{"s":{"status":"200","item":{"unknown":'), value, Buffer.from('}}}')]);
  const named = (kind: string) => jsonFiles.filter(([name]) => name.startsWith(kind));

  it('is tested with files of each kind from the JSON test suite', () => {
    for (const kind of ['y_', 'n_', 'i_']) expect(named(kind).length).toBeGreaterThan(30);
  });

  it.each(named('y_'))('accepts %s from the JSON test suite', (_, bytes) => {
    const item: object = decode('postRead', wrapped(bytes)).item;
    expect(item).toEqual({ unknown: JSON.parse(bytes.toString()) as unknown });
  });

  it.each(named('n_'))('refuses %s from the JSON test suite', (_, bytes) => {
    const error = failureOf(bytes);
    expect(error.message).toContain('the answer cannot be read');
    expect(error.message).not.toContain('envelope');
  });

  it.each(named('i_'))('decodes or refuses %s from the JSON test suite', (_, bytes) => {
    try {
      expect(decode('postRead', wrapped(bytes)).rootKey).toBe('s');
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableAnswerError);
    }
  });
});
