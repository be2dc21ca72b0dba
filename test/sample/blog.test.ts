import { beforeAll, describe, expect, it } from 'vitest';
import { blogsOf } from '../../src/core/items/blog.ts';
import { categoriesOf, type Category } from '../../src/core/items/category.ts';
import { commentsOf, type Comment } from '../../src/core/items/comment.ts';
import { textOf } from '../../src/core/items/scalar.ts';
import type { BlogData } from '../../src/serve/blog-data.ts';
import { createBlogData } from '../../src/sample/blog.ts';
import { readSampleFiles, type SampleFiles } from '../../src/sample/files.ts';
import { sampleFolder } from '../serve/sample-folder.ts';

let files: SampleFiles;
let blog: BlogData;
let comments: Map<string, Comment[]>;
beforeAll(async () => {
  files = await readSampleFiles(sampleFolder);
  blog = createBlogData(files, (text) => text);
  const lists = files.posts.map(async ({ id }) => [id, commentsOf((await blog.commentList(id))!)] as const);
  comments = new Map(await Promise.all(lists));
});

const allComments = () => [...comments.values()].flat();
const bodies = () => files.posts.map((post) => post.body).join('\n');

describe('counts in the sample blog', () => {
  it('are correct for posts and comments of the blog', () => {
    const { statistics } = blogsOf(blog.info())[0]!;
    expect(statistics).toMatchObject({ post: String(files.posts.length), comment: String(allComments().length) });
  });

  it('are correct for each category', () => {
    for (const { id, label, entries } of categoriesOf(blog.categoryList())) {
      const listed = blog.summaries(0, Infinity).filter((summary) => summary.categoryId === id);
      expect(entries, textOf(label)).toBe(String(listed.length));
    }
  });

  it('of comments are the same in post list, post read and comment list', async () => {
    for (const summary of blog.summaries(0, Infinity)) {
      const id = textOf(summary.id);
      const count = String(comments.get(id)?.length);
      expect([summary.comments, (await blog.reading(id))?.comments, (await blog.commentList(id))?.totalCount]).toEqual([
        count,
        count,
        count,
      ]);
    }
  });
});

describe('the sample blog contains', () => {
  it('posts over many years, newest first, some on the same day', () => {
    const dates = blog.summaries(0, Infinity).map((summary) => textOf(summary.date));
    expect(dates.length).toBeGreaterThanOrEqual(26);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect([dates.at(-1)?.slice(0, 4), dates[0]?.slice(0, 4)]).toEqual(['2009', '2024']);
    expect(new Set(dates.map((date) => date.slice(0, 10))).size).toBeLessThan(dates.length);
  });

  it('posts without a title or a category, a short post and a long one', () => {
    const known = new Set(files.categories.map((category) => category.id));
    const lengths = files.posts.map((post) => post.body.length);
    expect(files.posts.filter((post) => post.title === '')).toHaveLength(1);
    expect(files.posts.some((post) => post.visibility === '20' && !known.has(post.categoryId))).toBe(true);
    expect(Math.min(...lengths)).toBeLessThan(30);
    expect(Math.max(...lengths)).toBeGreaterThan(8000);
  });

  it('categories on three levels, with awkward names, one of them empty', () => {
    const categories: Category[] = categoriesOf(blog.categoryList());
    const depth = (id: string): number => {
      const parent = textOf(categories.find((category) => category.id === id)?.parent);
      return parent === '' ? 1 : 1 + depth(parent);
    };
    expect(Math.max(...categories.map((category) => depth(textOf(category.id))))).toBe(3);
    expect(categories.map((category) => category.label)).toContain('개발/언어/C/C++');
    expect(categories.map((category) => category.name)).toContain('Jeju & Udo');
    const leaves = categories.filter((category) => !categories.some((other) => other.parent === category.id));
    expect(leaves.filter((category) => category.entries === '0')).toHaveLength(1);
  });

  it('one private and one protected post, and one link to the private one', () => {
    const withVisibility = (value: string) => files.posts.filter((post) => post.visibility === value);
    expect(withVisibility('15')).toHaveLength(1);
    const [hidden, ...others] = withVisibility('0');
    expect(others).toEqual([]);
    expect(bodies().match(new RegExp(`"(?:https://slowlight\\.example\\.com)?/${hidden!.id}"`, 'g'))).toHaveLength(1);
  });

  it('comment threads with three levels, in which all parents are comments of the same post', () => {
    const depths = [...comments.values()].flatMap((list) => {
      const depth = (comment: Comment): number => {
        const parent = textOf(comment.parentId);
        return parent === '' ? 1 : 1 + depth(list.find((other) => other.id === parent)!);
      };
      return list.map(depth);
    });
    expect(Math.max(...depths)).toBeGreaterThanOrEqual(3);
    expect([...comments.values()].filter((list) => list.length > 0).length).toBeGreaterThanOrEqual(10);
    expect(new Set(allComments().map((comment) => comment.id)).size).toBe(allComments().length);
  });

  it('a comment that awaits approval, a secret one, and some with a homepage or markup', () => {
    expect(allComments().filter((comment) => comment.visibility === '0')).toHaveLength(1);
    expect(allComments().filter((comment) => comment.open === 'N')).toHaveLength(1);
    expect(allComments().some((comment) => textOf(comment.homepage).startsWith('https://'))).toBe(true);
    expect(allComments().some((comment) => textOf(comment.comment).includes('<img src=x onerror='))).toBe(true);
  });

  const constructs: [string, RegExp][] = [
    [
      'an image with alternative text and caption',
      /<figure class="imageblock[^>]*><span data-url[^>]*data-alt="[^"]+">.*<figcaption>[^<]/,
    ],
    ['an image with the URL of a thumbnail', /srcset="\{\{media\}\}\/thumb\/R1280x0\/\?/],
    ['an image grid', /<figure class="imagegridblock">/],
    ['an image of the old editor', /<div class="imageblock center"/],
    ['two images side by side of the old editor', /<div class="imageblock dual"[^>]*><table/],
    ['an image placeholder', /\[##_Image\|\{\{media\}\}[^|]*\|alignLeft\|/],
    ['a placeholder of the old editor', /\[##_1C\|\{\{media\}\}/],
    ['a placeholder with JSON', /\[##_Image\|\{\{media\}\}[^|]*\|CDM\|1\.3\|\{"/],
    ['a placeholder without a URL', /\[##_Movie\|/],
    ['a toggle of the old editor', /\[#M_[^|]+\|[^|]+\|[\s\S]+_M#\]/],
    ['a toggle of the new editor', /<div data-ke-type="moreLess"[^>]*><a class="btn-toggle-moreless">/],
    ['TypeScript', /data-ke-language="typescript"/],
    ['Python', /data-ke-language="python"/],
    ['a shell script', /data-ke-language="bash"/],
    ['Java', /<code class="language-java">/],
    ['code of the old editor', /<pre class="brush:cpp">/],
    ['a Color Scripter table', /<div class="colorscripter-code"/],
    ['a table with headings and alignment', /<thead><tr><th style="text-align: left;">/],
    ['a table without headings', /<tbody>\n<tr>\n<td style="width: 50%;">식비/],
    ['merged cells', /rowspan="2"[\s\S]*colspan="2"/],
    ['an inline formula', /\$h = w \/ f\$/],
    ['a display formula', /\$\$\\bar/],
    ['a formula in a script', /<script type="math\/tex">/],
    ['a link card', /data-ke-type="opengraph"[^>]*data-og-url="https:\/\/www\./],
    ['a link card to a post of the blog', /data-og-url="https:\/\/slowlight\.example\.com\/7"/],
    ['an attachment', /<figure class="fileblock"[^>]*><a href="\{\{media\}\}\/files\/[^"]+\.csv\?attach=1/],
    ['a horizontal rule', /<hr [^>]*data-ke-style="style5"/],
    ['a quote in a quote', /<blockquote[^>]*>(?:(?!<\/blockquote>)[\s\S])*<blockquote/],
    ['a text box', /<div class="txc-textbox"/],
    ['nested lists', /<ol[^>]*>[\s\S]*?<li>(?:(?!<\/li>)[\s\S])*<ol[^>]*>(?:(?!<\/ol>)[\s\S])*<ul/],
    ['a definition list', /<dl><dt>/],
    ['text like a footnote', /\[\^1\]: /],
    ['emphasis next to Hangul', /<b>마크다운\(Markdown\)<\/b>을/],
    ['Liquid syntax', /\{% include header\.html %\}/],
    ['a shortcode', /\{\{&lt; figure/],
    ['text like HTML', /&lt;script&gt;/],
    ['text like front matter', /<p[^>]*>---<br/],
    ['an absolute link to a post', /<a href="https:\/\/slowlight\.example\.com\/7">/],
    ['a link on the independent domain', /<a href="https:\/\/slowlight\.example\.org\/27">/],
    ['a relative link to a post', /<a href="\/12">/],
    ['a mobile link', /<a href="\/m\/12">/],
    ['a link to a comment', /<a href="\/3#comment5001">/],
    ['a link to a category', /<a href="\/\?category=310">/],
    ['a link to a heading of another post', /<a href="\/entry\/walking-the-old-railway#bridge">/],
    ['a video', /data-ke-type="video"[^>]*><iframe src="https:\/\/www\.youtube\.com\/embed\//],
    ['a map', /<iframe mapdata="addr=[^>]*data-ke-type="map"/],
    ['an emoticon', /data-ke-type="emoticon"/],
    ['an ad', /<ins class="adsbygoogle"/],
    ['text pasted from a word processor', /<o:p>/],
    ['mis-nested tags', /<b>[^<]*<i>[^<]*<\/b>/],
    ['ruby', /<ruby>/],
  ];
  it.each(constructs)('%s', (_, pattern) => {
    expect(files.posts.some((post) => pattern.test(post.body))).toBe(true);
  });
});

describe('URLs in the sample blog', () => {
  const mentioned = () => {
    const text = `${bodies()}\n${JSON.stringify(files.blog)}`;
    return new Set([...text.matchAll(/\{\{media\}\}\/([\w./-]+\.\w+)/g)].map((match) => match[1]!));
  };

  it('of media lead to existing files, except for one missing image', () => {
    expect([...mentioned()].filter((path) => !files.media.has(path))).toEqual(['photos/lost-harbour-2008.jpg']);
  });

  it('refer to every media file; together, the files are small', () => {
    expect([...files.media.keys()].filter((path) => !mentioned().has(path))).toEqual([]);
    const size = [...files.media.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0);
    expect(size).toBeLessThan(1_500_000);
    expect(new Set([...files.media.keys()].map((path) => path.split('.').at(-1)))).toEqual(
      new Set(['png', 'jpg', 'webp', 'gif', 'csv', 'pdf']),
    );
  });

  it('load nothing from other hosts, except a video frame', () => {
    const tags = (bodies().match(/<\w[^>]*>/g) ?? []).join('\n');
    const loaded = [...tags.matchAll(/ (?:src|srcset|data-url|data-og-image|data-maps-thumbnail)="([^"]*)"/g)];
    const elsewhere = loaded.map((match) => match[1]!).filter((address) => !/^\{\{media\}\}\/|^$/.test(address));
    expect(elsewhere.filter((address) => !/^https:\/\/www\.youtube\.com\/embed\/|^\/proxy\//.test(address))).toEqual(
      [],
    );
  });

  it('link to existing posts, except the deleted one', () => {
    const links = [...bodies().matchAll(/href="(?:https?:\/\/slowlight\.example\.(?:com|org))?(\/[^"]*)"/g)];
    const paths = links.map((match) => decodeURIComponent(match[1]!.replace(/[?#].*$/, '')));
    const known = files.posts.flatMap(({ id, slogan }) => [`/${id}`, `/m/${id}`, `/entry/${slogan ?? id}`]);
    const others = new Set(paths.filter((path) => !known.includes(path)));
    expect(others).toEqual(new Set(['/5', '/', '/tag/우도', '/category/개발']));
  });
});
