import { describe, expect, it } from 'vitest';
import { expandPermalink, isPermalinkTemplate } from '../../../src/core/urls/permalink.ts';

describe('isPermalinkTemplate', () => {
  it.each(['/{basename}', '/{yyyy}/{mm}/{basename}.html', '/entry/{yyyy}{mm}{dd}'])('accepts %s', (template) => {
    expect(isPermalinkTemplate(template)).toBe(true);
  });

  it.each(['', '/', '/about.html', '{basename}', '/{slug}', '/{basename', '/{basename} x'])(
    'rejects "%s"',
    (template) => {
      expect(isPermalinkTemplate(template)).toBe(false);
    },
  );
});

describe('expandPermalink', () => {
  const values = { basename: 'sea/and tide', clock: '2014-05-07 21:30:15' };

  it('inserts encoded values, and keeps slashes of a base name', () => {
    expect(expandPermalink('/{yyyy}/{mm}-{dd}/{hh}{mi}{ss}/{basename}.html', values)).toBe(
      '/2014/05-07/213015/sea/and%20tide.html',
    );
  });

  it('returns undefined if a value is unknown', () => {
    expect(expandPermalink('/{basename}', { ...values, basename: '' })).toBeUndefined();
    expect(expandPermalink('/{yyyy}/{basename}', { ...values, clock: undefined })).toBeUndefined();
    expect(expandPermalink('/{basename}', { ...values, clock: undefined })).toBe('/sea/and%20tide');
  });
});
