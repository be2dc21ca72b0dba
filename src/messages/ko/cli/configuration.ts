import type { configuration as en } from '../../en/cli/configuration.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

export const configuration: Translation<typeof en> = {
  must: ({ where, problem, value, hint }) => `${where}: ${problem}${value === '' ? '' : ` (입력값: ${value})`}.${hint}`,
  'must-be-file': ({ where, folder }) => `${where}: 파일을 지정해야 합니다. ${folder} 경로는 폴더입니다.`,
  'list-for-one': ({ where, folders, command, commands }) =>
    `${where}: 폴더가 ${formatNumber(folders)}개 있지만 ${command} 명령은 하나만 받습니다. ` +
    `폴더 목록은 ${commands.join(', ')} 전용 설정 파일로 옮기고 --config 옵션으로 그 파일을 지정하세요.`,
  'exclude-each-other': ({ first, second }) =>
    `함께 쓸 수 없는 옵션입니다: ${first}, ${second}. 둘 중 하나만 지정하세요.`,
  'base-url-missing': ({ command, variable }) =>
    `${command} 명령에는 블로그 주소가 필요합니다. 예: "blogkeep ${command} https://blog.example.com". Blog Read API라면 --base-url 옵션, 환경 변수 ${variable}, 설정 파일의 "baseUrl" 중 하나로 지정하세요.`,
  'import-address': ({ address }) =>
    `"import"는 파일을 읽는 명령이므로 주소(${address})에는 "blogkeep export ${address}"를 쓰세요.`,
  'from-backup': ({ command }) =>
    `${command} 명령은 백업이 아니라 서버에서 읽습니다. 파일은 "blogkeep import"로 가져오세요.`,
  'from-live': ({ command, from }) =>
    `${command} 명령에는 쓸 수 없는 옵션: --from ${from}. "blogkeep export"에 블로그 주소를 지정하세요.`,
  'token-missing': ({ command, variable, file }) =>
    `${command} 명령에는 액세스 토큰이 필요합니다. ${file === '' ? '' : `${file} 파일이나 `}환경 변수 ${variable}에 넣거나, 토큰이 든 파일을 --token-file 옵션으로 지정하세요.`,
  'pattern-without-files': ({ pattern }) =>
    `${pattern} 패턴에 맞는 파일이 없습니다. 폴더를 확인하거나 파일 이름을 직접 지정하세요.`,
  'token-not-sent': ({ file, host }) =>
    `${file} 파일의 토큰은 암호화되지 않은 연결로 ${host}에 보내지 않습니다. https:// 주소를 쓰거나, 이 서버의 토큰을 --token-file 옵션으로 지정하세요.`,
  'token-origin': ({ where }) => `액세스 토큰의 출처: ${where}`,
  'report-missing': 'summary 명령에는 보고서 파일이 필요합니다. 예: "blogkeep summary report.json"',
  'published-ask': '--published ask는 터미널에서만 쓸 수 있습니다. 터미널이 없으면 파일, all 또는 none을 지정하세요.',
  'backup-missing': 'import 명령에는 백업 파일이 필요합니다. 예: "blogkeep import travels-1-1.zip"',
  'posts-missing': 'forget 명령에는 글의 ID가 필요합니다. 예: "blogkeep forget 128"',
  'nothing-to-publish': ({ flags }) =>
    `${flags.join(', ')} 옵션을 모두 지정하면 publish 명령이 할 일이 없습니다. 하나를 빼세요. 발행하지 않고 받기만 하려면 "blogkeep crawl"을 실행하세요.`,
  'folders-overlap': ({ name, folder, otherName, other, how }) =>
    `${name} 폴더(${folder})와 ${otherName} 폴더(${other})가 ${how}. 서로 다른 폴더를 지정하세요.`,
  'report-and-summary':
    '--report - 옵션과 --summary 옵션은 둘 다 표준 출력을 사용합니다. --report에 파일을 지정하세요.',
  'report-folder-missing': ({ path }) => `보고서를 ${path}에 쓸 수 없습니다. 폴더가 없습니다. 먼저 폴더를 만드세요.`,
  'report-in-archive': '보고서는 아카이브 안에 둘 수 없습니다. --report에 다른 경로를 지정하세요.',
  'token-visible': ({ variable }) =>
    `--token 값은 이 컴퓨터의 다른 사용자에게 보입니다. 환경 변수 ${variable} 또는 --token-file 옵션을 사용하세요.`,
  'token-unencrypted': ({ host }) =>
    `토큰이 암호화되지 않은 채 전송됩니다: ${host}. 서버가 지원하면 https://를 사용하세요.`,

  'files-ambiguous': ({ files }) =>
    `설정 파일이 여러 개 있습니다: ${files.join(', ')}. 하나만 남기거나 --config 옵션으로 선택하세요.`,
  'file-ending': ({ file }) => `설정 파일 이름은 .json, .yaml, .yml, .js, .mjs 중 하나로 끝나야 합니다: ${file}.`,
  'file-without-options': ({ file }) => `설정 파일에는 옵션과 값이 있어야 합니다: ${file}. 예: { "dir": "backup" }`,
  'file-unreadable': ({ file, reason }) => `설정 파일을 읽을 수 없습니다: ${file} (${reason}).`,
  'value-file-unreadable': ({ file, reason }) =>
    `파일을 읽을 수 없습니다: ${file} (${reason}). 값이 든 파일의 경로를 지정하세요.`,
  'value-file': ({ where, file }) => `${where} 옵션에 지정한 파일에는 값의 목록이나 맵이 있어야 합니다: ${file}.`,
  'no-such-file': '파일이 없습니다',
  'is-folder': '파일이 아니라 폴더입니다',
  'not-json': '올바른 JSON이 아닙니다',
  'not-json-at': ({ position }) => `올바른 JSON이 아닙니다, 위치 ${formatNumber(position)}`,
  'not-yaml': '올바른 YAML이 아닙니다',
  'not-yaml-at': ({ line, column }) => `올바른 YAML이 아닙니다, ${formatNumber(line)}행 ${formatNumber(column)}열`,
  'not-javascript': ({ detail }) => `올바른 JavaScript가 아닙니다: ${detail}`,

  'token-file-too-long': ({ file }) =>
    `토큰 파일이 너무 깁니다: ${file}. 토큰 하나만 있어야 합니다. 경로를 확인하세요.`,
  'token-file-unreadable': ({ file, reason }) =>
    `토큰 파일을 읽을 수 없습니다: ${file} (${reason}). 토큰이 든 파일의 경로를 지정하세요.`,
  'token-file-empty': ({ file }) => `토큰 파일이 비어 있습니다: ${file}. 토큰을 넣으세요.`,
  'token-file-invalid': ({ file }) => `토큰 파일에는 공백이나 줄바꿈이 없는 토큰 하나만 있어야 합니다: ${file}.`,
};
