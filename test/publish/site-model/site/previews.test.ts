import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitize } from '../../../../src/body/sanitize/sanitize.ts';
import { summaryOf, coverOf } from '../../../../src/publish/site-model/site/previews.ts';
import type { StoredMedium } from '../../../../src/core/media/media-file.ts';

const contents = '<ol><li><a href="#one">Ferry</a><ul><li><a href="#two">Times</a></li></ul></li></ol>';

describe('The summary of a post', () => {
  it.each([
    ['paragraphs in one line', '<p>아침 배를</p><p>탔다.</p>', '아침 배를 탔다.'],
    ['no headings', '<h2>가는 길</h2><p>배를 탔다.</p><h3 id="x">오는 길</h3>', '배를 탔다.'],
    ['no table of contents', `${contents}<p>배를 탔다.</p>`, '배를 탔다.'],
    [
      'no heading above a table of contents',
      `<p><strong>[ 목차 ]</strong></p>${contents}<p>배를 탔다.</p>`,
      '배를 탔다.',
    ],
    ['no numbered table of contents', '<p>1. <a href="#a">하나</a><br />2. <a href="#b">둘</a></p><p>셋</p>', '셋'],
    ['the heading of a missing table of contents', '<p>목차</p><p>배를 탔다.</p>', '목차 배를 탔다.'],
    ['no footnote references', '<p>배<sup><a href="#fn1">[1]</a></sup>를 탔다.</p>', '배를 탔다.'],
    ['no code', '<pre><code>let a;</code></pre><p>변수 <code>a</code>이다.</p>', '변수 a이다.'],
    [
      'no captions, even in nested figures',
      '<figure class="grid"><figure><img src="a" alt="b" /><figcaption>하나</figcaption></figure><figcaption>둘</figcaption></figure><p>셋</p>',
      '셋',
    ],
    ['no link cards', '<figure class="card"><a href="x"><strong>Guide</strong></a></figure><p>셋</p>', '셋'],
    ['no videos', '<details class="player"><summary>바다</summary><iframe></iframe></details><p>셋</p>', '셋'],
    [
      'no collapsed text',
      '<details><summary>더</summary><details><p>둘</p></details><p>하나</p></details><p>셋</p>',
      '셋',
    ],
    ['no tables', '<div class="scroll"><table><tbody><tr><td>값</td></tr></tbody></table></div><p>셋</p>', '셋'],
    ['no attachments', '<p><a href="../media/a.pdf" class="file">회의록.pdf</a></p><p>셋</p>', '셋'],
    ['no line that is only a URL', '<p><a href="https://e.x/">https://e.x/a?b=c</a></p><p>셋</p>', '셋'],
    ['no separators', '<p>---</p><p>▼ ▼ ▼</p><p>셋</p><p>😀</p>', '셋 😀'],
    ['items of a list', '<ul><li>우산</li><li><a href="../a/index.html">신발</a></li></ul>', '우산 신발'],
    ['no placeholder of a missing image', '<p><span class="missing"><b>그림</b></span>셋</p>', '셋'],
    ['captions if a post has no other text', '<h2>제목</h2><figure><figcaption>노을</figcaption></figure>', '노을'],
    ['no text if the body has only code', '<h2>제목</h2><pre>let a;</pre>', ''],
    ['no text if the body is empty', '', ''],
  ])('has %s', (_what, html, summary) => {
    expect(summaryOf(html)).toBe(summary);
  });

  it('ends after a complete word, and never inside a character', () => {
    expect(summaryOf(`<p>${'다섯 글자씩 '.repeat(60)}</p>`)).toBe(`${'다섯 글자씩 '.repeat(22)}다섯…`);
    expect(summaryOf(`<p>${'👨‍👩‍👧'.repeat(60)}</p>`)).toBe(`${'👨‍👩‍👧'.repeat(19)}…`);
  });

  it('is one line of at most 160 characters for any body', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 90 }), { maxLength: 9 }), (paragraphs) => {
        const html = paragraphs.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
        const summary = summaryOf(sanitize(html.join('')));
        expect(summary.length).toBeLessThanOrEqual(160);
        expect(summary).not.toMatch(/[\n\t]|^\s|\s$/u);
      }),
    );
  });

  it('is derived from no more of the body than necessary', () => {
    const tail = '<p>끝</p>'.repeat(3);
    expect(summaryOf(`<p>${'낱말 '.repeat(2000)}</p>${tail}`)).not.toContain('끝');
    expect(summaryOf('<'.repeat(500_000))).toBe('');
    expect(summaryOf('<figure>'.repeat(50_000))).toBe('');
    expect(summaryOf('<pre>'.repeat(50_000))).toBe('');
  });
});

const medium = (name: string, more: Partial<StoredMedium> = {}): StoredMedium => ({
  file: `ab/${name}`,
  type: 'image/jpeg',
  size: 9,
  width: 640,
  height: 480,
  ...more,
});
const photo = medium('photo.jpg');
const unknown: StoredMedium = { file: 'ab/unknown.jpg', type: 'image/jpeg', size: 9 };
const shown = (...media: readonly StoredMedium[]) => media.map(({ file }) => `<p><img src="../media/${file}"></p>`);

describe('The cover of a post', () => {
  it('is its first image, even if its size is unknown', () => {
    expect(coverOf([photo, unknown], '')).toBe(photo);
    expect(coverOf([unknown, photo], '')).toBe(unknown);
  });

  it.each([
    ['drawings', medium('a.svg', { type: 'image/svg+xml' })],
    ['icons', medium('a.png', { width: 120, height: 120 })],
    ['lines', medium('a.png', { width: 800, height: 12 })],
    ['files', { file: 'ab/a.pdf', type: 'application/pdf', size: 9 }],
  ])('is never one of its %s', (_what, other) => {
    expect(coverOf([other, photo], shown(other, photo).join(''))).toBe(photo);
    expect(coverOf([other], shown(other).join(''))).toBeUndefined();
  });

  it.each(['emoticon', 'card', 'emoticon align-center'])('is not an image in a figure with the class "%s"', (name) => {
    const other = medium('other.png');
    const html = `<figure class="${name}">${shown(other).join('')}</figure>${shown(photo).join('')}`;
    expect(coverOf([other, photo], html)).toBe(photo);
    expect(coverOf([other], html)).toBeUndefined();
  });

  it('may be an image of a grid', () => {
    expect(coverOf([photo], `<figure class="grid">${shown(photo).join('')}</figure>`)).toBe(photo);
  });

  it('is only searched for at the start of the body, in linear time', () => {
    const emoticons = Array.from({ length: 5000 }, (_, index) => medium(`${index}.png`));
    const html = shown(...emoticons).map((img) => `<figure class="emoticon">${img}</figure>`);
    expect(coverOf([...emoticons, photo], html.join(''))).toBeUndefined();
    expect(coverOf([photo], '<figure class="card">'.repeat(20_000))).toBe(photo);
  });
});
