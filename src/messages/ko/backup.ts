import type { backup as en } from '../en/backup.ts';
import type { Translation } from '../translation.ts';
import { itemName } from './words.ts';
import { formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

const again = '백업을 다시 내려받으세요.';
const asGiven = '플랫폼에서 받은 파일을 그대로 사용하세요.';
const repair = `다시 내려받으세요. 그럴 수 없다면 복구하고${onCommandLine('(zip -FF로 복구되는 경우가 많습니다)')} 압축을 풀어 폴더를 지정하세요.`;
const expected =
  '티스토리 백업(zip이나 XML), 워드프레스에서 내보낸 파일, Blogger의 테이크아웃, Movable Type 형식의 텍스트 파일을 내려받은 그대로 지정하세요.';
const exportFromWordPress = '워드프레스의 도구 → 내보내기에서 "모든 콘텐츠"를 골라 받은 파일을 가져오세요.';
const lines = '공개 글의 ID나 주소를 한 줄에 하나씩';

export const backup: Translation<typeof en> = {
  hostile: ({ name, what }) =>
    `${name}: ${what}. 정상적인 백업에는 있을 수 없는 내용이라 읽지 않았습니다. 블로그 설정에서 백업을 다시 내려받으세요.`,
  'too-many-entries': ({ count }) => `항목이 ${formatNumber(count)}개라고 되어 있습니다`,
  'unpacks-to': ({ size, total }) =>
    `${formatNumber(size)}바이트가 압축을 풀면 ${formatNumber(total)}바이트가 된다고 되어 있습니다`,
  'entries-overlap': '서로 겹치는 항목이 있습니다',
  'entries-behind-end': '파일 끝을 벗어난 항목이 있습니다',
  'entry-outside': ({ entry }) => `zip 밖을 가리키는 항목이 있습니다(${entry})`,
  'too-many-folders': ({ most }) => `폴더가 ${formatNumber(most)}개보다 많습니다`,
  'empty-zip': ({ name }) => `빈 zip 파일입니다: ${name}. ${again}`,
  locked: ({ zip }) => `암호가 걸린 zip 파일입니다: ${zip}. 암호로 압축을 푼 뒤 폴더를 지정하세요.`,
  'split-zip': ({ zip }) =>
    `나뉜 zip 파일(.z01, .z02, …)의 한 부분입니다: ${zip}. 합치거나 압축을 푼 뒤 폴더를 지정하세요.`,
  'cut-zip': ({ zip }) => `zip 파일이 잘렸거나 관계없는 바이트가 섞여 있습니다: ${zip}. ${repair}`,
  'damaged-zip': ({ zip, why }) => `손상된 zip 파일입니다: ${zip} (${why}). ${repair}`,
  'damaged-tar': ({ name }) =>
    `손상된 tar 파일입니다: ${name}. 다시 내려받거나, 그럴 수 없으면 압축을 풀고 그 폴더를 지정하세요.`,
  'tar-ends': '파일 도중에 tar가 끝남',
  'system-error': ({ name, advice, code }) => `읽을 수 없습니다: ${name}: ${advice} (${code}).`,
  'folder-system-error': ({ name, advice, code }) => `폴더를 읽을 수 없습니다: ${name}: ${advice} (${code}).`,
  'permission-denied': ({ file, code }) => `읽을 권한이 없습니다: ${file} (${code}). 이 사용자에게 읽기 권한을 주세요.`,
  'too-many-files': ({ folder, most }) =>
    `폴더에 파일이 ${formatNumber(most)}개보다 많습니다: ${folder}. 정상적인 백업에는 있을 수 없는 수이니, 백업 폴더만 지정하세요.`,
  missing: ({ file }) => `파일이 없습니다: ${file}. 백업의 경로를 확인하세요.`,
  'is-address': ({ address }) =>
    `파일이 아니라 웹 주소입니다: ${address}. 플랫폼의 설정에서 블로그를 파일로 내려받아 그 파일을 가져오세요.${onCommandLine(' Blog Read API를 제공하는 서버에서는 "blogkeep export --base-url"로 받습니다.')}`,
  'not-a-file': ({ file }) => `파일도 폴더도 아닙니다: ${file}. ${expected}`,
  'no-backup': ({ file, seems }) => `백업이 아닙니다: ${file}(${seems}). ${expected}`,
  'several-ttxml': 'TTXML 파일이 여러 개입니다. 오래된 것부터 하나씩 같은 폴더로 가져오세요.',
  'ttxml-and-others': ({ file }) =>
    `TTXML 파일(${file})과 HTML 백업을 함께 지정했습니다. 오래된 것부터 하나씩 같은 폴더로 가져오세요.`,
  'two-formats': ({ files }) =>
    `서로 다른 형식의 백업을 함께 지정했습니다: ${files.map(({ name, title }) => `${name}(${title})`).join(', ')}. 오래된 것부터 하나씩 같은 폴더로 가져오세요.`,
  'choose-blog': ({ blogs }) =>
    `백업에 블로그가 여러 개 있습니다: ${blogs.join(', ')}.${onCommandLine(' --blog 옵션으로 하나를 고르고, 블로그마다 다른 폴더로 가져오세요.')}`,
  'blog-not-among': ({ wanted, blogs }) =>
    `백업에 "${wanted}" 블로그가 없습니다. 있는 블로그: ${blogs.join(', ')}.${onCommandLine(' --blog 옵션으로 하나를 고르세요.')}`,
  'mt-encoding': ({ file, encoding }) =>
    `파일에 문자 인코딩이 적혀 있지 않아 ${encoding} 인코딩으로 읽었습니다: ${file}. 글자가 깨졌다면 UTF-8로 저장해 다시 가져오세요.`,
  'mt-mixed': ({ encoding, count, posts }) =>
    `글 ${formatNumber(count)}개의 인코딩이 파일의 나머지와 달라 ${encoding} 인코딩으로 읽었습니다: ${posts.join(', ')}${count > posts.length ? ' 등' : ''}.`,
  'mt-source': ({ format, count }) =>
    `본문 ${formatNumber(count)}개가 ${format} 형식으로 되어 있어 줄을 유지한 채 그대로 발행합니다.`,
  'mt-merged': ({ count, posts }) =>
    `글 ${formatNumber(count)}개에 다른 글의 항목이 들어 있습니다(${posts.join(', ')}${count > posts.length ? ' 등' : ''}). 워드프로세서에서 저장할 때처럼 하이픈 줄이 없어졌기 때문이며, 이런 글은 비공개로 가져옵니다. 플랫폼에서 받은 파일을 그대로 사용하세요.`,
  'no-post-refers': ({ count, files }) =>
    `어떤 글에서도 쓰지 않는 파일 ${formatNumber(count)}개: ${files.join(', ')}${count > files.length ? ' 등' : ''}`,
  'media-ambiguous': ({ count, addresses }) =>
    `주소 ${formatNumber(count)}개는 백업의 여러 파일에 들어맞아 어느 파일도 쓰지 않았습니다: ${addresses.join(', ')}${count > addresses.length ? ' 등' : ''}.`,
  'seems-empty': '빈 파일입니다',
  'seems-utf-16': '일부 편집기처럼 UTF-16으로 저장되어 있습니다(UTF-8로 다시 저장하세요)',
  'seems-type': ({ type }) => onCommandLine(`파일 형식: ${type}`, '다른 종류의 파일입니다'),
  'seems-unknown': '알 수 없는 형식입니다',
  'seems-feed': '최근 글만 들어 있는 피드로 보입니다',
  'seems-sitemap': `사이트맵으로 보입니다${onCommandLine('. 사이트맵은 --published 옵션에 지정합니다')}`,
  'seems-page': '브라우저에서 저장한 웹 페이지로 보입니다',
  'seems-xml': '다른 종류의 XML로 보입니다',
  'seems-json': 'JSON으로 보입니다',
  'other-platform': ({ file, platform, advice }) =>
    `가져올 수 없습니다: ${file}. ${platform}에서 나온 것으로 보입니다. ${advice}`,
  'convert-in-wordpress':
    '이런 파일은 WordPress.com에서 가져올 수 있습니다. 그곳에서 가져온 뒤 도구 → 내보내기로 받은 XML 파일을 지정하세요.',
  'export-from-wordpress': exportFromWordPress,
  'is-markdown': '글이 이미 Markdown 파일이므로 변환할 것이 없습니다.',
  'use-other-export':
    '그 플랫폼이나 변환 도구로 블로그를 워드프레스용이나 Movable Type 형식으로 내보낼 수 있는지 확인하세요.',
  'no-post': ({ name, what }) =>
    `글이 없습니다: ${name}${what === '' ? '' : ` (${what})`}. ${expected}${what === '' ? ' 티스토리 zip에는 글마다 12/12-title.html 같은 파일이 있습니다.' : ''}`,
  'is-archive': `blogkeep의 아카이브로 보입니다${onCommandLine('. 사이트는 "blogkeep publish" 명령으로 만듭니다')}`,
  'is-office-document': '오피스 문서로 보입니다',
  'is-document': '문서나 책으로 보입니다',
  'is-program': '프로그램으로 보입니다',
  'has-xml': '안에 XML 파일이 있습니다. 그것이 백업이라면 그 파일을 지정하세요',
  'is-website': '웹사이트로 보입니다',
  'no-readable-post': ({ why }) => `읽을 수 있는 글이 없습니다. ${why}`,
  'two-posts': ({ one, other, title, otherTitle }) =>
    `번호가 같은 서로 다른 글이 있습니다: ${one} ("${title}"), ${other} ("${otherTitle}"). 서로 다른 블로그의 백업이면 각각 다른 폴더로 가져오세요. 같은 블로그의 백업이면 오래된 것부터 차례로 가져오세요.`,
  'several-blogs': ({ blogs }) =>
    `이름을 보면 여러 블로그의 백업입니다: ${blogs.join(', ')}. 블로그마다 다른 폴더로 가져오세요.`,
  'no-post-with-id': ({ id }) => `백업에 ${id}번 글이 없습니다.`,
  'no-entry': ({ entry, name }) => `${name}: ${entry} 파일이 없습니다.`,
  'not-readable': ({ what, why }) => `읽을 수 없습니다: ${what} (${why}).`,
  'not-readable-again': ({ what, why }) => `읽을 수 없습니다: ${what} (${why}). ${again}`,
  'more-bytes': ({ what, size }) => `기록된 크기(${formatNumber(size)}바이트)보다 큽니다: ${what}. ${again}`,
  'fewer-bytes': ({ what, count, size }) =>
    `크기가 기록과 다릅니다: ${what} (기록 ${formatNumber(size)}바이트, 실제 ${formatNumber(count)}바이트). ${again}`,
  'wrong-checksum': ({ what }) => `손상되었습니다(체크섬 불일치): ${what}. ${again}`,
  'entry-missing': '항목이 있어야 할 자리에 없습니다',
  'zip-ends': 'zip 파일이 그 전에 끝납니다',
  'entry-longer': ({ size }) => `기록된 크기(${formatNumber(size)}바이트)보다 큽니다`,
  'page-too-long': ({ what, size }) =>
    `읽지 않았습니다: ${what}. 크기가 ${formatNumber(size)}바이트인데, 정상적인 글에는 있을 수 없는 크기입니다.`,
  'page-unpacks-to': ({ what, packed, size }) =>
    `읽지 않았습니다: ${what}. ${formatNumber(packed)}바이트가 압축을 풀면 ${formatNumber(size)}바이트가 되는데, 정상적인 글에는 있을 수 없는 크기입니다.`,
  'page-unread': ({ what, why }) => `읽지 않았습니다: ${what}: ${why}.`,
  'page-not-utf-8': ({ what }) =>
    `읽지 않았습니다: ${what}. 백업의 파일은 모두 UTF-8인데 이 파일은 아닙니다. 압축을 다시 풀거나 백업을 다시 내려받으세요.`,
  'page-empty': '빈 파일입니다. 압축을 다시 풀거나 백업을 다시 내려받으세요',
  'page-end-missing': '파일의 끝이 잘렸습니다. 압축을 다시 풀거나 백업을 다시 내려받으세요',
  'page-mostly-missing': '파일의 대부분이 잘렸습니다. 압축을 다시 풀거나 백업을 다시 내려받으세요',
  'page-saved': '백업의 파일이 아니라 브라우저에서 저장한 페이지입니다. 블로그 설정에서 받은 백업을 지정하세요',
  'page-gap': ({ gap }) => `백업의 파일에 있어야 할 ${gap} 요소가 없습니다. 파일이 변경되지 않았는지 확인하세요`,
  'nothing-in-folder': ({ folder, why }) =>
    `읽을 수 있는 글이 없는 폴더입니다: ${folder}: ${why}. 압축을 푼 그대로의 폴더를 지정하세요.`,
  'no-html': 'HTML 파일이 없습니다',
  'left-out-in-it': ({ file, reason }) => `안에 있는 ${file} 파일을 제외했습니다: ${reason}`,
  'other-version': ({ one }) => `같은 글의 다른 버전을 사용했습니다: ${one}`,
  'other-version-left': ({ what, one }) =>
    `${what} 파일을 가져오지 않았습니다. 같은 글인 ${one} 파일과 내용이 다릅니다. 두 파일을 비교해 보고, 둘 다 남기려면 하나의 번호를 바꾸세요.`,
  'number-unknown': ({ what }) =>
    `${what} 파일은 글로 보이지만 글 번호를 알 수 없어 가져오지 않았습니다. 글 번호로 된 폴더에 넣고(예: 12/12-title.html) 다시 가져오세요.`,
  'is-no-post': '글이 없습니다',
  'of-no-post': ({ files, count }) =>
    `어느 글에도 속하지 않는 파일 ${formatNumber(count)}개: ${files.join(', ')}${count > files.length ? ', …' : ''}`,
  'name-not-utf-8': '이름이 UTF-8이 아닙니다. 압축을 다시 풀거나 zip 파일을 지정하세요',
  'name-unknown-encoding': '이름이 UTF-8도 CP949도 아닙니다. 압축을 풀고 이름을 바꾼 뒤 폴더를 지정하세요',
  'name-too-long': '이름이 시스템에서 허용하는 길이보다 깁니다. 압축을 푼 뒤 폴더를 지정하세요',
  'is-link': '링크입니다. 링크는 따라가지 않습니다',
  'is-no-file': '일반 파일이 아닙니다',
  'folder-unreadable': ({ advice, code }) => `읽을 수 없습니다: ${advice} (${code})`,
  'method-unsupported': ({ method }) =>
    `지원하지 않는 압축 방식(${String(method)})입니다. 압축을 푼 뒤 폴더를 지정하세요`,
  'two-of-a-name': 'zip 안에 이름이 같은 서로 다른 파일이 두 개 있어 첫 번째 것을 사용했습니다',
  'list-empty': ({ file }) =>
    `목록이 비어 있습니다: ${file}. 블로그의 sitemap.xml을 지정하거나, ${lines} 적은 파일을 지정하세요.`,
  'list-packed': ({ file }) =>
    `gzip으로 압축되었거나 텍스트가 아닌 파일입니다: ${file}. 압축을 풀고${onCommandLine('(gunzip)')} 나온 파일을 지정하세요.`,
  'list-not-utf-8': ({ file }) => `UTF-8 텍스트가 아닙니다: ${file}. ${lines} 적어 UTF-8로 저장하세요.`,
  'list-is-page': ({ file }) =>
    `사이트맵이 아니라 브라우저에서 저장한 페이지입니다: ${file}. ${onCommandLine('"curl -o sitemap.xml" 뒤에 사이트맵 주소를 붙여 ')}파일 자체를 저장하거나, ${lines} 적은 파일을 지정하세요.`,
  'list-line': ({ file, line, text }) =>
    `공개 글 목록이 아닙니다: ${file}. ${formatNumber(line)}번째 줄("${text}")이 글의 ID도 주소도 아닙니다. 블로그의 sitemap.xml을 지정하거나, ${lines} 적은 파일을 지정하세요.`,
  'sitemap-doctype': ({ file }) => `사이트맵에 필요 없는 문서 형식 선언이 있습니다: ${file}. <!DOCTYPE>을 지우세요.`,
  'sitemap-index': ({ file, places }) =>
    `다른 사이트맵의 목록입니다: ${file}. 그 사이트맵들을 저장한 뒤, 모든 주소를 한 줄에 하나씩 적은 파일을 지정하세요: ${places}.`,
  'sitemap-other': ({ file, root }) =>
    `XML이지만 사이트맵이 아닙니다: ${file}. 사이트맵은 <urlset>으로 시작하는데 이 파일은 <${root}> 요소로 시작합니다. 블로그의 sitemap.xml을 저장하세요.`,
  'sitemap-cut': ({ file }) => `파일이 잘렸습니다: ${file}. 블로그의 sitemap.xml을 다시 저장하세요.`,
  'item-unreadable': ({ item, byte, why }) =>
    `파일의 ${formatNumber(byte)}번째 바이트에 있는 항목(${itemName(item)})을 읽을 수 없습니다. ${why}`,
  unreadable: ({ file, why }) => `읽을 수 없습니다: ${file}. ${why}`,
  'item-without-known-id': ({ item }) => `ID를 알 수 없는 항목(${itemName(item)})`,
  'item-with-id': ({ item, id }) => `${itemName(item)} ${id}번`,
  'file-ends-in': ({ what }) => `파일이 도중에 끝났습니다: ${what}. 백업을 다시 내려받거나 복사하세요.`,
  'file-ends-before-posts':
    '파일이 글이 나오기 전에 </blog> 없이 끝나 빠진 글이 있을 수 있습니다. 백업을 다시 내려받거나 복사하세요.',
  'file-ends-behind': ({ id }) =>
    `파일이 ${id}번 글 다음에 </blog> 없이 끝나 빠진 글이 있을 수 있습니다. 백업을 다시 내려받거나 복사하세요.`,
  'file-goes-on': ({ what }) => `파일의 도중에 다른 내용이 나옵니다: ${what}. 백업을 다시 내려받거나 복사하세요.`,
  'item-without-id': ({ item, title }) => `백업의 항목(${itemName(item)}, "${title}")에 ID가 없어 가져올 수 없습니다.`,
  'item-twice': ({ what }) =>
    `백업에 같은 항목이 두 번 이상 있습니다: ${what}. 첫 번째를 가져오고 나머지는 제외했습니다.`,
  'attachment-size': ({ name, said, size }) =>
    `첨부 파일 "${name}"의 크기가 기록과 다름: 기록 ${said}바이트, 실제 ${formatNumber(size)}바이트`,
  attachment: ({ name, post }) => `${post}번 글의 첨부 파일 "${name}"`,
  'attachment-empty': ({ what }) => `백업에서 비어 있습니다: ${what}. 첨부 파일을 포함한 백업을 내려받으세요.`,
  'attachments-empty': ({ count }) => `내용이 없는 것 ${formatNumber(count)}개`,
  'base64-invalid': ({ what }) => `백업에서 읽을 수 없습니다: ${what}. base64가 잘렸거나 다른 문자가 섞여 있습니다.`,
  'too-many-elements': ({ most }) =>
    `요소가 ${formatNumber(most)}개보다 많습니다. 정상적인 글에는 있을 수 없는 수입니다.`,
  'too-much-text': ({ megabytes }) => `텍스트가 읽을 수 있는 ${formatNumber(megabytes)}MB보다 많습니다.`,
  'become-shorter': '읽는 동안 백업 파일이 짧아졌습니다. 다시 가져오세요.',
  'nested-too-deep': ({ levels }) =>
    `백업의 태그가 ${formatNumber(levels)}단계보다 깊이 중첩되어 있습니다. 정상적인 백업에는 있을 수 없는 내용입니다. ${again}`,
  'utf-16': ({ name }) => `백업은 UTF-8인데 UTF-16이나 UTF-32로 된 파일입니다: ${name}. ${asGiven}`,
  'other-encoding': ({ name, encoding }) =>
    `백업은 UTF-8인데 다른 인코딩(${encoding})으로 되어 있습니다: ${name}. ${asGiven}`,
  'not-ttxml': ({ name }) =>
    `XML 백업이 아닙니다: ${name}. <blog type="tattertools/1.1">로 시작하지 않습니다. ${asGiven}`,
  'other-root': ({ name, root }) =>
    `XML이지만 블로그의 백업이 아닙니다: ${name}. 백업은 <blog>로 시작하는데 이 파일은 <${root}> 요소로 시작합니다. ${asGiven}`,
  'other-type': ({ name, type }) => `읽을 수 있는 형식은 "tattertools/1.1"인데 "${type}" 형식의 파일입니다: ${name}.`,
  'not-wxr': ({ name }) => `워드프레스에서 내보낸 파일(RSS)이 아닙니다: ${name}. ${exportFromWordPress}`,
  'wxr-cut': ({ name }) => `</rss> 없이 끝나 빠진 글이 있을 수 있습니다: ${name}. 다시 내보내거나 복사하세요.`,
  'wxr-without-posts': ({ files, why }) =>
    `글이나 페이지가 없습니다: ${files.join(', ')}${why === '' ? '' : ` (${why})`}. 워드프레스의 도구 → 내보내기에서 "모든 콘텐츠"를 고르세요.`,
  'several-wordpress': ({ blogs }) =>
    `여러 블로그에서 내보낸 파일입니다: ${blogs.join(', ')}. 블로그마다 다른 폴더로 가져오세요.`,
  'too-many-posts': ({ name, most }) =>
    `글이 ${formatNumber(most)}개보다 많습니다: ${name}. 정상적인 백업에는 있을 수 없는 수입니다. ${again}`,
  doctype: ({ name }) => `백업에 없는 문서 형식 선언(<!DOCTYPE>)이 있어 읽지 않았습니다: ${name}. ${asGiven}`,
  declaration: '요소 사이의 선언',
  ampersand: '"&amp;" 대신 "&" 사용',
  'control-characters': '제어 문자',
  'bytes-not-utf-8': 'UTF-8이 아닌 바이트',
  'starts-before': ({ next, kind }) => `</${kind}> 전에 시작하는 <${next}>`,
  'closes-nothing': ({ name }) => `열리지 않은 태그를 닫는 </${name}>`,
  'not-closed': ({ name }) => `닫히지 않은 <${name}>`,
  'items-too-large': ({ count }) =>
    `글에 속하지 않은 항목 ${formatNumber(count)}개가 아카이브에 보관하기에 너무 큽니다`,
  'rest-too-large': ({ count }) => `글에 속하지 않은 파일 ${formatNumber(count)}개가 보관하기에 너무 큽니다`,
  'not-a-feed': ({ name }) =>
    `<feed>로 시작하지 않아 피드가 아닌 XML입니다: ${name}. 테이크아웃의 feed.atom이나 Blogger의 "콘텐츠 백업"으로 받은 XML 파일을 지정하세요.`,
  'feed-without-posts': ({ name, why }) =>
    why === ''
      ? `글이 없습니다: ${name}. Google 테이크아웃의 zip 파일이나 그 안의 Blogger/Blogs 폴더에 있는 feed.atom, 또는 Blogger 설정의 "콘텐츠 백업"으로 받은 XML 파일을 지정하세요. 웹사이트의 피드는 백업이 아닙니다.`
      : `읽을 수 있는 글이 없습니다: ${name}. ${why}`,
  'feed-cut': ({ name }) =>
    `파일이 </feed> 없이 끝나 빠진 글이나 댓글이 있을 수 있습니다: ${name}. 백업을 다시 내려받거나 복사하세요.`,
  'no-blog': ({ names }) =>
    `블로그가 없습니다: ${names.join(', ')}. Google 테이크아웃에서 Blogger를 선택하고, 내보낸 zip 파일을 모두 지정하세요.`,
  'blog-twice': ({ files }) =>
    `같은 블로그의 백업입니다: ${files.join(', ')}. 같은 폴더에 하나씩, 오래된 것부터 가져오세요.`,
  'album-ambiguous': ({ files, count }) =>
    `여러 파일이나 이미지가 같은 이름을 써서 어느 것인지 확실하지 않은 이름 ${formatNumber(count)}개: ${files.join(', ')}${count > files.length ? ', …' : ''}${onCommandLine('. --fetch-media 옵션으로 이 이미지를 내려받을 수 있습니다')}`,
};
