/** Properties of the blog, written by blogkeep; missing before the first export. */
interface Blog {
  title?: string;
  description?: string;
  author?: string;
  lang?: string;
}
const [blog = {}] = Object.values(import.meta.glob<Blog>('./data/blogkeep.json', { eager: true, import: 'default' }));

/** Title, description, author and language of the site. They default to those of the blog; set other values here. */
export const site = {
  title: blog.title ?? '블로그',
  description: blog.description ?? '',
  author: blog.author ?? '',
  lang: blog.lang ?? 'ko',
};

const korean = {
  untitled: '제목 없음',
  anonymous: '이름 없음',
  pages: '페이지',
  categories: '카테고리',
  tags: '태그',
  comments: '댓글',
  hiddenComment: '비공개 댓글',
  draft: '비공개 글',
  moved: '이 글의 새 주소',
};
const english: typeof korean = {
  untitled: 'Untitled',
  anonymous: 'Anonymous',
  pages: 'Pages',
  categories: 'Categories',
  tags: 'Tags',
  comments: 'Comments',
  hiddenComment: 'Hidden comment',
  draft: 'Not public',
  moved: 'This post has moved',
};

/** Interface texts of the site. */
export const words = site.lang === 'ko' ? korean : english;
