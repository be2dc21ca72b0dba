import type { usage as en } from '../../en/cli/usage.ts';
import type { Translation } from '../../translation.ts';

export const usage: Translation<typeof en> = {
  'wrong-dash': ({ word, flag }) => `${word}: 옵션은 하이픈 두 개로 시작합니다. 이렇게 쓰세요: --${flag}`,
  'no-command': '명령을 지정하지 않았습니다. "blogkeep --help"를 실행하면 명령 목록을 볼 수 있습니다.',
  'unknown-command': ({ command }) => `알 수 없는 명령입니다: ${command}.`,
  'see-commands': ' "blogkeep --help"를 실행하면 명령 목록을 볼 수 있습니다.',
  stray: ({ word }) => `예상하지 못한 인수입니다: ${word}.`,
  'needs-value': ({ flag }) => `--${flag} 옵션에는 값이 필요합니다.`,
  'takes-no-value': ({ flag, value }) => `--${flag} 옵션에는 true와 false 외의 값을 쓸 수 없습니다 (입력값: ${value}).`,
  'unknown-option': ({ flag }) => `알 수 없는 옵션입니다: --${flag}.`,
  'see-options': ({ command }) => ` "blogkeep ${command} --help"를 실행하면 옵션 목록을 볼 수 있습니다.`,
  'not-for-command': ({ flag, command, others }) =>
    `${command} 명령에는 --${flag} 옵션을 쓸 수 없습니다. 이 옵션은 다음 명령에서만 쓸 수 있습니다: ${others}.`,
  'unknown-key': ({ key, file }) => `${file} 파일에 알 수 없는 옵션이 있습니다: ${key}.`,
  'key-spelling': ({ name }) => ` 설정 파일에서는 ${name} 형태로 씁니다.`,
  'key-type': ({ key, file }) => `${file} 파일의 "${key}" 값은 문자열, 숫자, true, false 또는 그 목록이어야 합니다.`,
  'unknown-variable': ({ variable }) => `알 수 없는 환경 변수라서 무시합니다: ${variable}.`,
  variable: ({ variable }) => `환경 변수 ${variable}`,
  'in-file': ({ name, file }) => `${file} 파일의 "${name}"`,
};
