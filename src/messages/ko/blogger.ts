import type { Translation } from '../translation.ts';
import type { blogger as english } from '../en/blogger.ts';
import { onCommandLine } from '../on-command-line.ts';

const takeout = `백업 파일을 쓸 수도 있습니다. Blogger의 설정 > 블로그 관리 > 콘텐츠 백업에서 Google 테이크아웃으로 블로그를 내려받아, 그 zip 파일을 ${onCommandLine('"blogkeep import"에 지정하세요', '가져오세요')}.`;

export const blogger: Translation<typeof english> = {
  'no-feeds': ({ address }) =>
    `Blogger의 피드를 찾을 수 없는 주소: ${address}. 다른 플랫폼이나 다른 페이지입니다. ${onCommandLine('--base-url 옵션의 값이 블로그 주소인지', '블로그 주소인지')} 확인하세요.`,
  'feeds-off': `이 블로그는 피드에 글을 내보내지 않습니다. Blogger의 설정 > 사이트 피드 > 블로그 피드 허용을 "전체"로 바꾸세요. ${takeout}`,
  private: `이 블로그는 로그인한 독자만 볼 수 있는데, blogkeep은 방문자로서 읽습니다. Blogger의 설정 > 권한 > 독자 액세스를 "공개"로 바꾸세요. ${takeout}`,
  'short-feed': `이 블로그의 피드에는 글의 앞부분만 있습니다. Blogger의 설정 > 사이트 피드 > 블로그 피드 허용을 "전체"로 바꾸세요. ${takeout}`,
  'comments-off':
    '댓글 피드가 꺼져 있거나 댓글의 앞부분만 있어, 댓글을 보관하지 않습니다. Blogger의 설정 > 사이트 피드에서 댓글 피드를 "전체"로 바꾸세요.',
  'no-post': ({ id }) => `이 블로그에 없는 글입니다: ${JSON.stringify(id)}.`,
  'not-a-feed': '피드가 아닙니다',
  'feed-truncated': '피드가 중간에서 잘렸습니다',
};
