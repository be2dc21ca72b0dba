import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { watchOutputErrors } from '../../../src/cli/terminal/broken-pipe.ts';
import { textOf } from '../../helpers/text-of.ts';

/** Creates a stream whose writes fail with an error code. */
function brokenStream(code: string): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => setImmediate(() => done(Object.assign(new Error(`${code}: write`), { code }))),
  });
}

describe('standard output', () => {
  it.each([
    ['on a full disk', 'ENOSPC', textOf('run.output-lost', { reason: 'ENOSPC, no space left on the disk' })],
    [
      'if the system has no description of the error',
      'EWHATEVER',
      textOf('run.output-lost', { reason: 'EWHATEVER: write' }),
    ],
  ])('is reported as incomplete %s', async (_, code, sentence) => {
    const stream = brokenStream(code);
    const lossOf = watchOutputErrors(stream);
    stream.write('nothing new\n');
    expect(String(await lossOf())).toContain(sentence);
  });

  it('is not reported as incomplete if the reader has closed the pipe', async () => {
    const stream = brokenStream('EPIPE');
    const lossOf = watchOutputErrors(stream);
    stream.write('nothing new\n');
    expect(await lossOf()).toBeUndefined();
  });

  it('is waited for until all of it has been written', async () => {
    const written: string[] = [];
    const stream = new Writable({
      decodeStrings: false,
      write: (chunk: string, _encoding, done) =>
        setImmediate(() => {
          written.push(chunk);
          done();
        }),
    });
    const lossOf = watchOutputErrors(stream);
    stream.write('nothing ');
    stream.write('new\n');
    expect(await lossOf()).toBeUndefined();
    expect(written.join('')).toBe('nothing new\n');
  });
});
