import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OffHeapJsonMap } from '../../src/offheap/json-map.ts';
import { codePoint } from '../helpers/random/code-point.ts';

describe('OffHeapJsonMap', () => {
  it('returns values by key and in insertion order, like a Map', () => {
    const entries = fc.array(fc.tuple(fc.string({ unit: codePoint }), fc.jsonValue()));
    fc.assert(
      fc.property(entries, (list) => {
        const [map, plain] = [new OffHeapJsonMap<unknown>(), new Map<string, string>()];
        for (const [key, value] of list) {
          map.set(key, value);
          plain.set(key, JSON.stringify(value));
        }
        expect([...map.keys()]).toEqual([...plain.keys()]);
        expect(map.size).toBe(plain.size);
        for (const [key, value] of map) expect(JSON.stringify(value)).toBe(plain.get(key));
        for (const key of plain.keys())
          expect([map.has(key), JSON.stringify(map.get(key))]).toEqual([true, plain.get(key)]);
      }),
    );
  });

  it('returns undefined for unknown keys', () => {
    const map = new OffHeapJsonMap<number>();
    map.set('1', 1);
    expect([map.get('2'), map.has('2')]).toEqual([undefined, false]);
  });

  it('returns a map of some keys that can be changed independently', () => {
    const map = new OffHeapJsonMap<number>();
    for (const key of ['1', '2', '3']) map.set(key, Number(key));
    const some = map.pick(['1', '3']);
    some.set('4', 4);
    map.set('1', 10);
    expect([...some]).toEqual([
      ['1', 1],
      ['3', 3],
      ['4', 4],
    ]);
    expect([...map]).toEqual([
      ['1', 10],
      ['2', 2],
      ['3', 3],
    ]);
  });

  it('picks values in the order of the given keys, and ignores unknown keys', () => {
    const map = new OffHeapJsonMap<number>();
    for (const key of ['1', '2', '3']) map.set(key, Number(key));
    const some = map.pick(['3', '4', '1']);
    expect([...some]).toEqual([
      ['3', 3],
      ['1', 1],
    ]);
    expect([...some.keys()]).toEqual(['3', '1']);
    expect([...some.values()]).toEqual([3, 1]);
  });
});
