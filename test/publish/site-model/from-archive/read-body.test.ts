import { describe, expect, it } from 'vitest';
import { keyTerms } from '../../../../src/publish/site-model/from-archive/read-body.ts';

describe('The key terms of a post', () => {
  it('are the words of its title, followed by the most frequent words of its body', () => {
    const body = '<p>찻잎을 고르고 찻잎을 씻는다. 찻잎은 맑다. 찻잎 네 그램, 주전자.</p>';
    expect(keyTerms('주전자', body).split(' ').slice(0, 2)).toEqual(['주전자', '찻잎']);
  });

  it('are the same with and without a particle after a noun, even if the noun ends like a particle', () => {
    for (const [one, other] of [
      ['우도에서', '우도'],
      ['강릉까지는', '강릉'],
      ['고양이는', '고양이'],
      ['제주도에서', '제주도'],
      ['도서관으로', '도서관'],
    ] as const)
      expect(keyTerms(one, '')).toBe(keyTerms(other, ''));
  });

  it('are folded in any script', () => {
    expect(keyTerms('TypeScript ＴＹＰＥＳＣＲＩＰＴ Café Ελληνικά 東京', '')).toBe('typescript cafe ελληνικα 東京');
  });

  it('do not include stop words', () => {
    expect(keyTerms('그리고 the 있습니다 오늘은 was', '<p>with and 하지만</p>')).toBe('');
  });

  it('do not include words of code, scripts, tags or attributes', () => {
    const body =
      '<pre><code>const kettle = 1;</code></pre><SCRIPT>teapot()</SCRIPT><style>.cup{}</style><p class="spoon">leaves&nbsp;</p>';
    expect(keyTerms('', body)).toBe('leaves');
  });

  it('number at most 24, and are found in linear time', () => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
    expect(keyTerms('', `<p>${words}</p>`).split(' ')).toHaveLength(24);
    for (const hostile of ['<', '<pre', '<pre>', '</pre', '&', '은', 'a'])
      expect(keyTerms('', hostile.repeat(200_000)).length).toBeLessThan(1000);
  });
});
