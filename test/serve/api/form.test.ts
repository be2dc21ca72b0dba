import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readForm } from '../../../src/serve/api/form.ts';
import { Refusal } from '../../../src/serve/refusal.ts';

const read = (stream: Readable | undefined) =>
  readForm({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    content: () => stream,
  });

describe('the parameters in a request body', () => {
  it('are read however the body is split into chunks', async () => {
    const bytes = Buffer.from('blogName=갯벌&page=2');
    const cut = Readable.from(Array.from(bytes, (byte) => Buffer.of(byte)));
    expect([...(await read(cut))]).toEqual([
      ['blogName', '갯벌'],
      ['page', '2'],
    ]);
  });

  it('are empty if there is no body', async () => {
    expect([...(await read(undefined))]).toEqual([]);
    expect([...(await read(Readable.from([])))]).toEqual([]);
  });

  it.each([
    ['with an error', new Error('secret')],
    ['without an error', undefined],
  ])('are refused if the request is aborted %s', async (_, error) => {
    const stream = new PassThrough();
    stream.write('blogName=a');
    const refused = expect(read(stream)).rejects.toThrow(new Refusal(400, 'The content of the request broke off.'));
    stream.destroy(error);
    await refused;
  });

  it('are refused as soon as the body is too long, and the rest of the body is discarded', async () => {
    const stream = new PassThrough();
    const refused = expect(read(stream)).rejects.toThrow('may have 64 KB at most');
    stream.write(Buffer.alloc(65_537, 'x'));
    await refused;
    for (let count = 0; count < 100; count++)
      if (!stream.write(Buffer.alloc(65_536, 'x'))) await new Promise((resolve) => stream.once('drain', resolve));
    expect(stream.readableLength).toBeLessThan(200_000);
  });
});
