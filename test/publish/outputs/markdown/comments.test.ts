import { describe, expect, it } from 'vitest';
import { commentData } from '../../../../src/publish/outputs/markdown/comments.ts';
import type { Thread } from '../../../../src/publish/site-model/site/site.ts';

const thread = (id: string, choices: Partial<Thread> = {}): Thread => ({
  id,
  name: `Guest ${id}`,
  homepage: '',
  date: { epoch: 1704416400, offset: 540 },
  text: `Text ${id}`,
  owner: false,
  hidden: false,
  replies: [],
  ...choices,
});

describe('comments as template data', () => {
  it('are a flat list in which each reply follows its parent, one level deeper', () => {
    const threads = [thread('1', { replies: [thread('2', { replies: [thread('3')] }), thread('4')] }), thread('5')];
    const list = JSON.parse(commentData(threads)) as { id: string; level: number; parent?: string }[];
    expect(list.map(({ id, level, parent }) => [id, level, parent])).toEqual([
      ['1', 0, undefined],
      ['2', 1, '1'],
      ['3', 2, '2'],
      ['4', 1, '1'],
      ['5', 0, undefined],
    ]);
  });

  it('contain the original text, and omit unknown fields', () => {
    const text = '<b>{{ x }}</b>\n\n  {% y %} "z" \u202e';
    expect(JSON.parse(commentData([thread('1', { text })]))).toEqual([
      { id: '1', level: 0, name: 'Guest 1', date: '2024-01-05T10:00:00+09:00', text },
    ]);
    const [hidden] = JSON.parse(
      commentData([thread('1', { date: undefined, homepage: 'https://a.example/', hidden: true })]),
    ) as unknown[];
    expect(hidden).toEqual({
      id: '1',
      level: 0,
      name: 'Guest 1',
      homepage: 'https://a.example/',
      text: 'Text 1',
      hidden: true,
    });
  });

  it('may be nested to any depth', () => {
    let deep = thread('0');
    for (let level = 1; level < 20_000; level += 1) deep = thread(String(level), { replies: [deep] });
    expect((JSON.parse(commentData([deep])) as unknown[]).length).toBe(20_000);
  });
});
