import fc from 'fast-check';
import type { Change, Order } from './changing-blog.ts';

const pick = fc.nat({ max: 30 });
/** Dates before, among and after those of the initial posts. */
const date = fc.integer({ min: -5, max: 150 });
const title = fc.constantFrom('A', 'M', 'Post 4', 'Z', '가');

/** Generates changes that never reuse the ID of a removed post. */
export const randomChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('insert'), date, title }),
  fc.record({ kind: fc.constant('remove'), pick }),
  fc.record({ kind: fc.constant('replace'), pick, date, title }),
  fc.record({ kind: fc.constant('move'), pick, date }),
  fc.record({ kind: fc.constant('swap'), pick, other: pick }),
  fc.record({ kind: fc.constant('edit'), pick, title }),
  fc.record({ kind: fc.constant('show'), pick, visibility: fc.constantFrom('0', '15', '20') }),
);

/** Generates up to three changes before each of at most eight requests, mostly early ones of the given number. */
export function randomSchedule(
  requests: number,
  change: fc.Arbitrary<Change> = randomChange,
): fc.Arbitrary<ReadonlyMap<number, readonly Change[]>> {
  const request = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: requests }));
  const moment = fc.tuple(request, fc.array(change, { minLength: 1, maxLength: 3 }));
  return fc.array(moment, { maxLength: 8 }).map((moments) => new Map(moments));
}

export const randomOrder: fc.Arbitrary<Order> = fc.constantFrom('newest first', 'oldest first', 'by title');
