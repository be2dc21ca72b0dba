/** 값으로 오는 영어 낱말의 한국어. 모르는 낱말은 그대로 둡니다. */
const outputs: Readonly<Record<string, string>> = {
  markdown: 'Markdown',
  site: '사이트',
  wordpress: '워드프레스',
  book: '책',
};

export const outputName = (name: string) => outputs[name.toLowerCase()] ?? name;

const operations: Readonly<Record<string, string>> = {
  'blog info': '블로그 정보',
  'category list': '카테고리 목록',
  'tag list': '태그 목록',
  'author list': '글쓴이 목록',
  'post list': '글 목록',
  'post read': '글 읽기',
  'comment list': '댓글 목록',
  'newest comments': '최근 댓글',
  media: '미디어',
  'media library': '미디어 라이브러리',
  'find media': '미디어 찾기',
  archive: '아카이브',
  publish: '발행',
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

const constructs: Readonly<Record<string, string>> = {
  advertisement: '광고',
  'advertisement of a code service': '코드 서비스의 광고',
  'reaction bar': '공감·공유 버튼',
  'button of a menu': '메뉴 버튼',
  'list of other posts': '다른 글 목록',
  'table of contents of a plugin': '플러그인의 목차',
  'subscription form': '구독 양식',
  breadcrumbs: '현재 위치 표시',
  'button or message of a script': '스크립트의 버튼이나 안내문',
  'search, login or calendar': '검색·로그인·달력',
  icon: '아이콘',
  'form that only a script shows': '스크립트로만 보이는 양식',
  'gallery that NextGEN Gallery omits': 'NextGEN Gallery가 뺀 갤러리',
  'trace of a browser extension': '브라우저 확장 프로그램의 흔적',
  'data of an office program': '오피스 프로그램의 데이터',
  'tracking pixel': '추적용 이미지',
  'tracking address of a link': '링크의 추적 주소',
  script: '스크립트',
  'empty script': '빈 스크립트',
  'script of a link': '링크의 스크립트',
  style: '스타일',
  link: '외부 파일 링크',
  meta: '메타데이터',
  base: '기준 주소',
  title: '문서 제목',
  'hidden element': '숨겨진 요소',
  'unseen frame': '보이지 않는 프레임',
  'image of a style': '스타일의 이미지',
  'background of a page': '페이지 배경',
  'part of a drawing that is elsewhere': '다른 곳에 있는 그림 일부',
  'picture in code': '코드 속 이미지',
  'link in code': '코드 속 링크',
  'guessed language of a text': '자동으로 추측한 코드 언어',
  'repeated button of a toggle': '반복된 접은 글 버튼',
  'attributes of a toggle in the text': '본문에 나온 접은 글 속성',
  'toggle beyond the first thousands': '너무 많은 접은 글',
  'attributes shown as a caption': '설명으로 나온 이미지 속성',
  'sign of a file that does not exist': '없는 파일의 표시',
  'sign of a type of file': '파일 종류 표시',
  'large picture within the text': '본문에 심은 큰 이미지',
  'picture within the text': '본문에 심은 이미지',
  'image of a gallery': '갤러리의 이미지',
  'file of a playlist': '재생 목록의 파일',
  'reusable block': '재사용 블록',
};

const constructPhrases: readonly (readonly [pattern: RegExp, phrase: (name: string) => string])[] = [
  [/^text for want of (.+)$/u, (name) => `${name} 대신 나온 텍스트`],
  [/^(.+) without an address$/u, (name) => `주소 없는 ${name}`],
  [/^address of (.+)$/u, (name) => `${name}의 주소`],
  [/^block (.+)$/u, (name) => `블록 ${name}`],
];

/** 본문에서 빠지거나 남은 요소의 이름. 호스트 이름과 마크업은 그대로 둡니다. */
export function constructName(name: string): string {
  const [, kind = name, host] = /^(.+) from (\S+)$/u.exec(name) ?? [];
  const known = constructs[kind];
  if (known !== undefined) return host === undefined ? known : `${known}(${host})`;
  for (const [pattern, phrase] of constructPhrases) {
    const [, part] = pattern.exec(name) ?? [];
    if (part !== undefined) return phrase(part);
  }
  return name;
}
