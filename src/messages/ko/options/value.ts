import type { value as en } from '../../en/options/value.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';
import { onCommandLine } from '../../on-command-line.ts';

/** 영어판은 "--name must …"를 완성하고, 한국어판은 그 자체로 서술어까지 완성합니다. */
export const value: Translation<typeof en> = {
  missing: '값이 있어야 합니다',
  once: ({ times }) => `한 번만 지정해야 합니다(${formatNumber(times)}번 지정함)`,
  boolean: 'true 또는 false여야 합니다',
  whole: ({ least, most }) => `${String(least)}부터 ${String(most)}까지의 정수여야 합니다`,
  number: ({ least, most }) => `${String(least)}부터 ${String(most)}까지의 숫자여야 합니다`,
  duration: ({ least, most }) => `${least}부터 ${most}까지의 시간이어야 합니다`,
  size: ({ least, most }) => `${least}부터 ${most}까지의 크기여야 합니다`,
  one: ({ choices }) => `다음 중 하나여야 합니다: ${choices.join(', ')}`,
  some: ({ choices }) => `다음 중에서 골라야 합니다: ${choices.join(', ')}`,
  alone: ({ choice }) => `${choice} 하나만 쓰거나, 다른 값들 중에서 골라야 합니다`,
  color: '0a6259처럼 16진수 세 자리 또는 여섯 자리 색이어야 합니다',
  day: '2020-01-31 같은 날짜, 2020-01 같은 월, 또는 연도여야 합니다',
  text: '비어 있으면 안 됩니다',
  secret: '공백이나 줄바꿈이 없는 한 단어여야 합니다',
  language: 'ko, en, ja, pt-BR 같은 언어 태그여야 합니다',
  permalink: ({ fields }) =>
    `/{yyyy}/{mm}/{basename}.html처럼 항목이 든 경로여야 합니다. 쓸 수 있는 항목: ${fields.join(', ')}`,
  'time-zone': 'Asia/Seoul이나 UTC 같은 시간대 이름이어야 합니다',
  file: '파일의 경로나 file: URL이어야 합니다',
  folder: '폴더의 경로나 file: URL이어야 합니다',
  'folder-or-boolean': '폴더의 경로, file: URL, 또는 true나 false여야 합니다',
  'folder-or-false': '폴더의 경로, file: URL, 또는 false여야 합니다',
  folders: '폴더의 경로나 file: URL, 또는 그 목록이어야 합니다',
  ids: 'ID 문자열의 목록이어야 합니다',
  paths: '파일이나 폴더의 경로, file: URL, 또는 그 목록이어야 합니다',
  'address-zone': '존(%…)이 없는 주소여야 합니다',
  host: 'http://, 포트, 경로 없이 호스트 이름이나 주소만 써야 합니다',
  'web-address': 'https://나 http://로 시작하는 전체 주소여야 합니다',
  'address-credentials': '사용자 이름과 비밀번호가 없는 주소여야 합니다',
  'address-query': '쿼리(?…)와 프래그먼트(#…)가 없는 주소여야 합니다',
  fields:
    'title,date,lastmod=updated,cover.image=cover 같은 필드 목록(100개 이하)이거나, 그런 목록이나 맵이 든 YAML 또는 JSON 파일의 경로여야 합니다',
  'field-form': ({ name }) =>
    `이름 또는 이름=출처로 이루어져야 하며 글자, 숫자, _, -와 하위 필드를 나타내는 점만 쓸 수 있습니다(그렇지 않은 값: "${name}")`,
  'field-twice': ({ name }) => `같은 필드를 두 번 쓸 수 없습니다(${name})`,
  'field-within': ({ name, other }) => `한쪽이 다른 쪽에 포함되는 두 필드를 함께 쓸 수 없습니다(${name}, ${other})`,
  categories:
    'rename(이전 경로: 새 경로), order와 hide(경로 목록)로 이루어진 맵이거나, 그런 맵이 든 YAML 또는 JSON 파일의 경로여야 합니다',
  'category-path': ({ from }) => `"${from}"의 새 경로에 빈 이름이 없어야 합니다(예: 여행/서울)`,
  'category-twice': ({ name }) => `같은 카테고리를 두 번 적을 수 없습니다("${name}")`,
  csp: ({ directives }) =>
    `${directives.join(', ')} 중 하나와 https 주소 하나 이상이어야 합니다(예: "script-src https://giscus.app")`,
  suggestion: ({ name }) => ` 혹시 ${name}인가요?`,
  'base-url-cut': ({ url }) => `기본 주소는 /apis 앞부분입니다: ${url} 주소를 사용합니다.`,
  'base-url-token': ({ url }) =>
    `기본 주소는 /apis 앞부분입니다: ${url} 주소를 사용합니다. 입력한 주소에 액세스 토큰이 들어 있었습니다. ` +
    `그 토큰은 사용하지 않으며, 그 주소를 본 사람은 누구나 토큰을 알 수 있습니다. 주소에서 토큰을 ${onCommandLine('지우고 환경 변수 BLOGKEEP_TOKEN 또는 --token-file 옵션으로 지정하세요', '지우세요')}.`,
};
