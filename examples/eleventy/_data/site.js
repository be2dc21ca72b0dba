import { existsSync, readFileSync } from 'node:fs';

/** Properties of the blog, written by blogkeep; missing before the first export. */
const file = new URL('blogkeep.json', import.meta.url);
const blog = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

const words = {
  ko: {
    untitled: '제목 없음',
    anonymous: '이름 없음',
    pages: '페이지',
    categories: '카테고리',
    tags: '태그',
    comments: '댓글',
    hiddenComment: '비공개 댓글',
    draft: '비공개 글',
    moved: '이 글의 새 주소',
  },
  en: {
    untitled: 'Untitled',
    anonymous: 'Anonymous',
    pages: 'Pages',
    categories: 'Categories',
    tags: 'Tags',
    comments: 'Comments',
    hiddenComment: 'Hidden comment',
    draft: 'Not public',
    moved: 'This post has moved',
  },
};

/** Title, description, author, URL and language of the site. They default to those of the blog; set other values here. */
const site = {
  title: '블로그',
  description: '',
  author: '',
  lang: 'ko',
  ...blog,
};

export default { ...site, words: words[site.lang] ?? words.en };
