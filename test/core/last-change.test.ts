import { describe, expect, it } from 'vitest';
import { lastChangeIn } from '../../src/core/last-change.ts';

const of = (post: string) => lastChangeIn({ backups: { ttxml: { post } } });

describe('when a post was last changed', () => {
  it('is what a backup file says, in seconds', () => {
    expect(of('<post><published>1704416400</published><modified> 1704420000 </modified></post>')).toBe(1704420000);
  });

  it('is not known where none does', () => {
    expect(lastChangeIn({})).toBeUndefined();
    expect(of('<post><modified>0</modified></post>')).toBeUndefined();
    expect(of('<post><modified>yesterday</modified></post>')).toBeUndefined();
  });

  it('is nothing that somebody typed, nor the date of a comment', () => {
    expect(of('<post><title><![CDATA[<modified>1</modified>]]></title><modified>2</modified></post>')).toBe(2);
    expect(of('<post><title>&lt;modified></title><comment><modified>3</modified></comment></post>')).toBeUndefined();
  });

  it('is found in time that grows with the text alone', () => {
    const begun = performance.now();
    of('<![CDATA[<comment'.repeat(200_000));
    of('<modified>'.repeat(200_000));
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
