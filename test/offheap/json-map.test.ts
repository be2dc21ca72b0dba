import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OffHeapJsonMap } from '../../src/offheap/json-map.ts';

describe('HeldMap', () => {
  it('returns JSON values by key and in insertion order, like a Map', () => {
    const entries = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.jsonValue()));
    fc.assert(
      fc.property(entries, (given) => {
        const [held, plain] = [new OffHeapJsonMap<unknown>(), new Map<string, string>()];
        for (const [key, value] of given) {
          held.set(key, value);
          plain.set(key, JSON.stringify(value));
        }
        // Each is valid until the next.
        const said: [string, string][] = [];
        for (const [key, json] of held.json()) said.push([key, json.toString()]);
        expect(said).toEqual([...plain]);
        expect(held.size).toBe(plain.size);
        for (const [key, value] of held) expect(JSON.stringify(value)).toBe(plain.get(key));
        for (const key of plain.keys())
          expect([held.has(key), JSON.stringify(held.get(key))]).toEqual([true, plain.get(key)]);
      }),
    );
  });

  it('returns undefined for unknown keys', () => {
    const held = new OffHeapJsonMap<number>();
    held.set('1', 1);
    expect([held.get('2'), held.has('2')]).toEqual([undefined, false]);
  });

  it('shares filtered values with another map, which changes independently', () => {
    const held = new OffHeapJsonMap<number>();
    for (const key of ['1', '2', '3']) held.set(key, Number(key));
    const some = held.filter((key) => key !== '2');
    some.set('4', 4);
    held.set('1', 10);
    expect([...some]).toEqual([
      ['1', 1],
      ['3', 3],
      ['4', 4],
    ]);
    expect([...held]).toEqual([
      ['1', 10],
      ['2', 2],
      ['3', 3],
    ]);
  });

  it('picks values in the order of the keys, and ignores unknown keys', () => {
    const held = new OffHeapJsonMap<number>();
    for (const key of ['1', '2', '3']) held.set(key, Number(key));
    const some = held.pick(['3', '4', '1']);
    expect([...some]).toEqual([
      ['3', 3],
      ['1', 1],
    ]);
    expect([...some.keys()]).toEqual(['3', '1']);
    expect([...some.values()]).toEqual([3, 1]);
  });

  it('copies an entry of another map, if it exists', () => {
    const [from, held] = [new OffHeapJsonMap<string>(), new OffHeapJsonMap<string>()];
    from.set('1', '글');
    held.copy('1', from);
    held.copy('2', from);
    expect([...held]).toEqual([['1', '글']]);
  });

  it('leaves values in the earlier file, also those that it copies from another map', () => {
    const asked: number[] = [];
    const before = {
      at: (place: number) => {
        asked.push(place);
        return Buffer.from(JSON.stringify(`of ${place}`));
      },
    };
    const [from, held] = [new OffHeapJsonMap<string>(before), new OffHeapJsonMap<string>()];
    for (const place of [0, 7]) from.setOffset(String(place), place);
    from.set('8', 'put in');
    held.set('1', 'own');
    for (const key of ['7', '8', '0']) held.copy(key, from);
    expect(asked).toEqual([]);
    expect([...held]).toEqual([
      ['1', 'own'],
      ['7', 'of 7'],
      ['8', 'put in'],
      ['0', 'of 0'],
    ]);
    expect([...held.filter((key) => key !== '7')].map(([key]) => key)).toEqual(['1', '8', '0']);
    expect(held.pick(['0']).get('0')).toBe('of 0');
  });

  it('copies a value whose earlier file is not its own', () => {
    const lying = (text: string) => {
      const map = new OffHeapJsonMap<string>({ at: () => Buffer.from(JSON.stringify(text)) });
      map.setOffset(text, 1);
      return map;
    };
    const held = new OffHeapJsonMap<string>();
    for (const text of ['a', 'b']) held.copy(text, lying(text));
    expect([...held]).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ]);
  });

  it('treats a value of the earlier file as missing if it cannot be read or parsed', () => {
    const pieces = [undefined, Buffer.from('"cut'), Buffer.alloc(0), Buffer.from('"whole"')];
    const before = { at: (place: number) => pieces[place] };
    const [from, held] = [new OffHeapJsonMap<string>(before), new OffHeapJsonMap<string>()];
    for (const place of pieces.keys()) from.setOffset(String(place), place);
    held.set('own', 'value');
    for (const key of from.keys()) held.copy(key, from);
    expect([...held]).toEqual([
      ['own', 'value'],
      ['3', 'whole'],
    ]);
    expect([...held.keys()].map((key) => held.get(key))).toEqual(['value', undefined, undefined, undefined, 'whole']);
    expect([...from.values()]).toEqual(['whole']);
    expect([...from.json()].map(([key]) => key)).toEqual(['1', '2', '3']);
  });

  it('does not copy a value that cannot be read', () => {
    const lying = (piece: Buffer | undefined) => {
      const map = new OffHeapJsonMap<string>({ at: () => piece });
      map.setOffset('1', 0);
      return map;
    };
    const held = new OffHeapJsonMap<string>();
    held.copy('1', lying(Buffer.from('"a"')));
    held.copy('1', lying(undefined));
    expect([...held]).toEqual([['1', 'a']]);
  });
});
