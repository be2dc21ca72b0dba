import type { publish as en } from '../en/publish.ts';
import type { Translation } from '../translation.ts';
import { outputName } from './words.ts';
import { formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

const intact = '아카이브에는 받은 그대로 있습니다.';

const neededFor = {
  address: '글 속 이미지와 링크는 이전 주소에서만 작동합니다',
  date: '글을 날짜순으로 늘어놓습니다',
  title: '목록에 나옵니다',
};

export const publish: Translation<typeof en> = {
  'post-less': ({ bug }) => `글의 일부를 빼고 발행했습니다. blogkeep의 버그입니다: ${bug}. ${intact}`,
  'post-text': ({ bug }) => `글의 텍스트만 발행했습니다. blogkeep의 버그입니다: ${bug}. ${intact}`,
  'post-before': ({ bug }) => `글을 이전에 발행한 그대로 두었습니다. blogkeep의 버그입니다: ${bug}. ${intact}`,
  'post-not': ({ bug }) => `글을 발행하지 못했습니다. blogkeep의 버그입니다: ${bug}. ${intact}`,
  'files-incomplete': ({ output, bug }) =>
    `여러 글을 모은 파일 중 일부를 만들지 못했습니다(${outputName(output)}). blogkeep의 버그입니다: ${bug}.`,
  'search-failed': ({ bug }) => `검색 색인을 만들지 못했습니다. blogkeep의 버그입니다: ${bug}.`,
  'category-left-out': ({ category, bug }) => `카테고리 ${category}번을 제외했습니다. blogkeep의 버그입니다: ${bug}.`,
  'guestbook-incomplete': ({ bug }) => `방명록의 공개 글 중 일부를 발행하지 못했습니다. blogkeep의 버그입니다: ${bug}.`,
  'file-not-published': ({ file, bug }) => `파일을 발행하지 못했습니다: ${file}. blogkeep의 버그입니다: ${bug}.`,
  interrupted: '발행이 중단되었습니다. 다시 실행하면 마저 끝냅니다.',
  'workers-unavailable': ({ why }) =>
    `작업 스레드를 시작할 수 없습니다: ${why}. 메모리를 확보하세요. 계속되면 blogkeep을 다시 설치하세요.`,
  'too-slow': ({ seconds }) => `변환에 ${formatNumber(seconds)}초가 넘게 걸렸습니다`,
  'too-much-memory': ({ megabytes }) => `변환에 ${formatNumber(megabytes)}MB가 넘는 메모리를 사용했습니다`,
  'medium-missing': ({ why }) =>
    `아카이브의 목록에 있는 파일이 없습니다: ${why}.${onCommandLine(' "blogkeep crawl" 명령으로 다시 받으세요.')}`,
  'medium-lost': ({ file }) =>
    `아카이브에 ${file} 파일이 없거나 저장한 내용과 다릅니다. 전에 발행한 파일은 그대로 둡니다. 블로그를 다시 수집하거나 가져오세요. 또는 사본에서 파일을 복원하세요.`,
  'file-in-the-way': ({ file }) => `blogkeep이 만든 파일이 있어야 할 자리에 다른 것이 있습니다: ${file}. 옮기세요.`,
  unwritable: ({ folder, code, advice }) =>
    `폴더에 쓸 수 없습니다: ${folder} (${code}): ${advice}.${onCommandLine(' 위치는 --dir, --markdown, --site 옵션으로 지정합니다.')}`,
  'media-url-missing': `워드프레스는 이미지와 파일을 웹에서 내려받는데, 어디에 있는지 알 수 없습니다.${onCommandLine(' 사이트를 웹에 올리고 --site-url 옵션으로 사이트 주소를 지정하거나 --media-url 옵션으로 media 폴더의 주소를 지정하세요.')}`,
  'not-a-folder': '폴더가 아닙니다.',
  'template-unused': ({ file, isPage, near }) =>
    `사용되지 않는 파일입니다: ${file}. 같은 이름의 기본 템플릿이 없습니다${isPage ? '. 이 파일을 포함하는 템플릿도 없습니다' : ''}. ${near === undefined ? '다른 템플릿에서 포함하거나 다른 폴더로 옮기세요.' : `혹시 ${near}인가요?`}`,
  'templates-unreadable': ({ folder, why }) =>
    `템플릿을 읽을 수 없습니다: ${folder}: ${why}.${onCommandLine(' --templates 옵션의 경로를 확인하세요.')}`,
  'template-unreadable': ({ path, why }) => `템플릿을 읽을 수 없습니다: ${path}: ${why}.`,
  'not-there': '없는 경로입니다',
  'folder-expected': '폴더가 아니라 파일입니다',
  'not-utf-8': 'UTF-8 파일이 아닙니다. UTF-8로 저장하세요',
  'template-invalid': ({ file, line, reason }) =>
    `템플릿에 오류가 있습니다: ${file}${line === undefined ? '' : ` ${formatNumber(line)}번째 줄`}: ${reason}.`,
  'head-insecure': ({ address }) => `불러올 수 없는 주소입니다(${address}). https://로 시작해야 합니다`,
  'head-large': ({ maxLength }) =>
    `${formatNumber(maxLength)}자가 넘는 파일입니다. 모든 페이지에 들어가므로 긴 스크립트는 static/에 두고 불러오세요`,
  'head-unclosed': ({ what }) =>
    `닫히지 않은 요소(${what}) 때문에 모든 페이지의 나머지 내용이 보이지 않습니다. 닫아 주세요`,
  'head-ended': ({ what }) =>
    `head에 쓸 수 없는 것(${what || '텍스트'})이 있습니다. 모든 페이지 맨 위에 나타나고 파일의 나머지가 head로 인식되지 않으니 지우세요`,
  'head-handler': ({ name }) => `속성(${name})에 적은 코드는 실행되지 않습니다. 스크립트에서 addEventListener를 쓰세요`,
  'template-missing': ({ name }) => `${name}.eta 템플릿이 없습니다`,
  'template-endless': ({ file }) => `${file} 템플릿이 자기 자신을 끝없이 포함합니다`,
  'template-value': ({ what }) => `이 자리의 값은 텍스트나 숫자여야 합니다(현재 값: ${what})`,
  'bracket-not-open': '열리지 않은 괄호를 닫습니다',
  'code-incomplete': '텍스트 앞의 코드가 끝나지 않았습니다',
  'bracket-not-closed': '여기서 열린 괄호나 따옴표가 닫히지 않았습니다',
  'field-unknown': ({ source, preset, hint, known }) =>
    `${onCommandLine('--front-matter: ')}${preset} 프리셋에는 없는 필드입니다: ${source}.${hint} 쓸 수 있는 필드: ${known.join(', ')}.`,
  'field-reserved': ({ field, source, preset, sources }) =>
    `${onCommandLine('--front-matter: ')}${preset} 프리셋에서 ${field}에는 따로 정해진 뜻이 있어서 ${source} 값을 넣을 수 없습니다${sources.length === 0 ? '' : `(가능한 값: ${sources.join(', ')})`}. 다른 이름을 고르세요.`,
  'fields-needed': ({ preset, needed }) =>
    `${onCommandLine('--front-matter: ')}${preset} 프리셋에 필요한 필드가 없습니다: ${needed.map(({ field, why }) => `${field}(${neededFor[why]})`).join(', ')}. 목록에 넣거나, 목록을 preset으로 시작하세요.`,
  'options-not-object': 'JSON 객체가 아닙니다',
  'options-newer': ({ version }) =>
    `더 새로운 blogkeep이 만든 파일입니다(버전 ${String(version)}). blogkeep을 업데이트하세요`,
  'options-parts-missing': '"version"과 "options"가 없습니다',
  'option-unknown': ({ name }) => `이 버전의 blogkeep이 모르는 옵션이 있습니다: ${name}`,
  'option-misplaced': ({ name }) => `"${name}" 옵션은 여기에 쓸 수 없습니다`,
  'option-encrypted': ({ name }) =>
    `"${name}" 값을 다른 아카이브의 키로 암호화했거나, 아카이브에 .blogkeep-secret이 없습니다`,
  'option-invalid': ({ name, problem }) => `"${name}": ${problem}`,
  'folder-relative': '이 폴더를 기준으로 한 폴더 경로여야 합니다',
  'no-post-folders': ({ preset }) =>
    `${onCommandLine(`--post-folders 옵션과 --preset ${preset} 옵션은`, `글마다 폴더를 두는 옵션과 ${preset} 프리셋은`)} 함께 쓸 수 없습니다. 이 생성기는 글마다 폴더를 둔 구조를 읽지 못합니다.${onCommandLine(' 둘 중 하나를 빼세요. 기억된 옵션은 --post-folders=false 옵션으로 끄세요.')}`,
  'without-repeats': '중복이 없는 목록이어야 합니다',
};
