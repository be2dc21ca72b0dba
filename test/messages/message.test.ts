import { describe, expect, it } from 'vitest';
import { InterruptedError, createInterruptedError, UsageError } from '../../src/core/errors/errors.ts';
import { joinTexts, message } from '../../src/messages/message.ts';
import { toPlain } from '../../src/messages/plain.ts';
import { english, translator } from '../../src/messages/translate.ts';

const stopped = message('core.run-stopped');

describe('a message', () => {
  it('is English as a string and in JSON', () => {
    expect(String(stopped)).toBe(english(stopped));
    expect(JSON.stringify({ stopped })).toBe(JSON.stringify({ stopped: english(stopped) }));
  });

  it('can be translated to the language of the terminal, including messages in its values', async () => {
    const korean = await translator('ko');
    const both = joinTexts([stopped, 'as it is', message('core.bug', { what: 'x' })]);
    expect(korean(both)).toBe(`${korean(stopped)} as it is ${korean(message('core.bug', { what: 'x' }))}`);
    expect(korean(stopped)).toMatch(/\p{Script=Hangul}/u);
    expect(english(both)).not.toMatch(/\p{Script=Hangul}/u);
  });

  it('in an error is English for programs, but can be translated by the command line', () => {
    const error = createInterruptedError();
    expect(error.message).toBe(english(stopped));
    expect(error.text).toEqual(stopped);
    expect(new UsageError('option-invalid', 'as it is').text).toBe('as it is');
    expect(new InterruptedError(stopped)).toBeInstanceOf(Error);
  });
});

describe('toPlain', () => {
  it('replaces all nested messages with strings, and changes nothing else', () => {
    const error = new Error('x');
    expect(toPlain({ a: [{ b: stopped }], error, n: 1 })).toEqual({ a: [{ b: english(stopped) }], error, n: 1 });
    expect(toPlain({ error }).error).toBe(error);
  });
});
