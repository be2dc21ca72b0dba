import type { help as en } from '../../en/cli/help.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

export const help: Translation<typeof en> = {
  usage:
    '사용법: blogkeep <명령> [옵션]\n\n블로그 전체를 내보내 아카이브로 보관하고, Markdown과 정적 사이트로 발행합니다.',
  commands: '명령:',
  more: '"blogkeep <명령> --help"를 실행하면 명령의 옵션을 볼 수 있습니다. 체험해 보기: blogkeep demo',
  command: ({ command, describe }) => `사용법: blogkeep ${command} [옵션]\n\n${describe}.`,
  examples: '예시:',
  common: '자주 쓰는 옵션:',
  default: ({ value }) => `[기본값:\u00a0${value}]`,
  all: ({ options }) =>
    `--help-all 옵션을 쓰면 옵션 ${formatNumber(options)}개 전체의 설명과 지정 방법, 종료 코드를 볼 수 있습니다.`,
  elsewhere: ({ exitCodes }) =>
    '옵션은 환경 변수(--log-format의 경우 BLOGKEEP_LOG_FORMAT)나 ' +
    '설정 파일 blogkeep.config.{json,yaml,yml,js}(logFormat)로도 지정할 수 있습니다. 플래그가 환경 변수보다, 환경 변수가 설정 파일보다 우선합니다.\n\n' +
    `종료 코드: ${exitCodes}.`,
  'exit-codes-of-runs':
    '0 완료, 1 사용법 또는 설정 오류, 2 일부 누락, 3 토큰 또는 블로그 거부됨, 4 서버에 연결할 수 없거나 이 API를 지원하지 않음, ' +
    '5 아카이브 손상, 사용 중 또는 더 새로운 버전, 130 또는 143 중단됨',
};
