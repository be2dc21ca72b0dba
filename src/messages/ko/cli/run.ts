import { onCommandLine } from '../../on-command-line.ts';
import type { run as en } from '../../en/cli/run.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';
import { operationName, outputName } from '../words.ts';

const outcomes = { new: '새 글', changed: '변경됨', unchanged: '그대로' } as const;
const mediaOutcomes = {
  new: '저장',
  known: '이미 있음',
  repeated: '다른 것과 같은 파일',
  gone: '없음',
  refused: '받지 않음',
  failed: '실패',
} as const;

export const run: Translation<typeof en> = {
  error: '오류: ',
  warning: '경고: ',
  stopping: '종료하는 중입니다. 바로 끝내려면 Ctrl-C를 한 번 더 누르세요.',
  'cannot-use': ({ path, code, advice }) => `${path}: 사용할 수 없습니다(${code}). ${advice}.`,
  'a-file': '파일',
  bug: ({ what }) =>
    `blogkeep의 버그입니다: ${what}. ${onCommandLine('같은 명령을 --verbose 옵션과 함께 실행한 결과를 첨부해 ')}제보해 주세요.`,
  'caused-by': ({ cause }) => `원인: ${cause}`,
  'output-lost': ({ reason }) => `표준 출력에 일부를 쓰지 못했습니다: ${reason}.`,
  'output-lost-system': ({ code, advice }) => `${code}, ${advice}`,

  list: '글 목록을 읽는 중입니다.',
  posts: '글, 댓글, 미디어를 받는 중입니다.',
  bag: '아카이브의 파일 목록(매니페스트)을 저장하는 중입니다.',
  publish: '사이트와 Markdown을 만드는 중입니다.',
  index: '아카이브를 읽는 중입니다.',
  'post-stored': ({ id, outcome, title }) => `글 ${id} ${outcomes[outcome]}: ${title}`,
  'post-failed': ({ id, reason }) => `글 ${id} 실패: ${reason}`,
  media: ({ outcome, url }) => `미디어 ${mediaOutcomes[outcome]}: ${url}`,
  request: ({ operation }) => `요청: ${operationName(operation)}`,
  retry: ({ operation, attempt, delay, reason }) =>
    `${operationName(operation)} 재시도 ${formatNumber(attempt)}회차, 최소 ${delay} 후: ${reason}`,
  slowed: ({ isApi, pause, width }) =>
    `서버가 바쁩니다. ${isApi ? 'API' : '미디어'} 요청을 ${pause} 동안 멈춘 뒤, 동시에 최대 ${formatNumber(width)}개씩 계속합니다.`,
  answered: ({ request, status, milliseconds }) => `응답 ${request}: ${String(status)}, ${String(milliseconds)} ms`,
  'answer-failed': ({ path, reason }) => `요청 처리 실패, ${path}: ${reason}`,
  'about-post': ({ post, text }) => `글 ${post}: ${text}`,

  'options-remembered': ({ options }) =>
    `지난번과 같은 옵션을 사용합니다: ${options.join(', ')}. 바꾸려면 다른 값을 지정하고, 처음부터 다시 정하려면 --forget-options 옵션을 쓰세요.`,
  'options-changed': ({ options }) => `지난번과 달라진 옵션: ${options.join(', ')}.`,
  'options-remove': ({ output, removed }) => `${outputName(output)}에서 파일 ${formatNumber(removed)}개를 삭제합니다.`,
  option: ({ flag, value }) => `--${flag} ${value || '(설정 안 함)'}`,
  'option-was': ({ flag, value, before }) =>
    onCommandLine(`--${flag} ${value || '(설정 안 함)'}, 이전 값 ${before || '(설정 안 함)'}`),
  'option-of': ({ option, outputs }) => `${option} (${outputs.join(', ')})`,
  'option-from': ({ option, outputs, origin }) => `${option} (${outputs.join(', ')}; ${origin})`,
  given: ({ where }) => `지정한 곳: ${where}`,
  'given-by-run': '이번 실행에서 지정',
  remembered: '지난번 값',
  default: '기본값',
};
