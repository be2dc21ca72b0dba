import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentThreads } from '../../helpers/backup/blogger.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';

describe('the comments on a post on Blogger', () => {
  it('appear once each, after the comment that they reply to, in any combination of replies', () => {
    const comments = fc.array(
      fc.record({ id: fc.nat(9).map(String), reply: fc.nat(12).map(String), minute: fc.nat(59) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(comments, (input) => {
        const threads = commentThreads(input);
        expect(threads).toHaveLength(input.length);
        const seen = new Set(['']);
        for (const [id = '', parentId = ''] of threads) {
          expect(seen.has(parentId)).toBe(true);
          expect(seen.has(id)).toBe(false);
          seen.add(id);
        }
      }),
      { numRuns: scaleRuns(1000) },
    );
  });
});
