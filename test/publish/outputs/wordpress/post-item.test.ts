import { describe, expect, it } from 'vitest';
import type { Thread } from '../../../../src/publish/site-model/site/site.ts';
import { commentPieces } from '../../../../src/publish/outputs/wordpress/post-item.ts';

const date = { epoch: 1_704_416_400, offset: 540 };
const thread = (text: string, replies: readonly Thread[] = []): Thread => ({
  ...{ id: text, name: text, homepage: '', date, text, owner: false, hidden: false, replies },
});
const numbers = (pieces: readonly string[]) =>
  pieces.map((piece) =>
    [...piece.matchAll(/comment_id>(\d+)<[^]*?comment_parent>(\d+)</gu)].map(
      ([, id, parent]) => `${id ?? ''}<${parent ?? ''}`,
    ),
  );

describe('the comments on a post for WordPress', () => {
  it('have increasing IDs, so that each one follows its parent', () => {
    const pieces = commentPieces([thread('a', [thread('b', [thread('c')]), thread('d')]), thread('e')], date);
    expect(numbers(pieces)).toEqual([['1<0', '2<1', '3<2', '4<1', '5<0']]);
  });

  it('are split at thread boundaries if there are very many', () => {
    const long = 'x'.repeat(60_000);
    const pieces = commentPieces(
      Array.from({ length: 20 }, (_, index) => thread(String(index) + long, [thread(`reply ${index}`)])),
      date,
    );
    expect(pieces.length).toBeGreaterThan(1);
    for (const [first] of numbers(pieces)) expect(first).toMatch(/<0$/u);
  });

  it('are dated one second apart if they have the same author and time', () => {
    const [piece = ''] = commentPieces([thread('a'), thread('a')], date);
    expect([...piece.matchAll(/comment_date><!\[CDATA\[([^\]]*)/gu)].map(([, time]) => time)).toEqual([
      '2024-01-05 10:00:00',
      '2024-01-05 10:00:01',
    ]);
  });

  it('may be nested to any depth', () => {
    let deep = thread('end');
    for (let level = 0; level < 20_000; level += 1) deep = thread('reply', [deep]);
    expect(numbers(commentPieces([deep], date)).flat()).toHaveLength(20_001);
  });
});
