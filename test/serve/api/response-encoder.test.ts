import { describe, expect, it } from 'vitest';
import { createResponseEncoder } from '../../../src/serve/api/response-encoder.ts';

const textOf = ({ body }: { body: Buffer }) => body.toString();

describe('the response encoder', () => {
  it('encodes the same item object once for each format and root key', () => {
    const write = createResponseEncoder();
    const item = { id: '1' };
    const first = write('json', 'service', { status: '200', item });
    expect(textOf(first)).toBe('{"service":{"status":"200","item":{"id":"1"}}}');
    expect(write('json', 'service', { status: '200', item }).body).toBe(first.body);
    expect(textOf(write('json', 'tistory', { status: '200', item }))).toBe(
      '{"tistory":{"status":"200","item":{"id":"1"}}}',
    );
    expect(textOf(write('xml', 'tistory', { status: '200', item }))).toContain('<id>1</id>');
    expect(textOf(write('json', 'service', { status: '200', item }))).toBe(textOf(first));
  });

  it('encodes each refusal and each item object separately', () => {
    const write = createResponseEncoder();
    expect(textOf(write('json', 'k', { status: '404', error_message: 'a' }))).toContain('"a"');
    expect(textOf(write('json', 'k', { status: '404', error_message: 'b' }))).toContain('"b"');
    expect(textOf(write('json', 'k', { status: '200', item: { id: '1' } }))).toContain('"1"');
    expect(textOf(write('json', 'k', { status: '200', item: { id: '2' } }))).toContain('"2"');
  });

  it('does not cache large bodies', () => {
    const write = createResponseEncoder();
    const item = { content: 'a'.repeat(300_000) };
    const first = write('json', 'k', { status: '200', item });
    expect(write('json', 'k', { status: '200', item }).body === first.body).toBe(false);
  });
});
