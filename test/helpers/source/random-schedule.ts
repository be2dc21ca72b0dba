import fc from 'fast-check';
import type { Change, Order } from './changing-blog.ts';

const pick = fc.nat({ max: 30 });
/** before, among and after those of the posts that are there at first */
const date = fc.integer({ min: -5, max: 150 });
const title = fc.constantFrom('A', 'M', 'Post 4', 'Z', '가');

/** A change after which no post has the id of one that was removed. */
export const randomChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('insert'), date, title }),
  fc.record({ kind: fc.constant('remove'), pick }),
  fc.record({ kind: fc.constant('replace'), pick, date, title }),
  fc.record({ kind: fc.constant('move'), pick, date }),
  fc.record({ kind: fc.constant('swap'), pick, other: pick }),
  fc.record({ kind: fc.constant('edit'), pick, title }),
  fc.record({ kind: fc.constant('show'), pick, visibility: fc.constantFrom('0', '15', '20') }),
);

/** Changes before up to eight of the first so many requests, most of them early ones, and up to three at a time. */
export function randomSchedule(
  requests: number,
  change: fc.Arbitrary<Change> = randomChange,
): fc.Arbitrary<ReadonlyMap<number, readonly Change[]>> {
  const request = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: requests }));
  const moment = fc.tuple(request, fc.array(change, { minLength: 1, maxLength: 3 }));
  return fc.array(moment, { maxLength: 8 }).map((moments) => new Map(moments));
}

export const randomOrder: fc.Arbitrary<Order> = fc.constantFrom('newest first', 'oldest first', 'by title');
