import type { MovedPosts, warnings as en } from '../en/warnings.ts';
import type { Translation } from '../translation.ts';
import { constructName, itemName, outputName } from './words.ts';
import { formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

const abbreviateList = (named: readonly string[], count: number) =>
  named.join(', ') + (named.length < count ? ` 외 ${formatNumber(count - named.length)}개` : '');

const abbreviatePaths = (paths: readonly string[]) => abbreviateList(paths.slice(0, 5), paths.length);

const movedBecause: Readonly<Record<MovedPosts['cause'], string>> = {
  name: '예전 경로에 일부 시스템에서 파일 이름으로 쓸 수 없는 글자나 이름이 있음',
  reserved: '사이트나 호스트, 사이트 생성기가 쓰는 경로',
  long: '파일로 쓰기에는 너무 긴 경로',
  taken: '다른 글의 경로이거나 대소문자만 다른 경로',
  number: '숫자로만 된 경로는 번호가 같은 글의 경로',
  none: '이전 주소에 경로가 없음',
};

const privateAndProtected = (privatePosts: number, protectedPosts: number) =>
  [
    ...(privatePosts > 0 ? [`비공개 글 ${formatNumber(privatePosts)}개`] : []),
    ...(protectedPosts > 0 ? [`보호글 ${formatNumber(protectedPosts)}개`] : []),
  ].join(', ');

const times = (count: number, name: string) => (count === 1 ? name : `${name} ${formatNumber(count)}개`);

const notCopied = {
  link: '링크나 특수 파일임',
  case: '대소문자만 다른 파일이 있음',
  unreadable: '읽을 수 없음',
  taken: 'blogkeep이 이 경로에 파일을 만들거나, 사이트의 그 자리에 폴더나 링크가 있음',
};

export const warnings: Translation<typeof en> = {
  'count-posts': ({ listed, total }) =>
    `글 목록은 글이 ${formatNumber(total)}개라고 하지만 실제로 보여 주는 글은 ${formatNumber(listed)}개입니다.` +
    (listed < total ? ' 이 상태가 계속되는 동안에는 어떤 글도 삭제된 것으로 표시하지 않습니다.' : ''),
  'count-statistics-posts': ({ statistics, total }) =>
    `글 수가 서로 다릅니다. 블로그 통계: ${formatNumber(statistics)}개, 글 목록: ${formatNumber(total)}개.`,
  'count-statistics-comments': ({ statistics, stored }) =>
    `댓글 수가 서로 다릅니다. 블로그 통계: ${formatNumber(statistics)}개, 글에 달린 댓글: ${formatNumber(stored)}개.`,
  'count-category': ({ label, entries, listed }) =>
    `"${label}" 카테고리의 글 수가 서로 다릅니다. 카테고리 정보: ${formatNumber(entries)}개, 글 목록: ${formatNumber(listed)}개.`,
  'count-comments': ({ total, received }) =>
    `댓글 목록은 댓글이 ${formatNumber(total)}개라고 하지만 실제로 보여 주는 댓글은 ${formatNumber(received)}개입니다.`,
  'post-hidden':
    '원본에 남아 있지만 더 이상 공개되지 않는 글입니다(비공개나 임시글로 바꾸었거나 휴지통으로 옮김). 이제 발행하지 않으며, 아카이브에는 그대로 둡니다.',
  'post-withheld': ({ isArchived }) =>
    '원본이 비밀번호를 입력한 사람에게만 보여 주는 글입니다. ' +
    (isArchived ? '아카이브에는 이전 내용을 보호글로 그대로 둡니다.' : '본문과 댓글은 아카이브에 없습니다.'),
  'comments-removed': ({ count }) =>
    `원본에 더 이상 보이지 않는 댓글 ${formatNumber(count)}개를 아카이브에서 삭제했습니다.`,
  'comment-not-listed': ({ post, comment }) =>
    `최근 댓글에 있는 댓글 ${comment}번이 ${post}번 글의 댓글 목록에는 없습니다.`,
  'address-moved': ({ from, to }) => `지정한 주소의 블로그는 다른 주소에 있습니다: ${from} → ${to}`,
  'authors-unread': ({ message }) =>
    `원본이 글쓴이의 이름을 알려 주지 않아 글에 이름이 없습니다: ${message} 보안 플러그인이 사용자 목록을 막았을 수 있습니다. 내보내기 파일에는 이름이 있습니다.`,
  'newest-comments-unread': ({ message }) => `최근 댓글을 받지 못해 댓글 목록을 대조하지 못했습니다: ${message}`,
  'record-damaged': ({ files }) =>
    `아카이브의 파일이 손상되었거나 없습니다${onCommandLine(`: ${files.join(', ')}`)}. 원본에 남아 있는 것은 다시 받습니다.`,
  'archive-damaged': ({ path }) =>
    `아카이브의 파일이 손상되었거나 없습니다${onCommandLine(`: ${path}`)}. 다시 만듭니다.`,
  'medium-damaged': ({ url }) => `아카이브에 저장된 파일이 손상되었거나 없습니다: ${url}. 다시 받습니다.`,
  'blog-not-seen': ({ blog, folder }) =>
    `이 토큰으로는 "${blog}" 블로그가 보이지 않습니다. ${folder}에 있는 아카이브는 그대로 둡니다.${onCommandLine(' 이 경고를 없애려면 그 폴더를 --dir 밖으로 옮기세요.')}`,
  'lock-taken-over': ({ process, host, started }) =>
    `이전 실행(${host}의 프로세스 ${String(process)}, ${started}에 시작)이 비정상적으로 끝났습니다. 멈춘 곳부터 이어서 진행합니다.`,
  'comment-parent-missing': ({ comment, comments }) =>
    comments === 1
      ? `댓글 ${comment}번이 답한 댓글이 없어 독립된 댓글로 표시합니다.`
      : `댓글 ${formatNumber(comments)}개가 답한 댓글이 없어 독립된 댓글로 표시합니다. 첫 번째: ${comment}번.`,
  'visibility-unknown': ({ value }) => `문서에 없는 공개 범위 값입니다: "${value}". 비공개 글로 처리합니다.`,
  'private-published': ({ privatePosts, protectedPosts }) =>
    `${onCommandLine('--visibility 옵션에 따라 누구나', '누구나')} 읽게 발행되는 글: ${privateAndProtected(privatePosts, protectedPosts)}.${onCommandLine(' 공개하지 않으려면 --visibility published 옵션으로 다시 발행하세요.')}`,
  'category-unknown': ({ category }) =>
    `카테고리 ${category}번이 카테고리 목록에 없습니다. 카테고리 없음으로 처리합니다.`,
  'category-maybe-excluded': ({ category }) =>
    `글의 카테고리 ${category}번이 카테고리 목록에 없어 ${onCommandLine('--exclude-category 옵션으로 제외한', '제외한')} 카테고리일 수 있습니다. 그래서 글을 발행하지 않습니다. 발행하려면 다른 카테고리로 옮기세요.`,
  'excluded-tag-unused': ({ tag }) =>
    `${tag === '' ? '전에 제외한' : `제외한 "${tag}"`} 태그가 달린 글이 이제 없습니다.${onCommandLine(' 태그 이름을 바꿨다면 새 이름을 --exclude-tag 옵션으로 지정하세요.')}`,
  'category-change-unused': ({ category }) =>
    `${category === '' ? `전에 ${onCommandLine('--categories 옵션으로 바꾼', '바꾼')}` : `${onCommandLine('--categories 옵션에 적은', '바꾸려던')} "${category}"`} 카테고리가 이제 없습니다.${onCommandLine(' 이름이 바뀌었다면 옵션의 값을 고치세요.')}`,
  'book-name-unused': ({ option, name }) =>
    `${name === '' ? '전에 책에 담은' : `책에 담을 "${name}"`} ${option === 'book-tag' ? '태그가 달린' : '카테고리에 속한'} 글이 이제 없습니다.${onCommandLine(` 이름이 바뀌었다면 새 이름을 --${option} 옵션으로 지정하세요.`)}`,
  'book-empty': ({ flags }) =>
    `책이 비었습니다. 발행한 글 중에 ${onCommandLine(`${flags.join(', ')} 옵션의 `)}조건에 맞는 글이 없습니다. 의도한 결과가 아니라면 조건을 고치세요.${onCommandLine(' 지난 발행의 조건은 --forget-options 옵션으로 무시할 수 있습니다.')}`,
  'category-cycle': ({ label }) =>
    `"${label}" 카테고리의 상위 카테고리를 따라가면 자기 자신이 나옵니다. 최상위에 표시합니다.`,
  'category-too-deep': ({ categories, levels }) =>
    `카테고리 ${formatNumber(categories)}개가 ${formatNumber(levels)}단계보다 깊이 있어 페이지를 만들지 않습니다. 글은 페이지가 있는 가장 가까운 상위 카테고리에 표시합니다.`,
  'tags-left-out': ({ tags, shown }) =>
    `글에 태그가 ${formatNumber(tags)}개 있습니다. 앞의 ${formatNumber(shown)}개만 표시하며, 아카이브에는 모두 있습니다.`,
  'comments-left-out': ({ comments, shown }) =>
    `글에 표시할 댓글이 ${formatNumber(comments)}개 있습니다. 앞의 ${formatNumber(shown)}개만 표시하며, 아카이브에는 모두 있습니다.`,
  'warnings-left-out': ({ of, count }) =>
    `같은 종류의 경고(${of})가 ${formatNumber(count)}개 더 있지만 표시하지 않습니다.`,
  'timezone-unknown': `블로그가 시간대를 알려 주지 않아 날짜를 UTC로 표시합니다.${onCommandLine(' --timezone 옵션으로 지정하세요.')}`,
  'date-unknown': ({ value }) => `날짜를 읽을 수 없습니다: "${value}". 글을 날짜 없이 표시합니다.`,
  'wordpress-date': ({ date, seconds }) =>
    `워드프레스는 제목과 날짜가 같은 글을 하나로 봅니다. 워드프레스용 파일에서는 이 글의 날짜를 ${formatNumber(seconds)}초 늦췄습니다: ${date}.`,
  'wordpress-too-large': ({ limit }) =>
    `글이 워드프레스용 파일의 최대 크기(${formatNumber(limit)}바이트)보다 큽니다. 더 큰 파일에 따로 담았습니다. 원본에서 글을 ${onCommandLine('나누거나 --wordpress-max-size 값을 높이세요', '나누세요')}.`,
  'media-gone': ({ url, reason }) => `원본에서 사라졌습니다: ${url} (${reason}).`,
  'media-gone-backup': ({ file }) => `글에서 참조하는 파일이 백업에 없습니다: ${file}.`,
  'media-fallback': ({ url, reason }) =>
    `원본을 받지 못해 페이지에 표시되는 버전을 대신 저장했습니다: ${url}. ${reason}`,
  'media-refused': ({ url, reason }) => `받지 않았습니다: ${url} (${reason}).`,
  'media-cut': ({ file }) => `이미지가 중간에 끊겨 끝부분이 없습니다: ${file}.`,
  'body-kept-as-html': ({ reason }) =>
    `본문을 변환하지 못했습니다. Markdown 파일에는 HTML을 넣고, 그것도 안 되면 텍스트만 넣습니다: ${reason}.`,
  'body-swallowed': ({ what, length }) =>
    /^<(?:\?|!\[)/u.test(what)
      ? `${what} 때문에 본문의 ${formatNumber(length)}자가 브라우저에서처럼 보이지 않습니다. 원본 글에서 ${what.replace('<', '&lt;')} 형태로 적어 주세요.`
      : `닫히지 않은 ${what === '<' ? '태그' : what} 때문에 본문의 마지막 ${formatNumber(length)}자가 의도한 대로 표시되지 않습니다. 원본 글에서 닫아 주세요.`,
  'body-cut': ({ shown, characters }) =>
    `본문 ${formatNumber(characters)}자 가운데 앞의 ${formatNumber(shown)}자에 있는 텍스트만 발행합니다. 원본에서 글을 나누세요.`,
  'body-dropped': ({ what, count }) => `발행한 본문에서 제외: ${times(count, constructName(what))}.`,
  'content-dropped': ({ what, count }) => `발행할 수 없어 빠진 내용: ${times(count, constructName(what))}.`,
  'construct-kept': ({ what, count }) =>
    what.startsWith('figure[')
      ? `의미를 알 수 없어 HTML 그대로 유지: ${times(count, what)}.`
      : `그대로 발행할 수 없어 안의 텍스트, 값, 링크, 이미지만 유지: ${times(count, constructName(what))}.`,
  'link-unpublished': ({ target }) =>
    target.startsWith('/')
      ? `발행된 글이 없는 주소(${target})의 링크를 일반 텍스트로 바꿨습니다.`
      : `발행되지 않은 글(${target}번)의 링크를 일반 텍스트로 바꿨습니다.`,
  'link-as-text': ({ address }) => `브라우저에서 열면 안 되는 링크를 텍스트로 바꿨습니다: ${address}`,
  'link-dead': ({ address }) => `이 블로그 주소로 된 링크인데 해당하는 글이나 페이지가 없습니다: ${address}`,
  'no-address': ({ what }) => `파일도 주소도 없어 안내 문구로 대신했습니다: ${what}.`,
  'path-changed': ({ cause, moves, count }) =>
    `글 ${formatNumber(count)}개를 예전과 다른 경로로 발행했습니다(${movedBecause[cause]}): ${abbreviateList(moves, count)}.`,
  'redirect-too-long': ({ file, addresses, count }) =>
    `이전 주소 ${formatNumber(count)}개는 ${file}의 한 줄에 쓰기에 너무 길어 리디렉션되지 않습니다: ${abbreviateList(addresses, count)}.${onCommandLine(' --redirects pages 옵션을 쓰면 리디렉션됩니다.')}`,
  'file-in-the-way': ({ path }) =>
    `blogkeep이 만든 파일이 아니어서 그대로 둡니다: ${path}. 페이지를 만들려면 그 파일을 옮기세요.`,
  'edited-overwritten': ({ folder, paths, isDryRun }) =>
    `직접 고친 파일 ${formatNumber(paths.length)}개를 ${isDryRun ? '덮어쓰게 됩니다' : '덮어썼습니다'}(${folder}): ${abbreviatePaths(paths)}.${onCommandLine(' 고친 파일을 그대로 두려면 --edited keep을 쓰세요.')}`,
  'edited-removed': ({ folder, paths, isDryRun }) =>
    `더 이상 발행하지 않는 파일 가운데 직접 고친 파일 ${formatNumber(paths.length)}개를 ${isDryRun ? '삭제하게 됩니다' : '삭제했습니다'}(${folder}): ${abbreviatePaths(paths)}.${onCommandLine(' 고친 파일을 그대로 두려면 --edited keep을 쓰세요.')}`,
  'edited-kept': ({ folder, paths, isDryRun }) =>
    `직접 고친 파일 ${formatNumber(paths.length)}개를 갱신하지 않고 그대로 ${isDryRun ? '두게 됩니다' : '두었습니다'}(${folder}): ${abbreviatePaths(paths)}.${onCommandLine(' 다시 갱신하려면 파일을 지우거나 --edited overwrite로 발행하세요.')}`,
  'static-file-skipped': ({ path, why }) => `복사하지 않았습니다: static/${path} (${notCopied[why]}).`,
  'head-html-invalid': ({ line, what }) => `head.html ${formatNumber(line)}번째 줄: ${what}.`,
  'csp-missing': ({ blocked, sources }) =>
    `head.html이 다른 호스트에서 불러오는 것을 페이지가 차단합니다(${blocked}). 스크립트가 다시 불러오는 것은 따로 더 허용해야 합니다${onCommandLine(`. 허용하려면 다음 옵션으로 발행하세요: ${sources.map((source) => `--csp-add "${source}"`).join(' ')}`)}`,
  'options-changed': ({ output, changes, removed }) =>
    `지난 발행과 옵션이 다릅니다${onCommandLine(`(${changes})`)}. ${outputName(output)}에서 파일 ${formatNumber(removed)}개가 삭제됩니다. 의도한 것이 아니라면 이전 값을 다시 지정하세요.`,
  'options-unknown': ({ output, removed }) =>
    `옵션을 기록하지 않던 이전 버전의 blogkeep이 발행한 결과입니다. 현재 옵션에 따라 ${outputName(output)}에서 파일 ${formatNumber(removed)}개가 삭제됩니다.`,
  'backup-part-missing': ({ missing, parts }) =>
    `파일 이름을 보면 백업이 ${formatNumber(parts)}개로 나뉘어 있는데 ${missing.join(', ')}번이 없습니다. 나머지는 가져왔습니다. 없는 부분을 구하면 모두 함께 다시 가져오세요.`,
  'backup-entry-left-out': ({ path, reason }) => `백업에서 제외했습니다: ${path} (${reason}).`,
  'backup-xml-invalid': ({ line, what }) =>
    `백업의 ${formatNumber(line)}번째 줄이 올바른 XML이 아닙니다(${what}). 읽을 수 있는 내용은 가져옵니다.`,
  'backup-kept-unshown': ({ what, count }) =>
    `아카이브에 받은 그대로 보관하고 발행하지 않음: 백업의 ${times(count, itemName(what))}${what === 'guestbook entry' ? onCommandLine('(--guestbook 옵션을 쓰면 공개 글은 발행)') : ''}.`,
  'guestbook-missing': `발행할 방명록이 없습니다. 아카이브에 공개된 방명록 글이 없습니다. 방명록은 티스토리나 텍스트큐브의 TTXML 백업에만 들어 있습니다.${onCommandLine(' 그런 백업을 가져오거나 --guestbook 옵션을 빼세요.', ' 그런 백업을 가져오세요.')}`,
  'visibility-assumed': ({ posts }) =>
    `백업에는 글의 공개 범위가 없어 글 ${formatNumber(posts)}개를 비공개로 보관하고 발행하지 않습니다.${onCommandLine(' --published 옵션으로 공개 글을 지정하세요.')}`,
  'possible-pages': ({ posts, count }) =>
    `카테고리가 없는 글 ${formatNumber(count)}개(글 번호 ${abbreviateList(posts, count)})가 블로그의 공지, 페이지 또는 서식일 수 있습니다. 사이트를 올리기 전에 확인하세요.`,
  'foreign-media-left': ({ count, hosts }) =>
    `이미지나 파일 ${formatNumber(count)}개가 백업이 아니라 다른 호스트(${hosts.join(', ')})에 있어 받지 않았습니다.${onCommandLine(' --fetch-media 옵션을 쓰면 받습니다.')}`,
  'published-unmatched': ({ addresses, count }) =>
    `공개 글 목록의 주소 ${formatNumber(count)}개에 맞는 글이 백업에 없거나 둘 이상입니다: ${abbreviateList(addresses, count)}. 이 글들은 ID로 적으세요.`,
  'blog-url-likely': ({ host, links }) =>
    `본문의 링크 ${formatNumber(links)}개가 ${host}에 있는 이 블로그의 글로 이어집니다.${onCommandLine(` 이 블로그의 개인 도메인이었다면 --blog-url https://${host} 옵션으로 다시 가져오세요. 그러면 이 링크들이 새 사이트의 글로 연결됩니다.`)}`,
  'published-unlisted': ({ posts, listed }) =>
    `공개 글 목록에 따라 백업의 글 ${formatNumber(listed + posts)}개 중 ${formatNumber(listed)}개를 공개하고 ${formatNumber(posts)}개는 비공개로 둡니다(TTXML이나 API에서 공개 범위가 확인된 글은 그에 따릅니다).`,
};
