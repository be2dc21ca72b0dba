import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OffHeapJsonMap } from '../../src/offheap/json-map.ts';

describe('OffHeapJsonMap', () => {
  it('returns values by key and in insertion order, like a Map', () => {
    const entries = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.jsonValue()));
    fc.assert(
      fc.property(entries, (list) => {
        const [map, plain] = [new OffHeapJsonMap<unknown>(), new Map<string, string>()];
        for (const [key, value] of list) {
          map.set(key, value);
          plain.set(key, JSON.stringify(value));
        }
        // Each buffer is only valid until the next value is read.
        const pairs: [string, string][] = [];
        for (const [key, json] of map.json()) pairs.push([key, json.toString()]);
        expect(pairs).toEqual([...plain]);
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

  it('returns a filtered map that can be changed independently', () => {
    const map = new OffHeapJsonMap<number>();
    for (const key of ['1', '2', '3']) map.set(key, Number(key));
    const some = map.filter((key) => key !== '2');
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

  it('copies an entry of another map if it exists', () => {
    const [from, map] = [new OffHeapJsonMap<string>(), new OffHeapJsonMap<string>()];
    from.set('1', '글');
    map.copy('1', from);
    map.copy('2', from);
    expect([...map]).toEqual([['1', '글']]);
  });

  it('reads values from the earlier file only on access, even if the entries were copied from another map', () => {
    const asked: number[] = [];
    const before = {
      at: (offset: number) => {
        asked.push(offset);
        return Buffer.from(JSON.stringify(`of ${offset}`));
      },
    };
    const [from, map] = [new OffHeapJsonMap<string>(before), new OffHeapJsonMap<string>()];
    for (const offset of [0, 7]) from.setOffset(String(offset), offset);
    from.set('8', 'put in');
    map.set('1', 'own');
    for (const key of ['7', '8', '0']) map.copy(key, from);
    expect(asked).toEqual([]);
    expect([...map]).toEqual([
      ['1', 'own'],
      ['7', 'of 7'],
      ['8', 'put in'],
      ['0', 'of 0'],
    ]);
    expect([...map.filter((key) => key !== '7')].map(([key]) => key)).toEqual(['1', '8', '0']);
    expect(map.pick(['0']).get('0')).toBe('of 0');
  });

  it('copies values from a map with a different earlier file', () => {
    const mapOf = (text: string) => {
      const earlier = new OffHeapJsonMap<string>({ at: () => Buffer.from(JSON.stringify(text)) });
      earlier.setOffset(text, 1);
      return earlier;
    };
    const map = new OffHeapJsonMap<string>();
    for (const text of ['a', 'b']) map.copy(text, mapOf(text));
    expect([...map]).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ]);
  });

  it('treats a value of the earlier file as missing if it cannot be read or parsed', () => {
    const pieces = [undefined, Buffer.from('"cut'), Buffer.alloc(0), Buffer.from('"whole"')];
    const before = { at: (offset: number) => pieces[offset] };
    const [from, map] = [new OffHeapJsonMap<string>(before), new OffHeapJsonMap<string>()];
    for (const offset of pieces.keys()) from.setOffset(String(offset), offset);
    map.set('own', 'value');
    for (const key of from.keys()) map.copy(key, from);
    expect([...map]).toEqual([
      ['own', 'value'],
      ['3', 'whole'],
    ]);
    expect([...map.keys()].map((key) => map.get(key))).toEqual(['value', undefined, undefined, undefined, 'whole']);
    expect([...from.values()]).toEqual(['whole']);
    expect([...from.json()].map(([key]) => key)).toEqual(['1', '2', '3']);
  });

  it('does not copy a value that cannot be read', () => {
    const mapOf = (piece: Buffer | undefined) => {
      const earlier = new OffHeapJsonMap<string>({ at: () => piece });
      earlier.setOffset('1', 0);
      return earlier;
    };
    const map = new OffHeapJsonMap<string>();
    map.copy('1', mapOf(Buffer.from('"a"')));
    map.copy('1', mapOf(undefined));
    expect([...map]).toEqual([['1', 'a']]);
  });
});
