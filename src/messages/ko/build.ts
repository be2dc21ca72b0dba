import type { build as en } from '../en/build.ts';
import type { Translation } from '../translation.ts';

const inputs: Readonly<Record<string, string>> = {
  'post.title': '제목',
  'post.date': '날짜',
  'post.updated': '마지막 수정일',
  'post.category': '카테고리',
  'post.tags': '태그',
  'post.address': '원본 주소',
  'post.visibility': '공개 범위',
  'post.removed': '삭제된 날짜',
  'post.comments': '댓글 수',
  'post.secretComments': '비밀 댓글 수',
  record: '아카이브의 레코드',
  body: '본문',
  comments: '댓글',
  'post.aliases': '이전 주소 목록',
  'post.sitePath': '페이지 경로',
  'post.markdownPath': 'Markdown 파일 경로',
  'site.view.site': '모든 페이지에 나오는 블로그 정보',
  'site.view.breadcrumb': '상위 카테고리',
  'site.view.newer': '다음 글',
  'site.view.older': '이전 글',
  'site.view.newerInCategory': '카테고리의 다음 글',
  'site.view.olderInCategory': '카테고리의 이전 글',
  'site.view.related': '관련 글 목록',
  content: '내용',
  file: '원본 파일',
  version: 'blogkeep 또는 Node.js의 버전',
  outputs: '출력 목록',
  blog: '블로그의 제목, 설명 또는 이미지',
  language: '사이트 언어',
  addresses: '블로그 또는 사이트의 주소',
  clock: '시간대',
  letters: '이 컴퓨터의 글꼴',
};

const kinds: readonly (readonly [start: string, phrase: (name: string) => string])[] = [
  ['link ', (name) => `링크 ${name}의 대상`],
  ['file ', (name) => `${name}의 파일`],
  ['template ', (name) => `템플릿 ${name}`],
  ['option ', (name) => `옵션 ${name}`],
];

function inputText(name: string): string {
  for (const [start, phrase] of kinds) if (name.startsWith(start)) return phrase(name.slice(start.length));
  // A field of a listed input, such as `post.date.text`, gets the description of that input.
  for (let above = name; above !== ''; above = above.slice(0, Math.max(above.lastIndexOf('.'), 0))) {
    const text = inputs[above];
    if (text !== undefined) return text;
  }
  return `‘${name}’`;
}

const taskText = (task: string): string => (task === 'search' ? '검색 색인' : task.replace(/^post (?=.)/u, '글 '));

export const build: Translation<typeof en> = {
  'all-new': '모두 새로 만듭니다. 이 폴더들에 발행한 기록이 없습니다.',
  'all-forced': '--force에 따라 모두 새로 만듭니다.',
  'all-changed': ({ input }) => `모두 새로 만듭니다. 바뀐 항목: ${inputText(input)}.`,
  new: ({ task }) => `${taskText(task)}: 새로 만듭니다. 온전히 만든 기록이 없습니다.`,
  changed: ({ task, input }) => `${taskText(task)}: 새로 만듭니다. 바뀐 항목: ${inputText(input)}.`,
  file: ({ task, file }) => `${taskText(task)}: 새로 만듭니다. 없거나 바뀐 파일: ${file}.`,
  'up-to-date': '지난 발행 이후로 바뀐 것이 없습니다.',
};
