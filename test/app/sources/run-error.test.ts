import { describe, expect, it } from 'vitest';
import { StatusError, UnreadableAnswerError } from '../../../src/api/errors.ts';
import { asRunError } from '../../../src/app/sources/run-error.ts';
import { RefusedError, SourceError } from '../../../src/core/errors/errors.ts';
import { sourceFailure } from '../../../src/crawl/ports.ts';

describe('asRunError', () => {
  it.each([
    ['401', true, RefusedError],
    ['403', true, RefusedError],
    ['400', true, RefusedError],
    ['404', true, RefusedError],
    ['401', false, RefusedError],
    ['404', false, SourceError],
    ['400', false, SourceError],
    ['500', true, SourceError],
  ])('classifies status %s (in an API response: %s)', (status, inEnvelope, kind) => {
    expect(asRunError(new StatusError('blog info', status, '', { inEnvelope }))).toBeInstanceOf(kind);
  });

  it('reports a source that does not implement the API', () => {
    const page = {
      found: 'html',
      reason: 'it is a page',
      contentType: 'text/html',
      excerpt: '',
      retryable: true,
    } as const;
    expect(asRunError(new UnreadableAnswerError('blog info', page))).toBeInstanceOf(SourceError);
    expect(asRunError(sourceFailure('post list', 'unexpected', 'Neither posts nor a total.'))).toBeInstanceOf(
      SourceError,
    );
  });

  it('returns other errors unchanged', () => {
    const bug = new TypeError('bug');
    expect(asRunError(bug)).toBe(bug);
  });
});
