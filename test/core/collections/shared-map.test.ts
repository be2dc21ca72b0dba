import fc from 'fast-check';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import {
  ShareableMap,
  SharedMap,
  createSharedTable,
  type SharedTable,
} from '../../../src/core/collections/shared-map.ts';

/** Sends a table through a message channel, as to another thread. */
function sent(table: SharedTable): SharedTable {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(table);
  const received = receiveMessageOnPort(port2) as { message: SharedTable };
  port1.close();
  return received.message;
}

const key = fc.string({ unit: fc.oneof(fc.constantFrom('a', 'b', '가', '\ud83d\ude00', '\ud800', '"'), fc.string()) });

describe('ShareableMap', () => {
  it('has the same values before and after sharing, in this thread and in others', () => {
    const map = new ShareableMap(new Map([['1', { name: '글' }]]));
    expect([map.get('1'), map.get('2')]).toEqual([{ name: '글' }, undefined]);
    const other = new SharedMap(sent(map.share()));
    for (const one of [map, other]) expect([one.get('1'), one.get('2')]).toEqual([{ name: '글' }, undefined]);
    expect(map.share()).toBe(map.share());
  });
});

describe('SharedMap', () => {
  it('has exactly the entries of the original map, even in another thread', () => {
    const value = fc.oneof(key, fc.record({ name: key, size: fc.integer() }));
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), fc.array(key), (entries, others) => {
        const map = new Map(entries);
        const shared = new SharedMap(sent(createSharedTable(map)));
        for (const one of [...map.keys(), ...others]) expect(shared.get(one)).toEqual(map.get(one));
      }),
    );
  });

  it('uses the same memory in all threads', () => {
    const table = createSharedTable(new Map([['1', 'a']]));
    const other = sent(table);
    table.bytes[table.bytes.indexOf('a'.charCodeAt(0))] = 'b'.charCodeAt(0);
    expect(new SharedMap(other).get('1')).toBe('b');
  });

  it('can be empty', () => {
    expect(new SharedMap(createSharedTable(new Map())).get('')).toBeUndefined();
  });
});
