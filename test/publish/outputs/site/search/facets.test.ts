import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetTerm, shardName } from '../../../../../src/publish/outputs/site/search/format/terms.ts';
import { scaleRuns } from '../../../../helpers/property-runs.ts';
import { codePoint } from '../../../../helpers/random/code-point.ts';

describe('The index terms of filters', () => {
  it('result in valid file names, however long a category or tag is', () => {
    const labels = fc.string({ unit: codePoint, maxLength: 300 });
    fc.assert(
      fc.property(labels, fc.constantFrom('category', 'tag'), (label, facet) => {
        const [, file = ''] = `${shardName('terms', facetTerm(facet, label))}.js`.split('/');
        expect(Buffer.byteLength(file)).toBeLessThan(255);
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  it('differ even if long names differ only at the end', () => {
    const long = '아주 긴 이름의 카테고리를 가진 블로그가 세상에는 있고 그 이름은 끝에서야 달라진다';
    expect(facetTerm('tag', `${long} 하나`)).not.toBe(facetTerm('tag', `${long} 둘`));
  });

  it('contain no lone surrogates', () => {
    expect(facetTerm('tag', `${'가'.repeat(31)}😀😀`).isWellFormed()).toBe(true);
  });
});
