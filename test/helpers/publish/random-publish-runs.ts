import fc from 'fast-check';
import type { Blog } from '../../../src/core/items/blog.ts';
import type { Category } from '../../../src/core/items/category.ts';
import type { Comment } from '../../../src/core/items/comment.ts';
import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { blogAddress, memoryComment, memoryPost, type PostOptions } from '../memory/memory-archive.ts';
import type { PublishRun } from './publish-runs.ts';

/** A version of a blog, and the options with which it is published. */
interface State {
  readonly posts: ReadonlyMap<number, PostOptions>;
  readonly categories: readonly Category[];
  readonly blog: Blog;
  /** stored images by number */
  readonly pictures: ReadonlyMap<number, StoredMedium>;
  readonly options: Partial<SiteOptions>;
}

type Change = (before: State) => State;

/** Numbers of the images that bodies refer to. */
export const imageNumbers = [0, 1, 2, 3];

const highestPost = 12;
const from = fc.constantFrom;
const postNumber = fc.integer({ min: 1, max: highestPost });
const mostly = <T>(usual: T, ...others: T[]) => fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, from(...others));
const pictureAddress = (number: number) => `https://img.example.com/${number}.png`;

const comment: fc.Arbitrary<Partial<Comment>> = fc.record({
  comment: from('좋아요', 'me too', '</script>', 'a long one '.repeat(30)),
  name: from('주인', 'Guest', ''),
  homepage: from('', blogAddress, 'https://reader.example.org/'),
  open: mostly('Y', 'N'),
  visibility: mostly('2', '0'),
  date: from('', '1704416400', '1720191630', '2024-01-05 10:00:00', '2024-07-05 10:30:00', 'x'),
  parentId: from('', '', '11', '12'),
});

const links = ['1', 'm/2', 'entry/one', '3#part', 'category/Code', 'tag/sea', 'archive/202401', 'rss', 'about'];

const post: fc.Arbitrary<PostOptions> = fc.record({
  title: from(
    '첫 글',
    '바다 여행',
    'Notes',
    '',
    '<b>제목</b>',
    ' spaced ',
    '__proto__',
    'bell\u0007',
    'One of many '.repeat(30),
  ),
  date: from('', '2023-12-31 23:30:00', '2024-01-05 10:00:00', '2024-07-05 10:00:00', '2022-03-01 00:00:00'),
  path: from(undefined, undefined, '/about', '/search', '/entry/one', '/entry/One', '/entry/a/b', '/tag/x', '/m/3', ''),
  slogan: from(undefined, undefined, 'one', 'two'),
  visibility: mostly('20', '15', '0', '99'),
  category: from('0', '1', '2', '3', '7', '8', '9', '77'),
  tags: fc.uniqueArray(from('커피', 'sea', 'Sea', 'ß', 'SS', 'page', 'a/b', '..', 'e\u0301', '\u00e9'), {
    maxLength: 3,
  }),
  content: fc
    .record({
      text: from('아메리카노 커피', 'a quick brown fox', ''),
      to: from(...links),
      picture: from(...imageNumbers),
      // Several images have the same file name, so that another one can get the name.
      named: from('', '', ' data-filename="그림.png"', ' data-filename="그림.PNG"'),
    })
    .map(
      ({ text, to, picture, named }) =>
        `<h2>A</h2><p>${text} <a href="${blogAddress}/${to}">글</a></p><h2>B</h2><h3>C</h3>` +
        `<p><img src="${pictureAddress(picture)}?credential=c&amp;expires=1&amp;signature=s"${named}></p>`,
    ),
  comments: fc
    .array(comment, { maxLength: 3 })
    .map((list) => list.map((choices, index) => memoryComment(String(10 + index), choices))),
  state: mostly('listed', 'removed', 'unreadable'),
  missed: from('2026-01-01', '2026-01-02'),
});

const categoryName = from('여행', '서울', 'Code', 'A?', 'A*', 'A', 'page', 'media', 'uncategorised', '__proto__', '..');

/** Nine categories, most of them children of the previous one. */
const categories: fc.Arbitrary<readonly Category[]> = fc.tuple(
  ...Array.from({ length: 9 }, (_, index) =>
    fc.record({
      id: fc.constant(String(index + 1)),
      name: categoryName,
      parent: mostly(index === 0 ? '' : String(index), '', '5'),
      label: from(undefined, 'One', 'Two'),
    }),
  ),
);

const blog: fc.Arbitrary<Blog> = fc.record({
  url: mostly(blogAddress, ''),
  secondaryUrl: from('', '', 'https://own.example.net'),
  title: from('기록', 'Notes', ''),
  description: from('', 'About & more'),
  nickname: from('주인', 'Guest', ''),
  blogIconUrl: from('', pictureAddress(0), pictureAddress(1)),
  faviconUrl: from('', pictureAddress(2)),
});

/** Generates the stored file of an image. Several images may share a file. */
const picture = (number: number): fc.Arbitrary<StoredMedium> =>
  fc.record({
    file: from(`aa/${number}.png`, `aa/${number}.png`, 'aa/0.png'),
    type: fc.constant('image/png'),
    size: fc.constant(1),
    width: from(1, 640),
    height: fc.constant(1),
  });
const somePicture = from(...imageNumbers).chain((number) => fc.tuple(fc.constant(number), picture(number)));

const options: fc.Arbitrary<Partial<SiteOptions>> = fc.record({
  visibility: from<SiteOptions['visibility'][]>(['published'], ['published', 'protected', 'private']),
  comments: from('public', 'all', 'none'),
  prune: fc.boolean(),
  excludeCategory: mostly<SiteOptions['excludeCategory']>(undefined, ['code'], ['여행/서울', 'One']),
  categories: mostly<SiteOptions['categories']>(
    undefined,
    ['rename\tcode\t여행/Code', 'order\tOne'],
    ['hide\t여행/서울', 'rename\tOne\t여행'],
  ),
  excludeTag: mostly<SiteOptions['excludeTag']>(undefined, ['SEA'], ['\u00e9']),
  slug: from('title', 'id', 'path'),
  preset: from('plain', 'hugo', 'jekyll', 'astro', 'eleventy'),
  mediaNames: mostly('original', 'hash'),
  postFolders: fc.boolean(),
  lang: from(undefined, 'ko', 'en'),
  timezone: from(undefined, 'America/New_York', 'America/Panama', 'Asia/Seoul'),
  siteUrl: from(undefined, 'https://example.org/', 'https://example.org/blog%20a/'),
  home: from('list', 'excerpts', 'cards'),
  accent: from(undefined, '#c2410c'),
  footer: from(undefined, '<b>&'),
  title: from(undefined, '', '<b>&'),
  bookOrder: from('date', 'category'),
  bookVolumes: from('none', 'year'),
  bookComments: fc.boolean(),
  bookTag: mostly<SiteOptions['bookTag']>(undefined, ['SEA']),
  bookSince: mostly<SiteOptions['bookSince']>(undefined, '2024'),
  redirects: from<NonNullable<SiteOptions['redirects']>[]>(['file'], ['file', 'nginx', 'pages'], ['none']),
});

const state: fc.Arbitrary<State> = fc.record({
  posts: fc.array(fc.tuple(postNumber, post), { minLength: 2, maxLength: 8 }).map((list) => new Map(list)),
  categories,
  blog,
  pictures: fc.array(somePicture, { maxLength: 4 }).map((list) => new Map(list)),
  options,
});

/** Generates changes that replace one field by a random value. */
const fieldOf = <T extends object>(of: fc.Arbitrary<T>): fc.Arbitrary<(before: T) => T> =>
  fc.tuple(of, fc.nat()).map(([fresh, place]) => (before) => {
    const keys = Object.keys(fresh) as (keyof T)[];
    const key = keys[place % keys.length];
    return key === undefined ? before : { ...before, [key]: fresh[key] };
  });

/** Generates changes to one field of a post. */
const edit = fc.tuple(fc.nat(), fieldOf(post)).map(([place, to]): Change => (before) => {
  const [number, own] = [...before.posts][place % Math.max(before.posts.size, 1)] ?? [1, {}];
  return { ...before, posts: new Map(before.posts).set(number, to(own)) };
});
const add = fc.tuple(postNumber, post).map(([number, own]): Change => (before) => {
  return { ...before, posts: new Map(before.posts).set(number, own) };
});
const remove = fc.nat().map((place): Change => (before) => {
  const gone = [...before.posts.keys()][place % Math.max(before.posts.size, 1)];
  return { ...before, posts: new Map([...before.posts].filter(([number]) => number !== gone)) };
});
/** Generates swaps of the categories of two posts. */
const swap = fc.nat().map((place): Change => (before) => {
  const [one, other] = [...before.posts].slice(place % Math.max(before.posts.size - 1, 1));
  if (!one || !other) return before;
  const posts = new Map(before.posts);
  posts.set(one[0], { ...one[1], category: other[1].category ?? '0' });
  posts.set(other[0], { ...other[1], category: one[1].category ?? '0' });
  return { ...before, posts };
});
const rename = fc.tuple(fc.nat(8), categoryName, fc.boolean()).map(([place, name, isLabel]): Change => (before) => {
  const own = before.categories[place];
  if (!own) return before;
  return { ...before, categories: before.categories.with(place, { ...own, [isLabel ? 'label' : 'name']: name }) };
});
const reorder = fc.constant<Change>((before) => ({ ...before, categories: before.categories.toReversed() }));
const rebuild = categories.map((fresh): Change => (before) => ({ ...before, categories: fresh }));
const present = fieldOf(blog).map((to): Change => (before) => ({ ...before, blog: to(before.blog) }));
const choose = fieldOf(options).map((to): Change => (before) => ({ ...before, options: to(before.options) }));
const store = fc.tuple(somePicture, fc.boolean()).map(([[number, medium], isThere]): Change => (before) => {
  const pictures = new Map(before.pictures);
  if (isThere) pictures.set(number, medium);
  else pictures.delete(number);
  return { ...before, pictures };
});
const change = fc.oneof(
  { weight: 6, arbitrary: edit },
  { weight: 2, arbitrary: rename },
  { weight: 2, arbitrary: store },
  { weight: 3, arbitrary: choose },
  ...[add, remove, swap, reorder, rebuild, present].map((arbitrary) => ({ weight: 1, arbitrary })),
);

/** Generates versions of a blog, each with one or two changes since the previous one. */
export function randomPublishRuns(pictureFolder: string): fc.Arbitrary<PublishRun[]> {
  const night = fc.array(change, { minLength: 1, maxLength: 2 });
  return fc.tuple(state, fc.array(night, { minLength: 2, maxLength: 3 })).map(([first, changes]) => {
    let now = first;
    const nights = [publishRunOf(now, pictureFolder)];
    for (const some of changes) {
      for (const one of some) now = one(now);
      nights.push(publishRunOf(now, pictureFolder));
    }
    return nights;
  });
}

function publishRunOf({ posts, pictures, options: chosen, ...same }: State, mediaFolder: string): PublishRun {
  const media = Object.fromEntries([...pictures].map(([number, medium]) => [pictureAddress(number), medium]));
  return {
    contents: { ...same, media, mediaFolder, posts: [...posts].map(([id, own]) => memoryPost(String(id), own)) },
    // Jekyll does not support post folders.
    options: { ...chosen, postFolders: chosen.postFolders === true && chosen.preset !== 'jekyll' },
  };
}
