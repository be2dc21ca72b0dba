import type { fleetReport as en } from '../../en/fleet/fleet-report.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

const exitCodeText = (exitCode: number, errorCode: string): string =>
  [exitCode === 0 ? '' : `종료 코드 ${String(exitCode)}`, errorCode].filter((one) => one !== '').join(', ') ||
  '종료 코드 없음';

export const fleetReport: Translation<typeof en> = {
  title: ({ time, total, counts }) =>
    `${time} 현재 블로그 ${formatNumber(total)}개${counts.length === 0 ? '' : `: ${counts.join(', ')}`}.`,
  'count-completed': ({ count }) => `완료 ${formatNumber(count)}`,
  'count-partial': ({ count }) => `일부 누락 ${formatNumber(count)}`,
  'count-stopped': ({ count }) => `멈춤 ${formatNumber(count)}`,
  'count-retrying': ({ count }) => `다시 시도할 예정 ${formatNumber(count)}`,
  'count-failed': ({ count }) => `실패 ${formatNumber(count)}`,
  'count-missed': ({ count }) => `시간 부족 ${formatNumber(count)}`,
  'count-paused': ({ count }) => `일시 중지 ${formatNumber(count)}`,
  'count-pending': ({ count }) => `아직 실행 안 됨 ${formatNumber(count)}`,
  posts: ({ fresh, changed, removed, failed }) =>
    `블로그별 마지막 실행의 글: 새 글 ${formatNumber(fresh)}, 변경 ${formatNumber(changed)}, 목록에서 사라짐 ${formatNumber(removed)}, 실패 ${formatNumber(failed)}.`,
  media: ({ fresh, failed }) => `미디어: 새로 저장 ${formatNumber(fresh)}, 실패 ${formatNumber(failed)}.`,
  'all-well': '할 일이 없습니다.',
  'for-you': ({ blogs }) => `직접 조치할 블로그 ${formatNumber(blogs)}개:`,
  'for-fleet': ({ blogs }) => `자동으로 다시 시도하는 블로그 ${formatNumber(blogs)}개:`,
  one: ({ blog, source, missing, exitCode, errorCode, day }) =>
    `  ${blog} (${source} 서버), ${day}부터 (${exitCodeText(exitCode, errorCode)})${missing === 0 ? '' : `, 누락된 항목 ${formatNumber(missing)}개`}`,
  several: ({ names, blogs, more, source, exitCode, errorCode, day }) =>
    `  ${source} 서버의 블로그 ${formatNumber(blogs)}개, 가장 이른 것은 ${day}부터 (${exitCodeText(exitCode, errorCode)}): ${names.join(', ')}${more === 0 ? '' : ` 외 ${formatNumber(more)}개`}`,
  late: ({ names, blogs, more, day }) =>
    `지연: 블로그 ${formatNumber(blogs)}개는 30시간 동안 끝난 실행이 없습니다. 가장 오래된 것의 마지막 실행은 ${day}입니다: ${names.join(', ')}${more === 0 ? '' : ` 외 ${formatNumber(more)}개`}`,
  reason: ({ reason }) => `    ${reason}`,
  advice: ({ advice }) => `    → ${advice}`,

  'do-token': ({ blog }) =>
    `이 블로그의 토큰을 새로 만들어 fleet.yaml의 "token"이 가리키는 곳에 넣으세요. 그런 다음 실행하세요: blogkeep-fleet retry ${blog}`,
  'do-blog-name': ({ blog }) =>
    `fleet.yaml에서 이 블로그의 "blog"를 고치세요. 블로그 주소에 나오는 이름이어야 합니다. 그런 다음 실행하세요: blogkeep-fleet start && blogkeep-fleet retry ${blog}`,
  'do-restore': ({ blog }) =>
    `무엇이 손상되었는지 확인하세요: blogkeep-fleet verify ${blog} --remote. 저장소에서 그 파일을 어제 버전으로 되돌리거나, 이 블로그의 파일을 모두 다른 곳으로 옮겨 다시 수집하게 하세요. 그런 다음 실행하세요: blogkeep-fleet retry ${blog}`,
  'do-update': ({ blog }) =>
    `더 새로운 blogkeep이 쓴 아카이브입니다. 모든 워커의 blogkeep을 업데이트하세요. 그런 다음 실행하세요: blogkeep-fleet retry ${blog}`,
  'do-prefix': ({ blog }) =>
    `저장소의 같은 이름 아래에 다른 파일이 있습니다. fleet.yaml에서 블로그 이름을 바꾸거나 그 파일을 옮기세요. 그런 다음 실행하세요: blogkeep-fleet start && blogkeep-fleet retry ${blog}`,
  'do-configuration': ({ blog }) =>
    `메시지에 나온 것을 fleet.yaml이나 워커에서 고치고 확인하세요: blogkeep-fleet check. 그런 다음 실행하세요: blogkeep-fleet start && blogkeep-fleet retry ${blog}`,
  'do-restart-workers': ({ blog }) =>
    `블로그를 추가하기 전에 시작한 워커가 이 실행을 맡았습니다. fleet.yaml을 다시 읽도록 모든 워커를 다시 시작하세요. 그런 다음 실행하세요: blogkeep-fleet retry ${blog}`,
  'do-machine':
    '디스크가 가득 찬 것처럼 워커 자체에 문제가 있습니다. 메시지에 나온 것을 고치세요. 다음 밤에 다시 실행합니다.',
  'do-report-bug':
    'blogkeep의 버그입니다. 워커 로그에서 이 블로그에 관한 줄과 함께 알려 주세요. 다음 밤에 다시 실행합니다.',
  'do-check-source': ({ blog }) =>
    `브라우저에서 블로그를 확인하세요. 글이 그대로 있으면 기다리세요. 다음 밤에 다시 실행합니다. 일부러 지운 것이면 하룻밤만 "crawl: { acceptRemovals: true }"가 있는 그룹에 넣으세요. 그런 다음 실행하세요: blogkeep-fleet start && blogkeep-fleet retry ${blog}`,
  'do-more-workers': ({ source }) =>
    `${source} 서버의 밤 시간이 모든 블로그를 처리하기에 짧았습니다. 워커를 늘리거나, 서버의 시간대를 넓히거나, 요청 속도를 높이세요.`,
  'do-look-at-workers': '워커가 실행 중인지, 서버나 대기열이 일시 중지되지 않았는지 확인하세요: blogkeep-fleet status',
  'do-storage': ({ blog }) =>
    `이 설정과 자격 증명으로는 저장소를 쓸 수 없습니다. 메시지에 나온 것을 고치고 확인하세요: blogkeep-fleet check. 그런 다음 실행하세요: blogkeep-fleet retry ${blog}`,
  'look-storage':
    '지금은 할 일이 없습니다. 저장소에 연결할 수 없었고, 실행을 다시 시도합니다. 계속되면 저장소와 워커의 네트워크를 확인하세요.',
  'look-redis':
    '지금은 할 일이 없습니다. Redis에 연결할 수 없었고, 실행을 다시 시도합니다. 계속되면 Redis와 워커의 네트워크를 확인하세요.',
  'look-copy':
    '지금은 할 일이 없습니다. 다른 프로세스가 이 워커에 있는 아카이브 사본에 쓰고 있었고, 실행을 다시 시도합니다. 저장소의 아카이브는 온전합니다. 계속되면 워커마다 --cache 폴더를 따로 지정하세요.',
  'look-items':
    '나머지는 모두 저장했습니다. 누락된 항목은 다음 실행에서 받습니다. 같은 항목이 일주일째 빠져 있으면 블로그를 확인하세요.',
  'look-source': ({ source }) =>
    `지금은 할 일이 없습니다. 간격을 점점 늘려 다시 시도하고, 다음 밤에도 시도합니다. 계속되면 브라우저에서 ${source} 서버가 작동하는지 보고 운영자에게 문의하세요.`,
  'look-interrupted':
    '지금은 할 일이 없습니다. 실행이 끝나기 전에 중단되었고, 다음 실행이 이어서 진행합니다. 계속되면 워커 로그에서 원인을 확인하세요. 메모리가 부족하거나 "timeLimit"이 너무 짧을 수 있습니다.',

  'about-report': '모든 블로그에서 무엇이 언제부터 실패했고 무엇을 해야 하는지 보여 줍니다',
  'about-board': '브라우저에서 대기열을 봅니다',
  'option-report-json': 'JSON으로 출력합니다. 직접 할 일이 있으면 어느 쪽이든 종료 코드는 2입니다',
  'option-port': '요청을 받을 포트. 0이면 빈 포트를 씁니다',
  'option-host': '요청을 받을 주소. 접속할 수 있는 사람은 모든 블로그의 이름을 볼 수 있습니다',
  'board-runs': ({ url }) => `대기열 화면 주소: ${url}. 끝내려면 Ctrl-C를 누르세요.`,
};
