import type { BodyWords } from '../body/surroundings.ts';
import type { Site } from './site.ts';

/**
 * The site's own words in one language. What counts or dates something is a function, because languages differ in the
 * order of the parts and in their plurals.
 */
export interface Words {
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
  readonly noPosts: string;
  /** of a comment that is secret or awaits approval */
  readonly hiddenComment: string;
  readonly protectedPost: string;
  readonly privatePost: string;
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
  /** what bodies say */
  readonly body: BodyWords;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const ko: Words = {
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
  noPosts: '글이 없습니다.',
  hiddenComment: '비공개 댓글',
  protectedPost: '보호된 글',
  privatePost: '비공개 글',
  posts: (count) => `글 ${count}개`,
  comments: (count) => `댓글 ${count}개`,
  allPosts: (count) => `글 ${count}개 모두 보기`,
  inReplyTo: (name) => `${name} 님에게 보내는 답글`,
  date: (year, month, day) => `${year}년 ${month}월 ${day}일`,
  dateAndTime: (date, time) => `${date} ${time}`,
  removed: (date) => `원본 블로그에서는 이 글을 더 이상 볼 수 없습니다. (${date} 확인)`,
  body: {
    unpublished: '공개되지 않은 글',
    noAddress: '원본에 들어 있지 않음',
    more: '더 보기',
    picture: '그림',
    file: '파일',
    video: '동영상',
    map: '지도',
  },
};

const en: Words = {
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
  noPosts: 'There are no posts.',
  hiddenComment: 'Hidden comment',
  protectedPost: 'Protected',
  privatePost: 'Private',
  posts: (count) => (count === 1 ? '1 post' : `${count} posts`),
  comments: (count) => (count === 1 ? '1 comment' : `${count} comments`),
  allPosts: (count) => `All ${count} posts`,
  inReplyTo: (name) => `In reply to ${name}`,
  date: (year, month, day) => `${day} ${months[month - 1] ?? ''} ${year}`,
  dateAndTime: (date, time) => `${date}, ${time}`,
  removed: (date) => `The original blog no longer shows this post (first noticed on ${date}).`,
  body: {
    unpublished: 'Unpublished post',
    noAddress: 'not contained in the source',
    more: 'More',
    picture: 'Picture',
    file: 'File',
    video: 'Video',
    map: 'Map',
  },
};

export const wordsOf = { ko, en } satisfies Record<Site['language'], Words>;
