import { describe, expect, it } from 'vitest';
import { anchorId } from '../../../../src/publish/forms/print/links.ts';
import { chapterItem } from '../../../../src/publish/outputs/book/chapter.ts';
import type { ConvertedContent } from '../../../../src/publish/outputs/output-port.ts';
import type { Thread } from '../../../../src/publish/site-model/site/site.ts';
import { renderChapter } from '../../../helpers/book/chapters.ts';
import { problemsOfXml } from '../../../helpers/book/xml-problems.ts';

const contentOf = (input: Parameters<typeof renderChapter>[0]) => renderChapter(input).text.content;

const comment = (more: Partial<Thread> = {}): Thread => ({
  id: '1',
  name: 'Reader',
  homepage: 'https://reader.example/',
  date: undefined,
  text: 'One line\nand the next\n\nA paragraph <b>',
  owner: false,
  hidden: false,
  replies: [],
  ...more,
});

describe('a chapter', () => {
  it('has the title, facts, text and source of a post', () => {
    const category = { id: '1', name: '바다', names: ['여행', '바다'], label: '여행/바다', sitePath: '' } as never;
    expect(
      contentOf({ html: '<p>글</p>', language: 'ko', post: { title: 'Sea & <sky>', category, tags: ['파도', 'sea'] } }),
    ).toBe(
      `<section id="p12" class="chapter" lang="ko" xml:lang="ko" dir="ltr" epub:type="chapter" role="doc-chapter" aria-labelledby="p12.title">
<h2 id="p12.title" class="chapter-title" dir="auto">Sea &amp; &lt;sky&gt;</h2>
<p class="chapter-meta"><time datetime="2024-01-05T19:00:00+09:00">2024년 1월 5일</time> · <span class="category" dir="auto">여행 / 바다</span> · <span class="tags" dir="auto">#파도 #sea</span></p>
<div class="chapter-body"><p>글</p></div>
<p class="source"><span>원문 주소</span> <a href="https://blog.example/12" dir="ltr">https://blog.example/12</a></p>
</section>`,
    );
  });

  it('names the author if it is not that of the blog', () => {
    expect(contentOf({ author: 'Owner', post: { author: 'Guest' } })).toContain(
      '<span class="author" dir="auto">Guest</span>',
    );
    expect(contentOf({ author: 'Owner', post: { author: 'Owner' } })).not.toContain('class="author"');
  });

  it('marks posts that are not public', () => {
    expect(contentOf({ post: { visibility: 'private' } })).toContain('<span class="badge">Private</span>');
  });

  it('has a title if the post has none, and no line for missing facts', () => {
    const text = contentOf({ post: { title: ' ', date: undefined, address: '' } });
    expect(text).toMatch(/<h2 [^>]*>Untitled<\/h2>\n<div class="chapter-body"><\/div>\n<\/section>$/u);
  });

  it('has the description and the cover if the body does not show them', () => {
    const cover = { file: 'ab/c.png', type: 'image/png', size: 1, width: 10, height: 10 };
    const text = contentOf({
      html: '<p>The sea in winter.</p>',
      post: { description: 'About winter' },
      content: { coverAbove: cover },
    });
    expect(text).toContain('<p class="chapter-lead" dir="auto">About winter</p>');
    expect(text).toContain('<figure class="chapter-cover"><img src="media/ab/c.png" alt=""/></figure>');
    expect(contentOf({ html: '<p>The sea in winter.</p>', post: { description: 'sea in winter' } })).not.toContain(
      'chapter-lead',
    );
  });

  it('shows the copy of an image for print', () => {
    const print = { file: 'ab/copy.jpg', type: 'image/jpeg', width: 10, height: 10 };
    const media = [{ file: 'ab/a.png', type: 'image/png', size: 1, width: 10, height: 10, print }];
    expect(contentOf({ html: '<img src="https://i.example/a.png">', content: { media } })).toContain(
      '<img src="media/ab/copy.jpg"',
    );
  });

  it('says in which language a post is if it is not that of the blog', () => {
    const facts = { language: () => 'he' } as unknown as ConvertedContent['facts'];
    expect(contentOf({ content: { facts } })).toContain('<div class="chapter-body" lang="he" xml:lang="he" dir="rtl">');
  });

  it('lists the chapters that it links to, each once', () => {
    const { facts } = renderChapter({ html: '<p><a href="/15">a</a> <a href="/16#x">b</a> <a href="/15">c</a></p>' });
    expect(facts.links).toEqual(['p15', 'p16~body-x']);
  });

  it('lists its parts to which other chapters can link', () => {
    const { facts } = renderChapter({ html: '<h2 id="a">A</h2><p><a name="b"></a>B</p>' });
    expect(facts.anchors).toEqual([anchorId('p12', 'body-a'), anchorId('p12', 'body-b')]);
  });

  it('changes its version with its text and comments', () => {
    const versionOf = (input: Parameters<typeof renderChapter>[0]) => renderChapter(input).facts.version;
    const plain = versionOf({ html: '<p>a</p>' });
    expect(versionOf({ html: '<p>a</p>' })).toBe(plain);
    expect(versionOf({ html: '<p>b</p>' })).not.toBe(plain);
    expect(versionOf({ html: '<p>a</p>', threads: [comment()], hasComments: true })).not.toBe(plain);
  });

  it('has only title and text if it cannot be rendered', () => {
    const { text } = chapterItem(
      { post: { id: '1', title: 'A <title>' }, text: 'one & only\nsecond' } as ConvertedContent,
      { language: 'en', author: '', hasComments: true },
      (_, instead) => instead(),
    );
    expect(text.content).toContain('A &lt;title&gt;</h2>');
    expect(text.content).toContain('<p>one &amp; only</p>\n<p>second</p>');
    expect(problemsOfXml(text.content)).toEqual([]);
  });
});

describe('the comments of a chapter', () => {
  const commentsOf = (threads: readonly Thread[]) =>
    renderChapter({ threads, hasComments: true, post: { commentFormat: undefined } }).text.comments;

  it('are only included on request', () => {
    expect(renderChapter({ threads: [comment()] }).text.comments).toEqual([]);
    expect(commentsOf([])).toEqual([]);
  });

  it('have names, marks, dates and texts, and no homepages', () => {
    const date = { epoch: Date.parse('2024-01-05T10:00:00Z') / 1000, offset: 0 };
    expect(commentsOf([comment({ date, owner: true, hidden: true })])).toEqual([
      `<section class="comments" lang="en" xml:lang="en" dir="ltr" epub:type="appendix" role="doc-appendix" aria-labelledby="p12.comments">
<h3 id="p12.comments">Comments</h3>
<ol class="thread"><li><p class="byline"><span class="name" dir="auto">Reader</span> · <span class="badge">Author</span> · <span class="badge">Hidden comment</span> · <time datetime="2024-01-05T10:00:00+00:00">5 January 2024</time></p>
<p dir="auto">One line<br/>and the next</p>
<p dir="auto">A paragraph &lt;b&gt;</p>
</li></ol>
</section>`,
    ]);
  });

  it('have the markup of HTML comments', () => {
    const rich = { html: '', print: '<p><em>Hi</em> <a href="#p15">there</a></p>' };
    expect(commentsOf([comment({ rich })])[0]).toContain(
      '<div class="text" dir="auto"><p><em>Hi</em> <a href="#p15">there</a></p></div>',
    );
  });

  it('are no link targets, since IDs of comments could repeat those of the body', () => {
    const print = '<h4 id="body-a">Title</h4><p><a href="#body-a">up</a></p>';
    const rich = { html: '', print };
    expect(commentsOf([comment({ rich })])[0]).toContain('<h3>Title</h3><p>up</p>');
  });

  it('are nested up to four levels, below which they name the comment that they reply to', () => {
    const deep = Array.from({ length: 2000 }).reduce<Thread>(
      (inner, _, index) => comment({ name: `Reader ${index}`, replies: [inner] }),
      comment(),
    );
    const [text = ''] = commentsOf([deep]);
    expect(text.match(/<ol class="thread">/gu)).toHaveLength(4);
    expect(text.match(/<p class="reply-to">/gu)).toHaveLength(1997);
    expect(problemsOfXml(text)).toEqual([]);
  });
});
