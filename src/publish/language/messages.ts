import type { BodyMessages } from '../../body/context.ts';
import type { Site } from '../site/site.ts';

/**
 * The site's own words in one language. What counts or dates something is a function, because languages differ in the
 * order of the parts and in their plurals.
 */
export interface Messages {
  /** in the place of an empty title */
  readonly untitled: string;
  /** in the place of an empty name of a commenter */
  readonly anonymous: string;
  /** in the place of an empty title of a blog */
  readonly blog: string;
  /** group and page of the posts without a category */
  readonly uncategorised: string;
  /** heading of the category tree */
  readonly categories: string;
  /** heading of a category's children */
  readonly subcategories: string;
  /** heading of the comments, also in Markdown */
  readonly commentsHeading: string;
  readonly tags: string;
  /** label of the breadcrumb */
  readonly breadcrumb: string;
  /** the index page in the breadcrumb */
  readonly home: string;
  /** label of the links to the neighbouring posts */
  readonly neighbours: string;
  readonly newer: string;
  readonly older: string;
  /** before the post's address at the source */
  readonly originalAddress: string;
  /** link to the blog at the source */
  readonly originalBlog: string;
  readonly skipToContent: string;
  /** label of the links at the top of each page */
  readonly navigation: string;
  readonly noPosts: string;
  /** of a comment that is secret or awaits approval */
  readonly hiddenComment: string;
  readonly protectedPost: string;
  readonly privatePost: string;
  /** a number alone */
  readonly number: (value: number) => string;
  readonly posts: (count: number) => string;
  readonly comments: (count: number) => string;
  /** link from a group that shows its newest posts to all of them */
  readonly allPosts: (count: number) => string;
  readonly inReplyTo: (name: string) => string;
  /** month and day from 1 */
  readonly date: (year: number, month: number, day: number) => string;
  /** a date in words and a time as in 09:05 */
  readonly dateAndTime: (date: string, time: string) => string;
  /** what is said of a post that the source was first seen not to list on a day, which is a date in words */
  readonly removed: (date: string) => string;
  /** headings of the front page, and of the pages that it leads to */
  readonly newestPosts: string;
  readonly newestComments: string;
  readonly all: string;
  readonly dates: string;
  readonly aboutArchive: string;
  readonly search: string;
  readonly contents: string;
  /** marks comments of the blog's owner */
  readonly owner: string;
  readonly secretComments: (count: number) => string;
  /** of those that are not shown because they are too many */
  readonly moreComments: (count: number) => string;
  /** labels of the links to the pages of a list */
  readonly paging: string;
  readonly newerPosts: string;
  readonly olderPosts: string;
  readonly page: (page: number) => string;
  /** before the links to the neighbours within a category */
  readonly newerInCategory: string;
  readonly olderInCategory: string;
  /** a year, and a month from 1 of one */
  readonly year: (year: number) => string;
  readonly month: (year: number, month: number) => string;
  /** name of a tag's page */
  readonly tagged: (tag: string) => string;
  /** the switch of the colours and its positions */
  readonly theme: string;
  readonly themeSystem: string;
  readonly themeLight: string;
  readonly themeDark: string;
  readonly feed: string;
  readonly notFound: string;
  readonly notFoundAdvice: string;
  readonly searchNeedsScript: string;
  /** label and placeholder of the field */
  readonly searchFor: string;
  /** what a search found, for one result, for more (`{count}` is put in by the page's script) and for none */
  readonly foundOne: string;
  readonly foundMany: string;
  readonly foundNone: string;
  readonly moreResults: string;
  readonly searching: string;
  readonly searchFailed: string;
  /** what the page on the archive says: names of its figures, and sentences about what is missing */
  readonly newestPost: string;
  readonly oldestPost: string;
  readonly postsHeading: string;
  readonly pictures: string;
  readonly files: string;
  readonly missingHeading: string;
  readonly nothingMissing: string;
  readonly missingMedia: (count: number) => string;
  readonly unreadPosts: (count: number) => string;
  readonly removedPosts: (count: number) => string;
  /** what a page at an old address says, and its link to the new one */
  readonly moved: string;
  readonly newAddress: string;
  /** what bodies say */
  readonly body: BodyMessages;
}

/** Numbers and days as a language writes them. Days have no zone: they are shown as they are given. */
function formatsOf(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const dated = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const day = dated({ year: 'numeric', month: 'long', day: 'numeric' });
  const month = dated({ year: 'numeric', month: 'long' });
  const year = dated({ year: 'numeric' });
  const plural = new Intl.PluralRules(locale);
  return {
    number: (value: number) => number.format(value),
    day: remembered((...parts) => day.format(dayOf(...parts))),
    month: (...parts: [number, number]) => month.format(dayOf(...parts, 1)),
    year: (value: number) => year.format(dayOf(value, 1, 1)),
    /** a number with the words for one and for many */
    counted: (count: number, one: string, many: string) =>
      `${number.format(count)} ${plural.select(count) === 'one' ? one : many}`,
  };
}

/** To format a day takes longer than all else about a link to a post, and every list of a site has the same days. */
function remembered(format: Messages['date']): Messages['date'] {
  const known = new Map<number, string>();
  return (year, month, day) => {
    const key = (year * 12 + month) * 31 + day;
    let text = known.get(key);
    if (text === undefined) {
      if (known.size >= mostRemembered) known.clear();
      known.set(key, (text = format(year, month, day)));
    }
    return text;
  };
}

/** Thirty years and more. */
const mostRemembered = 12_000;

/** Not by `Date.UTC`, which takes the years to 99 for those of the last century. */
function dayOf(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

const korean = formatsOf('ko');
const english = formatsOf('en-GB');

const ko: Messages = {
  untitled: '제목 없음',
  anonymous: '이름 없음',
  blog: '블로그',
  uncategorised: '분류 없음',
  categories: '카테고리',
  subcategories: '하위 카테고리',
  commentsHeading: '댓글',
  tags: '태그',
  breadcrumb: '현재 위치',
  home: '홈',
  neighbours: '이웃한 글',
  newer: '다음 글',
  older: '이전 글',
  originalAddress: '원문 주소',
  originalBlog: '원본 블로그',
  skipToContent: '본문으로 건너뛰기',
  navigation: '둘러보기',
  noPosts: '글이 없습니다.',
  hiddenComment: '비공개 댓글',
  protectedPost: '보호된 글',
  privatePost: '비공개 글',
  number: korean.number,
  posts: (count) => `글 ${korean.number(count)}개`,
  comments: (count) => `댓글 ${korean.number(count)}개`,
  allPosts: (count) => `글 ${korean.number(count)}개 모두 보기`,
  inReplyTo: (name) => `${name} 님에게 보내는 답글`,
  date: korean.day,
  dateAndTime: (date, time) => `${date} ${time}`,
  removed: (date) => `원본 블로그에서는 이 글을 더 이상 볼 수 없습니다. (${date} 확인)`,
  newestPosts: '새 글',
  newestComments: '새 댓글',
  all: '전체 글',
  dates: '날짜별 글',
  aboutArchive: '이 아카이브에 대하여',
  search: '검색',
  contents: '목차',
  owner: '블로그 주인',
  secretComments: (count) => `비밀 댓글 ${korean.number(count)}개`,
  moreComments: (count) => `댓글 ${korean.number(count)}개는 여기에 싣지 않았습니다. 아카이브에는 모두 있습니다.`,
  paging: '쪽',
  newerPosts: '더 새로운 글',
  olderPosts: '더 오래된 글',
  page: (page) => `${korean.number(page)}쪽`,
  newerInCategory: '이 카테고리의 다음 글',
  olderInCategory: '이 카테고리의 이전 글',
  year: korean.year,
  month: korean.month,
  tagged: (tag) => `태그: ${tag}`,
  theme: '화면 색상',
  themeSystem: '시스템 설정',
  themeLight: '밝게',
  themeDark: '어둡게',
  feed: '구독하기',
  notFound: '페이지를 찾을 수 없습니다',
  notFoundAdvice: '주소가 바뀌었거나 없어진 글일 수 있습니다. 검색하거나 처음 화면에서 찾아보세요.',
  searchNeedsScript: '검색에는 자바스크립트가 필요합니다. 글은 카테고리, 태그, 날짜별로도 찾을 수 있습니다.',
  searchFor: '찾을 말',
  foundOne: '결과 1개',
  foundMany: '결과 {count}개',
  foundNone: '찾은 글이 없습니다.',
  moreResults: '결과 더 보기',
  searching: '찾는 중입니다.',
  searchFailed: '검색에 필요한 파일을 읽지 못했습니다. 페이지를 새로 고친 뒤 다시 찾아보세요.',
  newestPost: '가장 새로운 글',
  oldestPost: '가장 오래된 글',
  postsHeading: '글',
  pictures: '그림',
  files: '첨부 파일',
  missingHeading: '빠진 것',
  nothingMissing: '빠진 것이 없습니다.',
  missingMedia: (count) => `그림이나 파일 ${korean.number(count)}개는 아카이브에 없습니다.`,
  unreadPosts: (count) => `글 ${korean.number(count)}개는 원본에 있지만 아직 받지 못했습니다.`,
  removedPosts: (count) => `글 ${korean.number(count)}개는 원본 블로그에서 사라졌고 여기에만 남아 있습니다.`,
  moved: '이 페이지의 주소가 바뀌었습니다.',
  newAddress: '새 주소로 가기',
  body: {
    unpublished: '공개되지 않은 글',
    noAddress: '원본에 들어 있지 않음',
    notHeld: '보관되어 있지 않음',
    more: '더 보기',
    picture: '그림',
    file: '파일',
    video: '동영상',
    map: '지도',
  },
};

const en: Messages = {
  untitled: 'Untitled',
  anonymous: 'Anonymous',
  blog: 'Blog',
  uncategorised: 'Uncategorised',
  categories: 'Categories',
  subcategories: 'Subcategories',
  commentsHeading: 'Comments',
  tags: 'Tags',
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  neighbours: 'Neighbouring posts',
  newer: 'Newer post',
  older: 'Older post',
  originalAddress: 'Original address',
  originalBlog: 'Original blog',
  skipToContent: 'Skip to content',
  navigation: 'Site',
  noPosts: 'There are no posts.',
  hiddenComment: 'Hidden comment',
  protectedPost: 'Protected',
  privatePost: 'Private',
  number: english.number,
  posts: (count) => english.counted(count, 'post', 'posts'),
  comments: (count) => english.counted(count, 'comment', 'comments'),
  allPosts: (count) => `All ${english.number(count)} posts`,
  inReplyTo: (name) => `In reply to ${name}`,
  date: english.day,
  dateAndTime: (date, time) => `${date}, ${time}`,
  removed: (date) => `The original blog no longer shows this post (first noticed on ${date}).`,
  newestPosts: 'Newest posts',
  newestComments: 'Newest comments',
  all: 'All posts',
  dates: 'Posts by date',
  aboutArchive: 'About this archive',
  search: 'Search',
  contents: 'Contents',
  owner: 'Author',
  secretComments: (count) => english.counted(count, 'secret comment', 'secret comments'),
  moreComments: (count) =>
    `${english.counted(count, 'more comment is', 'more comments are')} not shown here; the archive has all of them.`,
  paging: 'Pages',
  newerPosts: 'Newer posts',
  olderPosts: 'Older posts',
  page: (page) => `Page ${english.number(page)}`,
  newerInCategory: 'Newer in this category',
  olderInCategory: 'Older in this category',
  year: english.year,
  month: english.month,
  tagged: (tag) => `Tag: ${tag}`,
  theme: 'Colours',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  feed: 'Subscribe',
  notFound: 'This page does not exist',
  notFoundAdvice: 'Its address may have changed, or the post may be gone. Search for it, or begin at the front page.',
  searchNeedsScript: 'Searching needs JavaScript. Posts can be found by category, tag and date, too.',
  searchFor: 'Search for',
  foundOne: '1 result',
  foundMany: '{count} results',
  foundNone: 'Nothing was found.',
  moreResults: 'More results',
  searching: 'Searching.',
  searchFailed: 'A file that is needed to search could not be read. Reload the page and search again.',
  newestPost: 'Newest post',
  oldestPost: 'Oldest post',
  postsHeading: 'Posts',
  pictures: 'Pictures',
  files: 'Attached files',
  missingHeading: 'What is missing',
  nothingMissing: 'Nothing is missing.',
  missingMedia: (count) =>
    english.counted(count, 'picture or file is not in the archive.', 'pictures or files are not in the archive.'),
  unreadPosts: (count) =>
    english.counted(
      count,
      'post of the original blog has not been read yet.',
      'posts of the original blog have not been read yet.',
    ),
  removedPosts: (count) =>
    english.counted(
      count,
      'post is gone from the original blog and is left here alone.',
      'posts are gone from the original blog and are left here alone.',
    ),
  moved: 'This page has moved.',
  newAddress: 'Go to its new address',
  body: {
    unpublished: 'Unpublished post',
    noAddress: 'not contained in the source',
    notHeld: 'not in the archive',
    more: 'More',
    picture: 'Picture',
    file: 'File',
    video: 'Video',
    map: 'Map',
  },
};

export const messagesOf = { ko, en } satisfies Record<Site['language'], Messages>;
