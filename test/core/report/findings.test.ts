import { describe, expect, it } from 'vitest';
import { checkCategories } from '../../../src/archive/verify/categories.ts';
import { checkComments } from '../../../src/archive/verify/comments.ts';
import { type Finding, addFindings } from '../../../src/core/report/findings.ts';

const count = 300_000;

describe('Findings', () => {
  it('include a repeated comment only once, however often it is repeated', () => {
    const comments = Array.from({ length: count }, () => ({ id: '1' }));
    const findings: Finding[] = [];
    addFindings(findings, checkComments('7', 'comments.json', { comments }), []);
    expect(findings).toEqual([
      { code: 'comment-repeated', path: 'comments.json', post: '7', comment: '1', repeated: count - 1 },
    ]);
  });

  it('may number in the hundreds of thousands, for example if all categories lack their parents', () => {
    const categories = Array.from({ length: count }, (_, id) => ({ id: String(id + 1), parent: 'x' }));
    const findings: Finding[] = [];
    addFindings(findings, [], checkCategories(categories, []));
    expect(findings).toHaveLength(count);
  });
});
