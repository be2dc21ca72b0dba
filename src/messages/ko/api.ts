import type { api as en } from '../en/api.ts';
import type { Translation } from '../translation.ts';
import { operationName } from './words.ts';
import { formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

export const api: Translation<typeof en> = {
  failed: ({ operation, why }) => `${operationName(operation)}: ${why}`,
  status: ({ status, said }) => `서버가 오류로 응답했습니다. 상태: ${status}${said === '' ? '' : ` (${said})`}.`,
  null: '서버가 null로 응답했습니다. 이 토큰으로 읽을 수 없는 글에 그렇게 응답합니다.',
  unreadable: ({ reason, type, excerpt }) =>
    `응답을 읽을 수 없습니다: ${reason} (${type === '' ? '콘텐츠 형식 없음' : type}${excerpt === '' ? '' : `, "${excerpt}"`}).`,
  redirected: ({ target }) =>
    `서버가 다른 곳으로 리디렉션합니다: ${target ?? '주소가 아닌 값'}. 토큰은 허락 없이 그곳으로 보내지 않습니다.${onCommandLine(' 같은 블로그 서비스라면 --base-url 옵션을 그 주소로 바꾸세요.')}`,
  'given-up': ({ failed, total, last, isForWaits }) =>
    `요청 ${formatNumber(total)}개 중 ${formatNumber(failed)}개가 실패했습니다. 마지막 오류: ${last}${isForWaits ? ' 서버가 요구하는 대기 시간이 한 번의 실행에서 기다릴 수 있는 시간보다 깁니다.' : ''}`,
  empty: '비어 있습니다',
  xml: 'JSON이 아니라 XML입니다',
  page: 'JSON이 아니라 웹 페이지입니다',
  'too-deep': ({ levels }) => `${formatNumber(levels)}단계보다 깊이 중첩되어 있습니다`,
  'not-json': 'JSON이 아니거나 중간에 끊겼습니다',
  charset: '선언된 문자 집합과 맞지 않거나 중간에 끊겼습니다',
  'no-envelope': 'JSON이지만 이 API의 형식이 아닙니다',
  'other-form': ({ place }) => `${place} 값이 API 문서와 다릅니다`,
};
