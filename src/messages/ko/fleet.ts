import type { fleet as en } from '../en/fleet.ts';
import type { Translation } from '../translation.ts';

export const fleet: Translation<typeof en> = {
  problem: ({ file, path, problem }) => `${file}: ${path === '' ? '' : `${path}: `}${problem}`,
  'more-problems': ({ count }) => `… 외에 문제가 ${count.toLocaleString('ko')}개 더 있습니다.`,
  unreadable: ({ file, reason }) =>
    `플릿 설정 파일 ${file} 파일을 읽을 수 없습니다: ${reason}. --config 옵션으로 경로를 지정하세요.`,
  'unknown-key': ({ key, hint, names }) =>
    `"${key}" 항목은 여기에 쓸 수 없습니다.${hint} 쓸 수 있는 항목: ${names.join(', ')}.`,
  missing: ({ expected }) => `필요한 항목이 없습니다. 추가하세요(${expected}).`,
  'wrong-type': ({ expected }) => `값의 형식은 ${expected}이어야 합니다.`,
  'wrong-form': '여기에 필요한 형식이 아닙니다. docs/fleet.md와 비교해 보세요.',
  'out-of-range': ({ least, most }) =>
    `값은 ${[least === '' ? '' : `${least} 이상`, most === '' ? '' : `${most} 이하`].filter(Boolean).join(' ')}이어야 합니다.`,
  must: ({ problem }) => `이 값의 조건: ${problem}.`,
  duration: '시간은 90s, 30m, 2h처럼 숫자와 단위로 씁니다.',
  'time-of-day': '시각은 "01:30"처럼 따옴표로 감싸서 씁니다.',
  'time-zone': '그런 시간대는 없습니다. Asia/Seoul 같은 이름을 쓰세요.',
  'web-address': 'http:// 또는 https://로 시작하고 사용자 이름과 비밀번호가 없는 URL이어야 합니다.',
  name: '이름은 a-z, 0-9, ".", "_", "-" 중에서 최대 100자이며 영문자나 숫자로 시작해야 합니다.',
  'name-twice': ({ name, first }) =>
    `이름이 ${name}인 블로그가 둘 있습니다. 첫 번째는 ${first}에 있습니다. 서로 다른 이름을 지정하세요.`,
  'no-source': ({ name, hint }) => `sources에 "${name}" 소스가 없습니다.${hint}`,
  'no-group': ({ name, hint }) => `groups에 "${name}" 그룹이 없습니다.${hint}`,
  'no-files': ({ pattern }) => `${pattern} 패턴에 맞는 파일이 없습니다. 패턴을 고치거나 지우세요.`,
  'secret-forms':
    '비밀 값은 { env: NAME }, { file: path }, { command: [program, argument] }처럼 참조로 지정합니다. 이 파일에 직접 쓰지 않습니다.',
  'storage-forms': '저장소는 { s3: { bucket: … } } 또는 { file: folder } 중 하나입니다.',

  secret: ({ what, reason }) => `${what}에서 비밀 값을 얻을 수 없습니다: ${reason}.`,
  'secret-env': ({ name }) => `환경 변수 ${name}`,
  'secret-file': ({ file }) => `파일 ${file}`,
  'secret-command': ({ program }) => `명령 ${program}`,
  'secret-unset': '설정되어 있지 않습니다',
  'secret-empty': '비어 있습니다',
  'secret-not-a-word': '공백이나 줄 바꿈이 없는 한 단어여야 합니다',
  'secret-late': ({ seconds }) => `${seconds}초 넘게 걸렸습니다`,
  'secret-failed': ({ code }) => `종료 코드 ${code}로 끝났습니다`,
  'secret-of': ({ blog, problem }) => `${blog} 블로그의 토큰: ${problem}`,

  'package-missing': ({ name, install }) =>
    `플릿에만 필요한 ${name} 패키지가 설치되어 있지 않습니다. "${install}" 명령을 실행하세요.`,
  redis: ({ address, reason }) =>
    `${address}의 Redis를 쓸 수 없습니다: ${reason}. redis.url 항목과 서버가 실행 중인지 확인하세요.`,
  'redis-url': 'URL은 redis:// 또는 rediss://로 시작해야 합니다',
  'redis-refuses': '사용자 이름이나 비밀번호를 거부합니다',
  'redis-unknown-host': '그런 호스트가 없습니다',
  'redis-silent': '응답이 없습니다',
  'redis-evicts': ({ policy }) =>
    `maxmemory-policy 설정이 ${policy}이므로 작업이 삭제될 수 있습니다. noeviction으로 바꾸세요`,
  'no-blog': ({ name, hint }) => `설정에 "${name}" 블로그가 없습니다.${hint}`,
  'no-target': ({ name, hint }) => `설정에 "${name}" 소스나 블로그가 없습니다.${hint}`,
  'name-blogs': ({ command }) => `블로그 이름을 지정하거나 --all 옵션을 쓰세요: blogkeep-fleet ${command} --all.`,
};
