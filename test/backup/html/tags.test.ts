import { expect, it } from 'vitest';
import { parseTags } from '../../../src/backup/html/tags.ts';

it.each<[text: string, tags: string[]]>([
  ['', []],
  ['\n                            \n                        ', []],
  ['\n   #여행 #두 낱말 #a/b \n  ', ['여행', '두 낱말', 'a/b']],
  ['#C# #F#강좌 #끝', ['C#', 'F#강좌', '끝']],
  ['#C&#35; #&#x23;x #Q&amp;A #AT&T', ['C#', '#x', 'Q&A', 'AT&T']],
  ['# #a ##b', ['a', '#b']],
])('parseTags parses %j as %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

it('parseTags takes linear time', () => {
  expect(parseTags(`#a${' '.repeat(2_000_000)}#b`)).toEqual(['a', 'b']);
});
