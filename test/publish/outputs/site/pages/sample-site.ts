import type { StoredMedium } from '../../../../../src/core/media/media-file.ts';
import type { Site, SiteCategory, SitePost, Thread } from '../../../../../src/publish/site-model/site/site.ts';
import { siteYears, siteTags } from '../../../../../src/publish/site-model/site/lists.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Returns a category as in `SiteCategory`. `siteOf` sets its posts and counts. */
export function categoryOf(name: string, parent?: SiteCategory): Mutable<SiteCategory> {
  const names = [...(parent?.names ?? []), name];
  const category: Mutable<SiteCategory> = {
    id: names.join('/'),
    name,
    names,
    label: names.join('/'),
    parent,
    children: [],
    posts: [],
    count: 0,
    sitePath: `category/${names.join('/')}`,
  };
  if (parent !== undefined) (parent as Mutable<SiteCategory>).children = [...parent.children, category];
  return category;
}

/** Returns a post published on 5 January 2024 at 14:30 Korean time, or one hour earlier for each further ID. */
export function postOf(id: number, fields: Partial<SitePost> = {}): SitePost {
  return {
    id: String(id),
    title: `Post ${id}`,
    date: { epoch: 1_704_432_600 - id * 3600, offset: 540 },
    category: undefined,
    tags: [],
    address: `https://blog.example/${id}`,
    visibility: 'published',
    comments: 0,
    secretComments: 0,
    version: '',
    aliases: [],
    sitePath: String(id),
    markdownPath: `${id}.md`,
    ...fields,
  };
}

/** Returns a site with these top-level categories and posts (newest first). Sets the posts and counts of categories. */
export function siteOf(
  categories: readonly SiteCategory[],
  posts: readonly SitePost[],
  fields: Partial<Site> = {},
): Site {
  for (const post of posts) {
    const own = post.category as Mutable<SiteCategory> | undefined;
    if (own !== undefined) own.posts = [...own.posts, post];
    for (let at = own; at !== undefined; at = at.parent as Mutable<SiteCategory> | undefined) at.count += 1;
  }
  return {
    blog: { title: 'A blog', description: '', nickname: '', address: 'https://blog.example' },
    language: 'en',
    posts,
    pages: [],
    categories,
    uncategorised: posts.filter(({ category }) => category === undefined),
    tags: siteTags(posts, fields.language ?? 'en'),
    years: siteYears(posts),
    related: new Map(),
    newestComments: [],
    unread: 0,
    url: undefined,
    footer: '',
    ...fields,
  };
}

export function threadOf(id: number, text: string, fields: Partial<Thread> = {}): Thread {
  return {
    id: String(id),
    name: `Reader ${id}`,
    homepage: '',
    date: { epoch: 1_704_450_000 + id * 60, offset: 540 },
    text,
    owner: false,
    hidden: false,
    replies: [],
    ...fields,
  };
}

export const picture: StoredMedium = {
  file: 'ab/picture.svg',
  type: 'image/svg+xml',
  size: 300,
  width: 640,
  height: 400,
};
export const pictureText = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400">
<rect width="640" height="400" fill="#7fa99b"/><circle cx="470" cy="130" r="60" fill="#f4e3b2"/>
<path d="M0 320 180 150 300 280 420 200 640 340V400H0z" fill="#2f5d62"/></svg>
`;

/** A body with every construct for which the style sheet has rules. */
export const richBody = `
<p>오후 네 시의 햇빛이 책상 위로 비스듬히 들어올 때면 하던 일을 멈추고 물을 끓인다. 이 글은 그렇게 모은 짧은 기록이며, <a href="../1/index.html">앞선 글</a>에서 이어진다. The quick notes in English stand beside them, <strong>bold</strong>, <em>emphasised</em>, <code>inline code</code>, <mark>marked</mark> and <kbd>Ctrl</kbd>.</p>
<h2>물의 온도와 시간</h2>
<p>Averylongwordwithoutanyplacetobreakitwhichappearsinaddressessuchas/https/example/path/that/goes/on/and/on/and/on/for/ever.</p>
<ul><li>물은 93도까지 끓인다<ul><li>뚜껑을 연 채로 1분</li></ul></li><li>찻잎은 3그램</li></ul>
<ol><li>First the pot</li><li>Then the cup</li></ol>
<blockquote><p>천천히 하는 일에는 천천히 하는 까닭이 있다.</p></blockquote>
<figure><img src="../media/ab/picture.svg" width="640" height="400" alt="산과 해" loading="lazy"><figcaption>창밖의 산, 오후 네 시</figcaption></figure>
<h3>A function with a long line</h3>
<pre><code class="language-js">export const steep = (grams, degrees) =&gt; ({ seconds: Math.round(180 * (93 / degrees) ** 2 + grams * 11), note: 'longer for green tea' });
steep(3, 80);</code></pre>
<table><thead><tr><th>차</th><th>온도</th><th>시간</th><th>비고</th><th>Origin</th><th>Price</th><th>Kept in</th></tr></thead>
<tbody><tr><td>녹차</td><td>80도</td><td>2분</td><td>첫물만 마신다</td><td>Boseong</td><td>12,000</td><td>a tin box</td></tr>
<tr><td>홍차</td><td>95도</td><td>4분</td><td>우유를 넣어도 좋다</td><td>Hadong</td><td>9,000</td><td>a glass jar</td></tr></tbody></table>
<figure class="grid"><img src="../media/ab/picture.svg" width="640" height="400" alt="하나"><img src="../media/ab/picture.svg" width="640" height="400" alt="둘"><img src="../media/ab/picture.svg" width="640" height="400" alt="셋"><figcaption>같은 산을 세 번</figcaption></figure>
<hr>
<figure class="card"><a href="../1/index.html"><img src="../media/ab/picture.svg" width="640" height="400" alt="" loading="lazy"><strong class="card-title">앞선 글의 제목</strong> <span class="card-description">한 줄로 된 설명이 여기에 온다.</span></a></figure>
<details><summary>더 보기</summary><p>접어 둔 이야기.</p></details>
<blockquote class="box"><p>글 상자에 넣어 둔 이야기.</p></blockquote>
<p class="file"><a href="../media/ab/picture.svg">picture.svg (1 KB)</a></p>
<p>옛 첨부 파일: <span class="note">notes.hwp (백업에 없음)</span></p>
<figure class="align-right"><img src="../media/ab/picture.svg" width="160" height="100" alt="작은 산"><figcaption>오른쪽의 작은 산</figcaption></figure>`;

const chain = (from: number, to: number): Thread =>
  threadOf(from, `깊이 ${from - 9}의 답글입니다.`, { replies: from === to ? [] : [chain(from + 1, to)] });

export const richThreads: readonly Thread[] = [
  threadOf(1, '잘 읽었습니다.\n두 번째 줄입니다.\n\n새 문단입니다.', {
    name: '산책자',
    homepage: 'https://reader.example/',
    replies: [threadOf(2, '고맙습니다!', { name: '느린 오후' })],
  }),
  threadOf(3, 'A long comment in English that has enough words in it to need a second line on a phone.', {
    hidden: true,
  }),
  chain(10, 17),
];

/** Returns a site with three levels of categories in Korean and English, and with posts that have or lack optional fields. */
export function richSite(): Site {
  const living = categoryOf('생활');
  const kitchen = categoryOf('부엌', living);
  const tea = categoryOf('차와 커피', kitchen);
  const work = categoryOf('Programming & tools');
  const many = Array.from({ length: 24 }, (_, index) =>
    postOf(100 + index, { title: `차 일기 ${24 - index}`, category: tea, comments: index % 3 }),
  );
  const posts = [
    postOf(3, {
      title: '오후 네 시, 물을 끓이며 적어 둔 길고 느린 이야기 하나',
      category: tea,
      tags: ['차', '오후', 'slow living'],
      comments: 11,
      removed: '2026-11-20',
    }),
    postOf(2, { title: '"Quotes": & <b>tags</b>', category: work, sitePath: 'entry/한글-주소-50%' }),
    postOf(1, { title: '', category: kitchen, visibility: 'protected' }),
    ...many,
    postOf(200, { title: 'A note without a category', date: undefined, address: '' }),
  ];
  return siteOf([living, work], posts, {
    language: 'ko',
    blog: {
      title: '느린 오후의 기록',
      description: '차를 마시고, 걷고, 가끔 프로그램을 짜는 사람의 공책입니다.',
      nickname: '느린 오후',
      address: 'https://blog.example',
      icon: picture,
      favicon: picture,
      profile: picture,
    },
  });
}
