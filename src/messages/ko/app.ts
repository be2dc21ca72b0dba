import type { app as en } from '../en/app.ts';
import type { Translation } from '../translation.ts';
import { outputName } from './words.ts';
import { formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

const retry = '주소와 네트워크를 확인하거나 나중에 다시 시도하세요.';
const kept = '저장한 내용은 그대로 있으며, 다음 실행에서 이어서 진행합니다.';

export const app: Translation<typeof en> = {
  'templates-not-copied': ({ folder, advice }) => `템플릿을 복사할 수 없습니다: ${folder}: ${advice}.`,
  'token-missing': '토큰 없이는 API를 제공하지 않습니다.',
  'port-unavailable': ({ port, host, why }) => `서버가 ${host}의 포트 ${String(port)}번을 사용할 수 없습니다: ${why}.`,
  'port-in-use': ({ flag }) =>
    `다른 프로그램이 사용 중입니다. ${flag} 옵션으로 다른 포트를 선택하거나 ${flag} 0으로 빈 포트를 사용하세요`,
  'port-reserved': ({ flag }) =>
    `1024번보다 작은 포트는 관리자만 사용할 수 있습니다. ${flag} 옵션으로 다른 포트를 선택하세요`,
  'address-not-here': ({ flag }) => `이 컴퓨터에 없는 주소입니다. ${flag} 옵션으로 이 컴퓨터의 주소를 선택하세요`,
  'host-not-found': `알 수 없는 호스트 이름입니다${onCommandLine('. --host 옵션으로 이 컴퓨터의 주소를 선택하세요. 이름으로 접속하려면 --allowed-hosts 옵션을 사용하세요')}`,
  'host-not-resolved': `지금은 그 이름의 주소를 찾을 수 없습니다${onCommandLine('. --host 옵션으로 이 컴퓨터의 주소를 선택하세요. 이름으로 접속하려면 --allowed-hosts 옵션을 사용하세요')}`,
  'source-refuses': ({ why }) =>
    `서버가 토큰이나 블로그를 거부했습니다. ${why} 토큰(만료되었을 수 있습니다)${onCommandLine('과 --blog, --base-url 옵션을', '을')} 확인하세요.`,
  'another-blog': ({ wanted, name }) =>
    `이 주소에는 "${wanted}" 블로그가 없습니다. 있는 블로그: ${name}.${onCommandLine(' --blog 옵션을 빼거나, 그 블로그의 주소를 지정하세요.')}`,
  'source-unusable-retry': ({ why }) => `원본 서버를 사용할 수 없습니다. ${why} ${retry}`,
  'source-unusable': ({ why }) => `원본 서버를 사용할 수 없습니다. ${why}`,
  'source-silent': ({ why }) => `원본 서버가 더 이상 응답하지 않습니다. ${why} ${kept} ${retry}`,
  'source-waits': ({ why }) => `원본 서버가 너무 오래 기다리라고 합니다. ${why} ${kept} ${retry}`,
  'no-blogs': '이 토큰으로 내보낼 수 있는 블로그가 없습니다. 블로그가 있는 계정의 토큰을 쓰세요.',
  'blog-unknown': ({ wanted, blogs }) =>
    `이 토큰에는 "${wanted}" 블로그가 없습니다. ${blogs.length > 0 ? `있는 블로그: ${blogs.join(', ')}.` : '다른 블로그도 없습니다.'}${onCommandLine(' --blog 옵션으로 그중 하나를 선택하세요.')}`,
  'backup-of-another': ({ wanted, name }) =>
    `백업에 "${wanted}" 블로그가 없습니다. 있는 블로그: ${name}.${onCommandLine(' --blog 옵션을 빼거나 그 블로그의 백업을 지정하세요.')}`,
  'backup-unusable': ({ why }) => `백업을 사용할 수 없습니다. ${why}`,
  'blog-name-missing': `백업에 블로그 이름이 없습니다.${onCommandLine(' --blog 옵션으로 이름을 지정하거나 --blog-url 옵션으로 블로그의 주소를 지정하세요.')}`,
  'blog-url-missing': ({ backup }) =>
    `백업에 블로그 주소가 없습니다: ${backup.join(', ')}.${onCommandLine(' --blog-url 옵션으로 주소를 지정하세요(예: --blog-url https://blog.example.com).')}`,
  'list-of-another': ({ file, hosts, own, host }) =>
    `이 블로그(${own})가 아니라 다른 곳(${host}${hosts.length > 1 ? ` 외 ${formatNumber(hosts.length - 1)}곳` : ''})의 페이지 목록입니다: ${file}. 이 블로그의 sitemap.xml을 지정하세요.${onCommandLine(` 블로그의 주소가 그것이었다면 --blog-url https://${host} 옵션을 추가하세요.`)}`,
  'list-missing': ({ file }) =>
    `${onCommandLine('--published 옵션에 지정한 파일이', '공개 글 목록 파일이')} 없습니다: ${file}.${onCommandLine(' "all"이나 "none", 또는 파일의 경로(블로그에서 저장한 sitemap.xml이나 ID 또는 주소의 목록)를 지정하세요.')}`,
  'list-is-address': ({ address }) =>
    `${onCommandLine('--published 옵션에는 파일을 지정하는데 웹 주소입니다', '파일이 아니라 웹 주소입니다')}: ${address}. ${onCommandLine(`"curl -o sitemap.xml ${address}" 같은 명령으로 사이트맵을 저장하고`, '사이트맵을 저장하고')} 그 파일을 지정하세요.`,
  'list-unreadable': ({ file, why }) =>
    `공개 글 목록을 읽을 수 없습니다: ${file} (${why}).${onCommandLine(' --published 옵션에는 "all"이나 "none", 또는 블로그에서 저장한 사이트맵이나 ID 또는 주소를 적은 파일의 경로를 지정하세요.')}`,
  'list-too-large': '사이트맵치고는 너무 큽니다',
  'backup-without-post': ({ id }) => `백업에 ${id}번 글이 없습니다.`,
  'no-newest-comments': '백업에는 최근 댓글이 없습니다.',
  'backup-without-file': '백업에 그런 파일이 없습니다',
  'at-another-host': '다른 호스트에 있습니다',
  'nothing-to-serve': `제공할 것이 없습니다. 아카이브도 사이트도 없습니다.${onCommandLine(' --dir에는 archive/와 site/가 있는 폴더를 지정하세요.')}`,
  'no-site': ({ site }) =>
    `${site}에 사이트가 없습니다.${onCommandLine(' "blogkeep publish" 명령으로 아카이브에서 만드세요.')}`,
  'blog-served-twice': ({ first, second, blog }) =>
    `두 폴더가 모두 "${blog}" 블로그의 것입니다: ${first}, ${second}. 하나만 지정하거나 서로 다른 포트에서 제공하세요.`,
  'apis-in-the-way': '"apis" 블로그의 사이트가 API의 자리와 겹칩니다. 다른 포트에서 따로 제공하세요.',
  'no-scheduler': `이 시스템에서는 매일 밤 실행을 예약할 수 없습니다.${onCommandLine(' 시스템의 예약 기능으로 "blogkeep export"를 매일 밤 실행하세요.', ' 대신 가끔 업데이트를 누르세요.')}`,
  'scheduler-missing': '시스템의 예약 기능이 설치되어 있지 않습니다',
  'scheduler-refuses': ({ reason }) =>
    `매일 밤 실행을 예약하지 못했습니다: ${reason.replace(/\.$/u, '')}.${onCommandLine(' 시스템의 예약 기능으로 "blogkeep export"를 매일 밤 실행하세요.')}`,
  unwritable: ({ path, advice }) => `쓸 수 없습니다: ${path}: ${advice}.`,
  'gitignore-link': ({ file }) =>
    `심볼릭 링크입니다: ${file}. git은 링크로 된 .gitignore를 읽지 않습니다. 파일로 바꾼 뒤 다시 실행하세요. 저장한 것이 없습니다.`,
  'options-unusable': ({ file, output, why }) =>
    `발행 옵션(${outputName(output)})을 기록한 파일을 사용할 수 없습니다: ${file}: ${why}.${onCommandLine(' 사본에서 복원하거나 --forget-options 옵션으로 새로 시작하세요.')}`,
  'not-a-file': '일반 파일이 아닙니다',
  unreadable: ({ code }) => `읽을 수 없습니다(${code})`,
  'templates-too-far': ({ output, folder }) =>
    `${folder} 폴더의 발행 결과(${outputName(output)})에 쓴 템플릿 폴더가 너무 멀리 있어 기억하지 못했습니다.${onCommandLine(' --templates 옵션으로 지정하거나 --forget-options 옵션으로 새로 시작하세요.')}`,
  'folder-elsewhere': '다른 곳에 있는 폴더',
  'same-folder': '같습니다',
  'folder-in-folder': '한쪽이 다른 쪽 안에 있습니다',
  'text-only': ({ bug }) => `글의 텍스트만 제공합니다. blogkeep의 버그입니다: ${bug}.`,
  'posts-unread': ({ unread }) =>
    `${unread} 아카이브가 아직 완성되지 않았습니다.${onCommandLine(' "blogkeep crawl"이나 "blogkeep export" 명령으로 계속하세요.')}`,
  'post-damaged': ({ files }) =>
    `아카이브의 파일이 손상되었거나 없어 글을 다시 발행하지 않았습니다${onCommandLine(`: ${files.join(', ')}`)}. 전에 발행한 파일은 그대로 둡니다.`,
  'excluded-category-unknown': ({ name, hint }) =>
    `${onCommandLine('--exclude-category 옵션으로 지정한', '제외하려던')} "${name}" 카테고리가 아카이브에 없습니다. 숨기려던 글이 공개될 수 있어 아무것도 발행하지 않았습니다.${hint} 여행/서울처럼 전체 경로를 지정하거나, 없어진 카테고리라면 지우세요.`,
  'excluded-category-gone': `전에 제외한 카테고리가 아카이브에 그 이름으로 없습니다. 숨기려던 글이 공개될 수 있어 아무것도 발행하지 않았습니다.${onCommandLine(' 새 이름을 --exclude-category 옵션으로 지정하거나, 빈 값을 지정해 아무것도 제외하지 않게 하세요.')}`,
  'excluded-tag-unknown': ({ name, hint }) =>
    `${onCommandLine('--exclude-tag 옵션으로 지정한', '제외하려던')} "${name}" 태그가 달린 글이 아카이브에 없습니다. 숨기려던 글이 공개될 수 있어 아무것도 발행하지 않았습니다.${hint} 이름을 고치거나 지우세요.`,
  'book-name-unknown': ({ flag, name, hint }) =>
    `${onCommandLine(`--${flag} 옵션으로 지정한`, '책에 담으려던')} "${name}" ${flag === 'book-tag' ? '태그가 달린' : '카테고리에 속한'} 글 중 발행하는 글이 없어 아무것도 발행하지 않았습니다.${hint} 이름을 고치거나 지우세요.`,
  'category-unknown': ({ name, hint }) =>
    `${onCommandLine('--categories 옵션에 적은', '바꾸려던')} "${name}" 카테고리가 없어 아무것도 발행하지 않았습니다.${hint} rename의 왼쪽과 hide에는 플랫폼에 있던 여행/서울 같은 경로나 이름표, id를, order에는 새 경로를 적으세요.`,
  'posts-vanish': ({ missing, published, folder }) =>
    `발행 옵션이 바뀌지 않았는데 ${folder}에 있는 글 ${formatNumber(published)}개 중 ${formatNumber(missing)}개가 사라지게 됩니다. 의도한 것보다는 오류일 가능성이 높아 아무것도 발행하지 않았습니다.${onCommandLine(' 의도한 것이라면 --accept-removals 옵션으로 다시 실행하세요.')}`,
  'published-despite-damage': ({ folder, files, first }) =>
    `${folder}에 있는 아카이브가 손상되었습니다. 없거나 아카이브가 쓴 내용과 다른 파일이 ${formatNumber(files)}개 있습니다${onCommandLine(`(예: ${first})`)}. 출력에서는 아무것도 삭제하지 않았고, 손상된 파일에 의존하는 파일은 그대로 두었습니다. 블로그를 다시 수집하거나 가져오세요. 또는 사본에서 파일을 복원하세요.${onCommandLine(' "blogkeep verify" 명령이 손상된 파일을 모두 보여 줍니다.')}`,
  'archive-damaged-first': '아카이브가 손상되어 먼저 복구해야 합니다.',
};
