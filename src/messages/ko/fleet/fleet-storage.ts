import type { fleetStorage as en } from '../../en/fleet/fleet-storage.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

export const fleetStorage: Translation<typeof en> = {
  'no-bucket': ({ location, bucket }) =>
    `${location}에 필요한 "${bucket}" 버킷이 없습니다. 버킷을 만들거나, 설정 파일의 storage.s3에서 bucket, endpoint, region을 고치세요.`,
  'no-credentials': ({ location }) =>
    `${location}에 접근할 자격 증명이 없습니다. 워커에 AWS_ACCESS_KEY_ID와 AWS_SECRET_ACCESS_KEY, 프로필, 서버의 역할 중 하나를 지정하세요.`,
  refused: ({ location, why }) =>
    `${location}에 접근할 수 없습니다(${why}). 워커의 자격 증명과 목록 조회, 읽기, 쓰기, 삭제 권한을 확인하세요. 서버의 시계가 몇 분 이상 틀려도 거부됩니다.`,
  unreachable: ({ location, why }) =>
    `${location}에 연결할 수 없거나 오류가 계속됩니다(${why}). 나중에 다시 시도합니다. 계속되면 설정 파일의 storage와 네트워크를 확인하세요.`,
  unusable: ({ location, why }) =>
    `${location} 위치는 아카이브 저장소로 쓸 수 없습니다: ${why}. 설정 파일의 storage를 확인하세요.`,
  'no-folder': ({ folder }) =>
    `아카이브를 둘 폴더가 없습니다: ${folder}. 폴더를 만들거나 디스크를 마운트하세요. 마운트되지 않은 디스크가 빈 저장소로 보이지 않도록 자동으로 만들지 않습니다.`,
  'no-key': ({ location, key }) => `${location}에는 "${key}"라는 이름의 객체를 둘 수 없습니다.`,
  system: ({ code, advice }) => `${advice} (${code})`,
  'commit-damaged': ({ location, key }) =>
    `${location}${key} 객체를 읽을 수 없어 아카이브의 어느 상태가 유효한지 알 수 없습니다. 이전 버전에서 복원하세요. 옆의 incoming/이 비어 있다면 이 객체를 삭제해도 됩니다. 그러면 archive/에 있는 것이 아카이브입니다.`,
  'incoming-lost': ({ location, blog, path }) =>
    `${location}${blog}/incoming/에 이미 커밋된 ${path} 파일이 없습니다. 수명 주기 규칙처럼 다른 무언가가 그곳의 객체를 삭제하고 있으니 그 폴더를 제외하세요. 다음 실행이 아카이브를 복구합니다.`,
  overtaken: ({ blog }) =>
    `다른 실행이 "${blog}" 블로그의 아카이브를 넘겨받았습니다. 이 실행은 아카이브를 바꾸지 않고 끝났습니다.`,
  'about-verify': '저장소에 있는 아카이브를 검사합니다',
  'option-remote': '파일을 받지 않고 목록과 체크섬으로 검사',
  verified: ({ blog, files, fetched }) =>
    `${blog}: 정상, 파일 ${formatNumber(files)}개(받은 파일 ${formatNumber(fetched)}개)`,
  damaged: ({ blog, files, findings }) =>
    `${blog}: 손상, 파일 ${formatNumber(files)}개에서 문제 ${formatNumber(findings)}개. 다음 실행이 복구할 수 있는 것을 복구합니다`,
  'more-findings': ({ more }) => `  그 밖에 ${formatNumber(more)}개: --json 옵션으로 모두 볼 수 있습니다`,
  'about-fetch': '저장소의 아카이브를 폴더로 복사합니다',
  'option-dir': '새 폴더나 빈 폴더. 기본값은 블로그 이름',
  'option-at': '그 시각의 상태: 2026-11-20 또는 2026-11-20T06:00Z. 객체 버전이 필요합니다',
  fetched: ({ folder, files, at }) =>
    `${folder}: 파일 ${formatNumber(files)}개${at === '' ? '' : `, ${at}에 저장된 상태`}`,
  'not-intact': ({ path }) => `저장소에서 손상된 파일: ${path}`,
  'no-archive': ({ blog }) =>
    `저장소에 "${blog}" 블로그의 아카이브가 아직 없습니다. 먼저 블로그를 실행하세요: blogkeep-fleet run ${blog}`,
  'no-versions':
    '저장소에 객체의 이전 버전이 없습니다. 버킷에서 버전 관리를 켜면 그때부터 이전 상태를 읽을 수 있습니다.',
  'not-then': ({ blog, at, since }) =>
    `${at}에는 "${blog}" 블로그의 아카이브가 없었습니다. 가장 오래된 버전은 ${since}에 저장되었습니다.`,
  'no-moment': ({ text }) =>
    `--at 옵션은 2026-11-20이나 2026-11-20T06:00Z 같은 날짜나 시각이어야 하는데 "${text}"입니다.`,
  'folder-not-empty': ({ folder }) => `비어 있지 않은 폴더입니다: ${folder}. --dir 옵션으로 새 폴더를 지정하세요.`,
  'without-conditions':
    '참고: 저장소가 조건부 쓰기를 지원하지 않습니다. 한 아카이브를 두 실행이 함께 쓰지 못하게 막는 것은 임대뿐입니다(docs/fleet.md#storage).',
  'without-versions': '참고: 저장소에 객체의 이전 버전이 없어 지난 상태를 읽을 수 없습니다.',
};
