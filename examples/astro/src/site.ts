/** Title, language and interface texts of the site. */
export const site = {
  title: '블로그',
  lang: 'ko',
};

export const words = {
  untitled: '제목 없음',
  anonymous: '이름 없음',
  categories: '카테고리',
  tags: '태그',
  comments: '댓글',
  hiddenComment: '비공개 댓글',
  draft: '비공개 글',
  moved: '이 글의 새 주소',
};
