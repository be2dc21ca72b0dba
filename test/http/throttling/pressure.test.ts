import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { updatePressure, initialPressure, type Pressure } from '../../../src/http/throttling/pressure.ts';
import type { RequestSign } from '../../../src/http/throttling/request-budget.ts';

const congested: RequestSign = { kind: 'congested' };
const answered: RequestSign = { kind: 'answered' };

/** Returns the pressure after consecutive requests with these signs. */
const after = (pressure: Pressure, ...signs: RequestSign[]) =>
  signs.reduce((now, sign) => updatePressure(now, sign, now.slowdowns), pressure);

describe('updatePressure', () => {
  it('halves the width after congestion, down to one request at a time', () => {
    const widths: number[] = [];
    let pressure = initialPressure(8);
    for (let n = 0; n < 5; n++) {
      pressure = after(pressure, congested);
      widths.push(pressure.width);
    }
    expect(widths).toEqual([4, 2, 1, 1, 1]);
    expect(pressure.inRow).toBe(5);
  });

  it('halves the width only once for a burst of requests that began together', () => {
    const burst = Array.from({ length: 8 }, () => congested).reduce(
      (now) => updatePressure(now, congested, 0),
      initialPressure(8),
    );
    expect(burst).toMatchObject({ width: 4, slowdowns: 1, inRow: 1 });
    // Responses to requests that began before the slowdown are ignored as well.
    expect(updatePressure(burst, answered, 0)).toBe(burst);
  });

  it('increases the width by one after as many responses as the current width', () => {
    const low = after(initialPressure(4), congested, congested);
    expect(low.width).toBe(1);
    expect(after(low, answered)).toMatchObject({ width: 2, inRow: 0 });
    expect(after(low, answered, answered).width).toBe(2);
    expect(after(low, answered, answered, answered).width).toBe(3);
    expect(after(low, ...Array<RequestSign>(6).fill(answered)).width).toBe(4);
    expect(after(low, ...Array<RequestSign>(60).fill(answered)).width).toBe(4);
  });

  it('resets the count of responses after each congestion', () => {
    const half = after(initialPressure(8), congested, answered, answered, answered);
    expect(after(half, answered).width).toBe(5);
    expect(after(half, congested, answered).width).toBe(2);
  });

  it('does not change the pressure after other failures', () => {
    const pressure = after(initialPressure(8), congested, answered);
    expect(updatePressure(pressure, { kind: 'none' }, pressure.slowdowns)).toBe(pressure);
  });

  it('keeps the width between one and the configured width, which it reaches again after enough responses', () => {
    const sign = fc.constantFrom<RequestSign>(answered, congested, { kind: 'none' });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 64 }),
        fc.array(fc.record({ sign, age: fc.nat(3) }), { maxLength: 200 }),
        (configured, story) => {
          let pressure = initialPressure(configured);
          for (const { sign, age } of story) {
            const before = pressure;
            pressure = updatePressure(before, sign, Math.max(0, before.slowdowns - age));
            expect(pressure.width).toBeGreaterThanOrEqual(1);
            expect(pressure.width).toBeLessThanOrEqual(configured);
            expect(pressure.slowdowns - before.slowdowns).toBeLessThanOrEqual(1);
          }
          const enough = (configured * (configured - 1)) / 2;
          expect(after(pressure, ...Array<RequestSign>(enough).fill(answered)).width).toBe(configured);
        },
      ),
    );
  });
});
