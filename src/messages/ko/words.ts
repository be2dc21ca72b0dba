/** 값으로 오는 영어 낱말의 한국어. 모르는 낱말은 그대로 둡니다. */
const outputs: Readonly<Record<string, string>> = {
  markdown: 'Markdown',
  Markdown: 'Markdown',
  site: '사이트',
  wordpress: '워드프레스',
};

export const outputName = (name: string) => outputs[name] ?? name;

const operations: Readonly<Record<string, string>> = {
  'blog info': '블로그 정보',
  'category list': '카테고리 목록',
  'post list': '글 목록',
  'post read': '글 읽기',
  'comment list': '댓글 목록',
  'newest comments': '최근 댓글',
};

export const operationName = (name: string) => operations[name] ?? name;

const items: Readonly<Record<string, string>> = {
  post: '글',
  notice: '공지',
  page: '페이지',
  comment: '댓글',
  keyword: '키워드',
  trackback: '트랙백',
  'guestbook entry': '방명록 글',
  'feed entry': '피드 항목',
  'comment on a missing post': '없는 글의 댓글',
  'feed entry of an unknown kind': '종류를 알 수 없는 피드 항목',
  item: '항목',
  'post in the trash': '휴지통의 글',
  'page in the trash': '휴지통의 페이지',
};

export const itemName = (name: string) => items[name] ?? name;
