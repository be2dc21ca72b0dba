import { describe, expect, it } from 'vitest';
import { linkResolver, type LinkData } from '../../../../src/publish/site-model/links/link-resolver.ts';
import { linkablePosts, type LinkablePost } from '../../../../src/publish/site-model/links/linkable.ts';

const resolverOf = (
  blogAddresses: readonly string[],
  posts: readonly LinkablePost[],
  pages?: ReadonlyMap<string, string>,
  lists?: LinkData['lists'],
) => linkResolver({ blogAddresses, ...linkablePosts(posts), lists }, pages);

const posts = [
  { id: '1', title: 'Post 1', address: 'https://blog.example.com/1', slogan: '', listed: true, published: true },
  {
    id: '2',
    title: 'Post 2',
    address: 'https://blog.example.com/entry/%EC%97%AC%ED%96%89-%EA%B8%B0%EB%A1%9D',
    slogan: '여행-기록',
    listed: true,
    published: true,
  },
  {
    id: '3',
    title: 'Post 3',
    address: 'https://blog.example.com/entry/hidden',
    slogan: 'hidden',
    listed: true,
    published: false,
  },
  {
    id: '4',
    title: 'Post 4',
    address: 'https://old.example.net/4',
    slogan: 'only-a-slogan',
    listed: true,
    published: true,
  },
];
const link = resolverOf(['https://own.example.org', 'https://blog.example.com'], posts);

describe('linkResolver', () => {
  it('treats the host of the site as a host of the blog, unless the site is only a folder on it', () => {
    const resolver = (siteUrl: string) =>
      linkResolver({ blogAddresses: ['https://blog.example.com'], siteUrl, ...linkablePosts(posts) });
    const hidden = { kind: 'unpublished', id: '3', title: 'Post 3' };
    const address = 'https://own.example.org/entry/hidden';
    expect(resolver('https://own.example.org/')(address)).toEqual(hidden);
    expect(resolver('https://own.example.org')('https://own.example.org/1')).toMatchObject({ kind: 'post', id: '1' });
    expect(resolver('https://own.example.org/blog/')(address)).toEqual({ kind: 'elsewhere', address });
  });

  it.each([
    ['https://blog.example.com/1', '1', ''],
    ['http://blog.example.com/1/', '1', ''],
    ['HTTPS://BLOG.EXAMPLE.COM/1', '1', ''],
    ['//blog.example.com/1', '1', ''],
    ['https://own.example.org/1', '1', ''],
    ['https://old.example.net/1', '1', ''],
    ['https://blog.example.com/4', '4', ''],
    ['/1', '1', ''],
    ['1', '1', ''],
    [' /1 ', '1', ''],
    ['/m/1', '1', ''],
    ['/1?category=5', '1', ''],
    ['/1?category=5#comment123', '1', 'comment123'],
    ['/2', '2', ''],
    ['/entry/여행-기록', '2', ''],
    ['/entry/%EC%97%AC%ED%96%89-%EA%B8%B0%EB%A1%9D#h', '2', 'h'],
    [`/m/entry/${'여행-기록'.normalize('NFD')}`, '2', ''],
    ['https://own.example.org/entry/only-a-slogan', '4', ''],
  ])('resolves %s to post %s', (address, id, fragment) => {
    expect(link(address)).toEqual({ kind: 'post', id, fragment });
  });

  it.each([
    ['https://press.example/?p=102', '102'],
    ['http://www.press.example/?page_id=102', '102'],
    ['/?p=102&preview=true#more', '102'],
    ['/?p=103', '103'],
    ['/2015/03/hello-world', '103'],
    ['https://press.example/2015/03/hello-world/?amp=1', '103'],
    ['/2015/03/hello.html', '104'],
    ['/103', '103'],
  ])('resolves %s, a URL from another platform, to post %s', (address, id) => {
    const other = (one: string, at: string): LinkablePost => ({
      ...{ id: one, title: `Post ${one}`, slogan: '', listed: true, published: true },
      address: `https://press.example${at}`,
    });
    const resolve = resolverOf(
      ['https://press.example'],
      [other('102', '/?p=102'), other('103', '/2015/03/hello-world/'), other('104', '/2015/03/hello.html')],
    );
    expect(resolve(address)).toMatchObject({ kind: 'post', id });
  });

  describe('for former URLs of posts', () => {
    const at = (id: string, path: string, oldAddresses: readonly string[], published = true): LinkablePost => ({
      ...{ id, title: `Post ${id}`, slogan: '', listed: true, published, oldAddresses },
      address: `https://press.example${path}`,
    });
    const resolve = resolverOf(
      ['https://press.example'],
      [
        at('1', '/2015/03/new/', ['/2015/03/%EC%98%9B/', '/?p=77', '/2015/03/reused/', 'http://[']),
        at('2', '/2015/03/reused/', []),
        at('3', '/2015/04/hidden/', ['/2015/03/secret-plan/', '/secret-title/', '/?page_id=78'], false),
      ],
    );

    it.each([
      ['/2015/03/옛', '1'],
      ['https://press.example/?p=77#more', '1'],
      ['https://www.press.example/index.php?p=77', '1'],
      ['/2015/03/reused/', '2'],
    ])('resolves %s to post %s', (address, id) => {
      expect(resolve(address)).toMatchObject({ kind: 'post', id });
    });

    it.each(['/2015/03/secret-plan/', '/2015/03/Secret_Plan', '/Secret-Title', '/?page_id=78'])(
      'reports %s as unpublished',
      (address) => {
        expect(resolve(address)).toMatchObject({ kind: 'unpublished', id: '3' });
      },
    );
  });

  const titled = (id: string, title: string, published = true): LinkablePost => ({
    ...{ id, title, published, slogan: '', listed: true },
    address: `https://my.example.kr/${id}`,
  });
  const ofBackup = resolverOf(
    ['https://my.example.kr', 'https://notes.example.net'],
    [
      titled('1', '둘째 글: C++ (1)'),
      titled('2', '같은 제목'),
      titled('3', '같은 제목'),
      titled('4', '숨은 글', false),
      titled('5', '여행 2'),
      titled('6', '여행'),
    ],
  );

  it.each([
    ['https://my.example.kr/entry/%EB%91%98%EC%A7%B8-%EA%B8%80-C-1', '1'],
    ['http://www.my.example.kr/entry/둘째-글-C-1/', '1'],
    ['https://notes.example.net/m/entry/둘째+글+C+1', '1'],
    ['https://notes.example.net/entry/둘째%20글%20C%201', '1'],
    ['https://notes.example.net/m/6', '6'],
    ['/notice/여행', '6'],
    ['/pages/여행-2', '5'],
    ['/entry/같은-제목', '2'],
    ['/entry/같은-제목-1', '3'],
    ['/entry/여행-2', '5'],
  ])('resolves %s to post %s by the title if the URL is unknown', (address, id) => {
    expect(ofBackup(address)).toEqual({ kind: 'post', id, fragment: '' });
  });

  it.each(['/entry/같은-제목-2', '/entry/여행-3', '/entry/다른-글', 'https://other.example.kr/entry/여행'])(
    'does not resolve %s, for which no title is a certain match',
    (address) => {
      expect(ofBackup(address)).toMatchObject({ kind: 'elsewhere' });
    },
  );

  it('withholds a link to an unpublished post that can only be identified by its title', () => {
    expect(ofBackup('/entry/숨은-글')).toEqual({ kind: 'unpublished', id: '4', title: '숨은 글' });
  });

  it.each(['/3', '/entry/hidden', 'https://own.example.org/m/entry/hidden#comment1'])(
    'reports %s as unpublished',
    (address) => {
      expect(link(address)).toEqual({ kind: 'unpublished', id: '3', title: 'Post 3' });
    },
  );

  const secrets = resolverOf(
    ['https://blog.example.com'],
    [
      {
        id: '2',
        title: '비밀 제목',
        address: 'https://blog.example.com/entry/%EB%B9%84%EB%B0%80-%EC%A0%9C%EB%AA%A9',
        slogan: '',
        listed: true,
        published: false,
      },
      {
        id: '3',
        title: 'A title',
        address: 'https://blog.example.com/entry/Secret-Plan',
        slogan: 'Secret-Plan',
        listed: true,
        published: false,
      },
      {
        id: '4',
        title: 'A post',
        address: 'https://blog.example.com/entry/secret-plan-b',
        slogan: 'secret-plan-b',
        listed: true,
        published: true,
      },
    ],
  );

  it.each([
    ['/entry/secret-plan', '3'],
    ['/ENTRY/SECRET-PLAN', '3'],
    ['/entry/Secret+Plan', '3'],
    ['/entry/Secret%20Plan', '3'],
    ['/entry/Secret%2520Plan', '3'],
    ['/entry/Secret_Plan/', '3'],
    ['/m/entry/Secret-Plan/comments', '3'],
    ['/entry/A-title', '3'],
    ['/secret-plan', '3'],
    ['https://blog.example.com./entry/Secret-Plan', '3'],
    ['https://www.blog.example.com/entry/Secret-Plan', '3'],
    ['/entry/비밀-제목을', '2'],
    ['/entry/비밀제목).', '2'],
    [`/entry/${'비밀 제목'.normalize('NFD')}`, '2'],
    ['/2를', '2'],
    ['/2/comments', '2'],
    ['https://share.example/?u=https%3A%2F%2Fblog.example.com%2Fentry%2FSecret-Plan', '3'],
    ['https://web.example/2020/https://www.blog.example.com/3', '3'],
    ['mailto:?body=https://blog.example.com/entry/secret-plan', '3'],
  ])('reports %s as unpublished, despite a different spelling', (address, id) => {
    expect(secrets(address)).toMatchObject({ kind: 'unpublished', id });
  });

  it.each([
    ['/entry/secret-plan-b', { kind: 'post', id: '4', fragment: '' }],
    ['https://www.blog.example.com/4', { kind: 'post', id: '4', fragment: '' }],
    ['https://blog.example.com/entry/plan', { kind: 'elsewhere', address: 'https://blog.example.com/entry/plan' }],
    ['https://blog.example.com/23', { kind: 'elsewhere', address: 'https://blog.example.com/23' }],
    ['https://blog.example.com/2a', { kind: 'elsewhere', address: 'https://blog.example.com/2a' }],
    [
      'https://other.example/entry/secret-plan',
      { kind: 'elsewhere', address: 'https://other.example/entry/secret-plan' },
    ],
    ['https://notblog.example.com/3', { kind: 'elsewhere', address: 'https://notblog.example.com/3' }],
    [
      'https://web.example/blog.example.com/4',
      { kind: 'elsewhere', address: 'https://web.example/blog.example.com/4' },
    ],
  ])('does not confuse %s with a similar URL', (address, target) => {
    expect(secrets(address)).toMatchObject(target);
  });

  it.each([
    'https://example.com/1',
    'https://blog.example.com.evil.example/1',
    'https://blog.example.com/99',
    'https://blog.example.com/',
    'https://blog.example.com/category/1',
    'mailto:someone@example.com',
    'javascript:alert(1)',
    '#heading',
    '',
    'http://',
    'https://blog.example.com:8080/1',
  ])('does not change %j', (address) => {
    expect(link(address)).toMatchObject({ kind: 'elsewhere', address });
  });

  it.each([
    ['https://blog.example.com/99', true],
    ['/entry/gone', true],
    ['/?p=99', true],
    ['https://blog.example.com/', false],
    ['/category/gone', false],
    ['https://example.com/99', false],
    ['#heading', false],
  ])('reports whether %s is the URL of a post of this blog that does not exist: %s', (address, isDead) => {
    expect('isDead' in link(address)).toBe(isDead);
  });

  it('makes relative URLs absolute if they do not belong to a post', () => {
    expect(link('/category/여행')).toEqual({
      kind: 'elsewhere',
      address: 'https://own.example.org/category/%EC%97%AC%ED%96%89',
    });
  });

  it('resolves relative addresses if the address of the blog is unknown', () => {
    const unknown = resolverOf(
      [],
      [{ id: '1', title: 'Post 1', address: '', slogan: 'slug', listed: true, published: true }],
    );
    expect(unknown('/1')).toEqual({ kind: 'post', id: '1', fragment: '' });
    expect(unknown('/entry/slug')).toEqual({ kind: 'post', id: '1', fragment: '' });
    expect(unknown('/99')).toEqual({ kind: 'elsewhere', address: '/99', isDead: true });
    expect(unknown('https://blog.example.com/1')).toEqual({ kind: 'elsewhere', address: 'https://blog.example.com/1' });
  });

  it('resolves an address shared by a removed post and a new post to the new post', () => {
    const address = 'https://blog.example.com/entry/same';
    const both = resolverOf(
      [],
      [
        { id: '1', title: 'Post 1', address, slogan: 'same', listed: false, published: true },
        { id: '2', title: 'Post 2', address, slogan: 'same', listed: true, published: true },
      ],
    );
    expect(both(address)).toEqual({ kind: 'post', id: '2', fragment: '' });
    expect(both('/m/entry/same')).toEqual({ kind: 'post', id: '2', fragment: '' });
    expect(both('/1')).toEqual({ kind: 'post', id: '1', fragment: '' });
  });

  it('does not resolve the address of the blog to a post with the same address', () => {
    const odd = resolverOf(
      ['https://a.example'],
      [{ id: '1', title: 'Post 1', address: 'https://a.example/', slogan: '', listed: true, published: true }],
    );
    expect(odd('https://a.example/')).toEqual({ kind: 'elsewhere', address: 'https://a.example/' });
  });

  const pages = new Map([
    ['', 'index.html'],
    ['category/여행', 'category/여행/index.html'],
    ['rss', 'feed.xml'],
  ]);
  const withPages = resolverOf(['https://own.example.org', 'https://blog.example.com'], posts, pages);

  it.each([
    ['https://blog.example.com', 'index.html'],
    ['https://own.example.org/?page=2', 'index.html'],
    ['http://www.blog.example.com/category/%EC%97%AC%ED%96%89?page=3', 'category/여행/index.html'],
    [`https://own.example.org/m/category/${'여행'.normalize('NFD')}/`, 'category/여행/index.html'],
    ['https://old.example.net/rss', 'feed.xml'],
  ])('resolves %s to a page of the site by its address at the source', (address, path) => {
    expect(withPages(address)).toEqual({ kind: 'page', path, address });
  });

  it('resolves a relative address to a page of the site', () => {
    const address = 'https://own.example.org/category/%EC%97%AC%ED%96%89';
    expect(withPages('/category/여행')).toEqual({ kind: 'page', path: 'category/여행/index.html', address });
  });

  it.each(['https://example.com/category/여행', 'https://blog.example.com/category/other', '#top'])(
    'does not resolve %s to a page of the site',
    (address) => {
      expect(withPages(address)).toMatchObject({ kind: 'elsewhere', address });
    },
  );

  it.each([
    ['https://blog.example.com/category/gone', true],
    ['/guestbook', true],
    ['https://blog.example.com/99', true],
    ['/?s=tea', true],
    ['https://example.com/category/gone', false],
  ])('reports, if there is a site, whether %s is a URL of this blog without a page: %s', (address, isDead) => {
    expect('isDead' in withPages(address)).toBe(isDead);
  });

  it('does not report the front page of a blog in a folder as missing', () => {
    const folder = resolverOf(['https://own.example.org/blog'], posts, pages);
    expect(folder('https://own.example.org/blog/')).not.toHaveProperty('isDead');
    expect(folder('https://own.example.org/blog/gone')).toMatchObject({ isDead: true });
  });

  it('prefers a post to a page with the same URL', () => {
    const post = { id: '7', title: 'Feed', address: 'https://own.example.org/rss', slogan: '', listed: true };
    const shown = resolverOf(['https://own.example.org'], [{ ...post, published: true }], pages);
    expect(shown('/rss')).toEqual({ kind: 'post', id: '7', fragment: '' });
    const hidden = resolverOf(['https://own.example.org'], [{ ...post, published: false }], pages);
    expect(hidden('/rss')).toMatchObject({ kind: 'unpublished', id: '7' });
  });

  const lists = [
    ['category/가', '가', false],
    ['category/가을', '가을', true],
    ['category/일상', '일상', true],
    ['category/일상/My Plans', 'My Plans', false],
    ['?category=5', 'My Plans', false],
    ['?category=6', '일상', true],
    ['category/5', '5', true],
    ['tag/C++', 'C++', false],
    ['tag/C#', 'C#', true],
    ['tag/!', '!', false],
    ['tag/Tea', 'Tea', false],
    ['tag/tea', 'tea', true],
  ] as const;
  const withLists = resolverOf(
    ['https://blog.example.com'],
    posts,
    new Map(),
    lists.map(([path, name, published]) => ({ path, name, published })),
  );

  it.each([
    ['/category/가', '가'],
    ['https://blog.example.com/category/가를', '가'],
    ['https://www.blog.example.com/m/category/%EC%9D%BC%EC%83%81/My+Plans/?page=2#x', 'My Plans'],
    ['/Category/일상/my-plans/older', 'My Plans'],
    ['/?category=5', 'My Plans'],
    ['/tag/C%2B%2B', 'C++'],
    ['/tag/!', '!'],
    ['https://share.example/?u=https%3A%2F%2Fblog.example.com%2Ftag%2FC%2B%2B', 'C++'],
  ])('reports the list at %s as unpublished', (address, title) => {
    expect(withLists(address)).toMatchObject({ kind: 'unpublished', title });
  });

  it.each([
    '/category/가을',
    '/category/일상',
    '/category/일상/other',
    '/category/5',
    '/category/other',
    '/?category=6',
    '/tag/C%23',
    '/tag/Tea',
    '/tag/%EB%82%98',
    '/tag',
    '/archive/5',
    'https://other.example/tag/C++',
  ])('does not report %s as unpublished', (address) => {
    expect(withLists(address).kind).toBe('elsewhere');
  });
});

it('a blog of Blogger has one address on the hosts of all countries', () => {
  const [first] = posts.map((post) => ({ ...post, address: 'https://mudflat.blogspot.com/2014/05/tides.html' }));
  const resolve = resolverOf(['https://mudflat.blogspot.com'], first ? [first] : []);
  for (const host of ['mudflat.blogspot.co.kr', 'mudflat.blogspot.de', 'www.mudflat.blogspot.com.br'])
    expect(resolve(`http://${host}/2014/05/tides.html`)).toEqual(
      resolve('https://mudflat.blogspot.com/2014/05/tides.html'),
    );
  expect(resolve('https://mudflat.blogspot.de.example/2014/05/tides.html')).toMatchObject({ kind: 'elsewhere' });
});

describe('links to lists and searches of other systems', () => {
  const dated = new Map([
    ['', 'index.html'],
    ['feed', 'feed.xml'],
    ['archive/2015', 'archive/2015/index.html'],
    ['archive/201503', 'archive/2015/03/index.html'],
    ['archive/20150309', 'archive/2015/03/index.html'],
    ['tag/tea', 'tag/tea/index.html'],
    ['category/trips', 'category/trips/index.html'],
  ]);
  const tags = [
    { path: 'tag/tea', name: 'tea', published: true },
    { path: 'tag/plan', name: 'plan', published: false },
  ];
  const resolve = resolverOf(['https://blog.example.com'], posts, dated, tags);

  it.each([
    ['/2015/', 'archive/2015/index.html'],
    ['/2015/03/', 'archive/2015/03/index.html'],
    ['https://blog.example.com/2015/03/09', 'archive/2015/03/index.html'],
    ['/?m=2015', 'archive/2015/index.html'],
    ['/?m=201503', 'archive/2015/03/index.html'],
    ['/index.php?m=20150309', 'archive/2015/03/index.html'],
    ['/?tag=tea', 'tag/tea/index.html'],
    ['/search/label/tea', 'tag/tea/index.html'],
    ['/?category_name=trips', 'category/trips/index.html'],
    ['/?feed=rss2', 'feed.xml'],
    ['/?m=1', 'index.html'],
    ['/?utm_source=mail', 'index.html'],
  ])('lead from %s to %s', (address, path) => {
    expect(resolve(address)).toMatchObject({ kind: 'page', path });
  });

  it.each([
    '?cat=3',
    '?attachment_id=501',
    '?s=tea',
    '?feed=comments-rss2',
    '?m=201612',
    '?tag=gone',
    '2016/12/',
    '2015',
  ])('keep their address if the site has no such page: /%s', (address) => {
    const url = `https://blog.example.com/${address}`;
    expect(resolve(url)).toMatchObject({ kind: 'elsewhere', address: url });
  });

  it.each(['/?tag=plan', '/search/label/plan'])('show nothing of a tag without published posts: %s', (address) => {
    expect(resolve(address)).toMatchObject({ kind: 'unpublished' });
  });
});
