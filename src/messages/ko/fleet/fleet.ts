import type { fleet as en } from '../../en/fleet/fleet.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

const jobStates: Readonly<Record<string, string>> = {
  waiting: '대기',
  active: '실행 중',
  delayed: '예약',
  completed: '완료',
  failed: '실패',
  paused: '일시 중지',
};

const standings: Readonly<Record<string, string>> = {
  completed: '완료',
  partial: '일부 누락',
  stopped: '중지됨',
  retrying: '재시도 예정',
  failed: '실패',
  missed: '시간 부족',
  paused: '일시 중지',
  pending: '실행 전',
};

export const fleet: Translation<typeof en> = {
  problem: ({ file, path, problem }) => `${file}: ${path === '' ? '' : `${path}: `}${problem}`,
  'more-problems': ({ count }) => `… 외에 문제가 ${formatNumber(count)}개 더 있습니다.`,
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
    `이름이 같은 블로그(${name})가 둘 있습니다. 첫 번째는 ${first}에 있습니다. 서로 다른 이름을 지정하세요.`,
  'no-source': ({ name, hint }) => `sources에 "${name}" 소스가 없습니다.${hint}`,
  'no-group': ({ name, hint }) => `groups에 "${name}" 그룹이 없습니다.${hint}`,
  'two-addresses': ({ source }) =>
    `"${source}" 소스에 baseUrl이 있으므로 블로그의 주소를 쓸 수 없습니다. address를 지우거나 baseUrl이 없는 소스를 고르세요.`,
  'no-address': ({ source }) =>
    `블로그의 주소가 없습니다. address를 쓰거나 "${source}" 소스에 Blog Read API의 baseUrl을 쓰세요.`,
  'no-token': '토큰이 없습니다. { env: NAME }처럼 참조를 쓰세요.',
  'no-user': '주소로 읽는 블로그의 토큰은 user와 함께 씁니다. 워드프레스 사용자를 user에 쓰거나 token을 지우세요.',
  'no-files': ({ pattern }) => `${pattern} 패턴에 맞는 파일이 없습니다. 패턴을 고치거나 지우세요.`,
  'secret-forms':
    '비밀 값은 { env: NAME }, { file: path }, { command: [program, argument] }처럼 참조로 지정합니다. 이 파일에 직접 쓰지 않습니다. 이 파일에 적어 푸시한 적이 있다면 새로 만드세요.',
  'storage-forms': '저장소는 { s3: { bucket: … } } 또는 { file: folder } 중 하나입니다.',

  secret: ({ what, reason }) => `${what}에서 비밀 값을 얻을 수 없습니다: ${reason}.`,
  'secret-env': ({ name }) => `환경 변수 ${name}`,
  'secret-file': ({ file }) => `파일 ${file}`,
  'secret-command': ({ program }) => `명령 ${program}`,
  'secret-unset': '설정되어 있지 않습니다',
  'secret-empty': '비어 있습니다',
  'secret-not-a-word': '공백이나 줄 바꿈이 없는 한 단어여야 합니다',
  'secret-late': ({ seconds }) => `${formatNumber(seconds)}초 넘게 걸렸습니다`,
  'secret-failed': ({ code }) => `종료 코드 ${String(code)}번으로 끝났습니다`,
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

  usage: '사용법: $0 <명령> [옵션]\n\n여러 대의 컴퓨터에서 블로그 수천 개의 아카이브를 관리합니다(docs/fleet.md).',
  'unknown-command': ({ command, hint }) =>
    `blogkeep-fleet에 "${command}" 명령이 없습니다.${hint} 명령 목록은 "blogkeep-fleet --help"에 있습니다.`,
  stray: ({ command, word }) => `"${word}" 인수는 쓸 수 없습니다. "blogkeep-fleet ${command} --help"를 보세요.`,
  'option-range': ({ name, least, most }) =>
    `--${name} 값은 ${String(least)}에서 ${String(most)} 사이의 정수여야 합니다.`,
  'option-config': '플릿 설정 파일',
  'option-offline': '토큰, Redis, 저장소는 빼고 파일만 검사',
  'option-concurrency': '동시에 실행할 블로그 수',
  'option-cache': '다음 밤까지 기록을 보관할 폴더. 저장소에서 바뀐 것만 가져옵니다',
  'option-scratch': '임시 파일 폴더',
  'option-metrics-port': '/metrics와 /healthz의 포트. 0이면 빈 포트를 씁니다',
  'option-metrics-host': '/metrics와 /healthz의 주소',
  switch: '켜기/끄기',
  'option-json': 'JSON으로 출력',
  'option-all': '설정에 있는 모든 블로그',
  'option-all-failed': '마지막 실행이 완전하지 않은 모든 블로그',
  'about-check': '설정, 토큰, Redis, 저장소 검사',
  'about-start': '블로그마다 매일 밤 실행되도록 예약',
  'about-work': '중지할 때까지 블로그 실행(컴퓨터 수 제한 없음)',
  'about-status': '대기열과 마지막 실행이 완전하지 않은 블로그 표시',
  'about-run': '작업자가 비는 대로 블로그 실행',
  'about-retry': '실패했거나 조치를 기다리며 중지된 블로그 다시 실행',
  'about-pause': '블로그나 소스, 또는 전체의 새 실행을 일시 중지',
  'about-resume': '일시 중지 해제',
  'checked-file': ({ file, blogs, sources }) =>
    `${file}: 블로그 ${formatNumber(blogs)}개, 소스 ${formatNumber(sources)}개.`,
  'checked-all': '토큰, Redis, 저장소: 정상입니다.',
  scheduled: ({ added, moved, removed, unchanged }) =>
    `예약: 새로 ${formatNumber(added)}개, 시각 변경 ${formatNumber(moved)}개, 삭제 ${formatNumber(removed)}개, 그대로 ${formatNumber(unchanged)}개.`,
  added: ({ added, waiting }) =>
    `실행 ${formatNumber(added)}개를 추가했습니다${waiting === 0 ? '' : `. ${formatNumber(waiting)}개는 이미 기다리고 있습니다`}.`,
  retried: ({ blogs, lifted }) =>
    `블로그 ${formatNumber(blogs)}개를 다시 실행합니다${lifted === 0 ? '' : `. 그중 ${formatNumber(lifted)}개는 중지되어 있었습니다`}.`,
  paused: ({ names }) =>
    names.length === 0
      ? '일시 중지했습니다. "blogkeep-fleet resume" 명령을 실행할 때까지 새로 실행하지 않습니다.'
      : `일시 중지했습니다: ${names.join(', ')}. 이미 시작한 실행은 계속됩니다.`,
  resumed: ({ names }) =>
    names.length === 0 ? '일시 중지를 해제했습니다.' : `일시 중지를 해제했습니다: ${names.join(', ')}.`,
  jobs: ({ jobs }) =>
    `작업: ${Object.entries(jobs)
      .filter(([, count]) => count > 0)
      .map(([state, count]) => `${jobStates[state] ?? state} ${formatNumber(count)}`)
      .join(', ')}`,
  standing: ({ total, counts }) =>
    `블로그: ${formatNumber(total)}개(${Object.entries(counts)
      .map(([standing, count]) => `${standings[standing] ?? standing} ${formatNumber(count)}`)
      .join(', ')})`,
  'blog-line': ({ blog, outcome, since, error }) =>
    `${blog}: ${standings[outcome] ?? outcome}, ${since}부터${error === '' ? '' : `: ${error}`}`,
};
