import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCapacity, computeNeeds, runSeconds, type Night } from '../../../src/fleet/simulation/capacity.ts';
import { Heap } from '../../../src/fleet/simulation/heap.ts';
import { simulateNight } from '../../../src/fleet/simulation/simulate-night.ts';

const night: Night = {
  ...{ blogs: 1000, requests: 12, parallel: 8, latency: 0.1, overhead: 2 },
  ...{ rate: 5, inFlight: 8, slots: 8, window: 5 * 3600 },
};

describe('the capacity of a night', () => {
  it('is the window times the rate, divided by the requests per blog, if the rate is the bottleneck', () => {
    expect(computeCapacity(night)).toEqual({ blogs: (18_000 * 5) / 12, limit: 'rate' });
  });

  it('is limited by concurrent runs if there are few workers', () => {
    const few = { ...night, slots: 1, rate: 100 };
    expect(runSeconds(few)).toBeCloseTo(2.2);
    expect(computeCapacity(few)).toEqual({ blogs: Math.floor(18_000 / 2.2), limit: 'slots' });
  });

  it('is limited by requests in flight if the source is slow', () => {
    expect(computeCapacity({ ...night, rate: undefined, latency: 4, slots: 100 })).toEqual({
      blogs: (18_000 * 8) / 4 / 12,
      limit: 'in-flight',
    });
  });

  it('suffices for all blogs with the computed resources', () => {
    const many = { ...night, blogs: 100_000 };
    const { rate, slots, inFlight } = computeNeeds(many);
    expect(rate).toBeCloseTo(66.7, 1);
    expect(computeCapacity({ ...many, rate, slots, inFlight }).blogs).toBeGreaterThanOrEqual(99_999);
    expect(computeCapacity({ ...many, rate, slots: slots - 1, inFlight }).blogs).toBeLessThan(100_000);
  });
});

const nights = fc.record({
  blogs: fc.integer({ min: 1, max: 400 }),
  requests: fc.integer({ min: 1, max: 40 }),
  parallel: fc.integer({ min: 1, max: 16 }),
  latency: fc.double({ min: 0.01, max: 2, noNaN: true }),
  overhead: fc.double({ min: 0, max: 5, noNaN: true }),
  rate: fc.option(fc.double({ min: 0.5, max: 200, noNaN: true }), { nil: undefined }),
  inFlight: fc.integer({ min: 1, max: 64 }),
  slots: fc.integer({ min: 1, max: 32 }),
  window: fc.constant(1e9),
});

describe('a simulated night', () => {
  it('runs or misses each blog once', () => {
    fc.assert(
      fc.property(nights, fc.integer({ min: 1, max: 2000 }), (given, window) => {
        const { done, missed } = simulateNight({ ...given, window });
        expect(done + missed).toBe(given.blogs);
      }),
    );
  });

  it('is never faster than its limits allow, and does not delay a blog that runs alone', () => {
    fc.assert(
      fc.property(nights, (given) => {
        const { ended } = simulateNight(given, 0);
        const { blogs, requests, rate = Infinity, inFlight, latency, slots, overhead } = given;
        const total = blogs * requests;
        expect(ended).toBeGreaterThanOrEqual((total - 1) / rate - 1e-6);
        expect(ended).toBeGreaterThanOrEqual((total * latency) / inFlight - 1e-6);
        expect(ended).toBeGreaterThanOrEqual(Math.ceil(blogs / slots) * (overhead + latency) - 1e-6);
        const free = { ...given, blogs: 1, rate: undefined, inFlight: 64 };
        expect(simulateNight(free, 0).ended).toBeCloseTo(runSeconds(free));
      }),
    );
  });

  it.each<[string, Partial<Night>]>([
    ['rate', {}],
    ['in-flight', { rate: undefined, latency: 2, slots: 200 }],
    ['slots', { rate: undefined, slots: 3, inFlight: 100 }],
  ])('has the computed throughput if there are enough blogs (limit: %s)', (limit, changed) => {
    const full = { ...night, ...changed, blogs: 4000, window: Infinity };
    const { ended } = simulateNight(full, 0);
    const expected = computeCapacity({ ...full, window: ended });
    expect(expected.limit).toBe(limit);
    expect(expected.blogs / full.blogs).toBeGreaterThan(0.99);
    expect(expected.blogs / full.blogs).toBeLessThan(1.02);
  });

  it('misses about as many blogs as computed', () => {
    const short = { ...night, blogs: 10_000 };
    const { done, missed, ended } = simulateNight(short);
    expect(done + missed).toBe(10_000);
    expect(Math.abs(done - computeCapacity(short).blogs)).toBeLessThan(50);
    expect(ended).toBeLessThan(short.window + 60);
  });

  it('never delays a blog if no resource is scarce', () => {
    const { missed, longestWait, ended } = simulateNight({ ...night, slots: 16 });
    expect([missed, longestWait]).toEqual([0, 0]);
    expect(ended).toBeLessThan(night.window + 10);
  });
});

it('a heap returns its items in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (numbers) => {
      const heap = new Heap<number>((one, other) => one < other);
      for (const number of numbers) heap.push(number);
      expect(heap.size).toBe(numbers.length);
      expect(numbers.map(() => heap.pop())).toEqual([...numbers].sort((one, other) => one - other));
      expect(heap.pop()).toBeUndefined();
    }),
  );
});
