import type { summary as en } from '../../en/cli/summary.ts';
import type { Translation } from '../../translation.ts';
import { operationName, outputName } from '../words.ts';
import { formatNumber } from '../../format-count.ts';

export const summary: Translation<typeof en> = {
  complete: '완료',
  partial: '일부 누락',
  failed: '실패',
  interrupted: '중단됨',
  run: ({ blog, status, duration }) => `${blog === '' ? '실행' : `${blog} 실행`} 결과: ${status} (${duration}).`,
  'dry-run': ({ blog, status, duration }) =>
    `${blog === '' ? '시험 실행' : `${blog} 시험 실행`} 결과: ${status} (${duration}). 저장한 것이 없습니다.`,

  posts: '글',
  fetched: '읽은 글',
  'to-fetch': '읽을 글',
  comments: '댓글',
  media: '미디어',
  archive: '아카이브',
  output: ({ output }) => outputName(output),
  'posts-stored': ({ stored, fresh, changed, unchanged, removed }) =>
    `${formatNumber(stored)}개 (새 글 ${formatNumber(fresh)}, 변경 ${formatNumber(changed)}, 그대로 ${formatNumber(unchanged)}${removed > 0 ? `, 목록에서 사라짐 ${formatNumber(removed)}` : ''})`,
  'posts-listed': ({ listed, fresh, removed }) =>
    `목록에 ${formatNumber(listed)}개, 새 글 ${formatNumber(fresh)}${removed > 0 ? `, 목록에서 사라짐 ${formatNumber(removed)}` : ''}`,
  'comments-stored': ({ stored, fresh, changed, removed }) =>
    `${formatNumber(stored)}개 (새 댓글 ${formatNumber(fresh)}, 변경 ${formatNumber(changed)}${removed > 0 ? `, 삭제됨 ${formatNumber(removed)}` : ''})`,
  'media-stored': ({ stored, fresh, gone, isCopy }) =>
    `${formatNumber(stored)}개 (새로 저장 ${formatNumber(fresh)}${gone > 0 ? `, ${isCopy ? '백업에 없음' : '사라짐'} ${formatNumber(gone)}` : ''})`,
  files: ({ files, written, removed }) =>
    `파일 ${formatNumber(files)}개 (${formatNumber(written)}개 저장, ${formatNumber(removed)}개 삭제)`,
  'files-planned': ({ files, written, removed }) =>
    `파일 ${formatNumber(files)}개 (${formatNumber(written)}개 저장할 예정, ${formatNumber(removed)}개 삭제할 예정)`,

  blocked: ({ files, blocked, first }) =>
    `${files}, blogkeep이 만들지 않은 파일 ${formatNumber(blocked)}개에 막혀 저장하지 못함: ${first.join(', ')}${blocked > first.length ? ` 외 ${formatNumber(blocked - first.length)}개` : ''}`,

  read: ({ read, listed, reasons }) =>
    `${formatNumber(listed)}개 중 ${read === 0 ? '없음' : `${formatNumber(read)}개: ${reasons.join(', ')}`}`,
  'with-reason': ({ posts, reason }) => `${reason} ${formatNumber(posts)}개`,
  'all-fetched': '이번 실행에서 모든 글을 읽었습니다.',
  'edits-detected': ({ runs }) => `매일 실행하면 늦어도 ${formatNumber(runs)}번째 실행에서 수정 사항을 발견합니다.`,
  'would-fetch': ({ posts }) => `읽을 글 ${formatNumber(posts)}개:`,
  post: '글',
  title: '제목',
  reason: '이유',
  'reason-of-fields': ({ reason, fields }) => `${reason}: ${fields.join(', ')}`,
  'more-posts': ({ posts, reasons, all }) => `외 ${formatNumber(posts)}개: ${reasons.join(', ')}. ${all}`,
  'all-in-file': ({ file }) => `전체 목록은 ${file} 파일에 있습니다`,
  'all-by-report': '전체 목록을 보려면 --report 파일을 지정하세요',
  'all-by-report-or-verbose': '전체 목록을 보려면 --report 파일이나 --verbose 옵션을 지정하세요',

  missing: ({ items, news, isListed }) =>
    `누락된 항목 ${formatNumber(items)}개${news === '' ? '' : `(${news}, 전체를 보려면 --report 파일 지정)`}${isListed ? ':' : '.'}`,
  accepted: ({ items }) => `누락을 받아들인 항목 ${formatNumber(items)}개. 전체를 보려면 --report 파일을 지정하세요:`,
  'accept-missing':
    '더 손쓸 수 없는 항목이라면 --accept-missing 옵션으로 한 번 실행하세요. 그 뒤로는 정기 재확인일에만 다시 시도하고, 새로 누락된 항목이 있을 때만 종료 코드 2로 끝납니다.',
  'failed-post': ({ id, operation, reason }) =>
    `${id === '' ? operationName(operation) : `글 ${id}, ${operationName(operation)}`}: ${reason}`,
  'failed-posts': ({ posts, ids, operation, reason }) =>
    `글 ${formatNumber(posts)}개(${ids.join(', ')}${posts > ids.length ? ' 등' : ''}), ${operationName(operation)}: ${reason}`,
  'failed-medium': ({ url, reason }) => `${url}: ${reason}`,
  'failed-media': ({ files, host, reason }) =>
    `${host === '' ? '백업' : host}의 파일 ${formatNumber(files)}개: ${reason}`,
  'more-missing': ({ items }) => `외 ${formatNumber(items)}개. 전체를 보려면 --report 파일을 지정하세요`,
  news: ({ known, fresh }) => `기존 ${formatNumber(known)}건, 신규 ${formatNumber(fresh)}건`,
  warnings: ({ warnings, news }) => `경고 ${formatNumber(warnings)}건${news === '' ? '' : `(${news})`}`,
  'warnings-alone': ({ warnings }) => `${warnings}.`,
  'warnings-listed': ({ warnings, all, isListed }) => `${warnings}. ${all}${isListed ? ':' : '.'}`,
  notes: ({ notes, codes }) => `확인하지 않아도 되는 알림 ${formatNumber(notes)}건: ${codes}`,
  'warnings-of-kind': ({ code, count, first }) =>
    count > 1 ? `${code} (${formatNumber(count)}건): ${first} …` : `${code}: ${first}`,

  'retry-later': '나머지는 모두 저장했습니다. 같은 명령을 다시 실행하면 누락된 항목을 다시 시도합니다.',
  unblock: '나머지는 모두 저장했습니다. 자리를 막고 있는 파일을 옮기거나 지운 뒤 같은 명령을 다시 실행하세요.',
  'retry-with-backup':
    '나머지는 모두 가져왔습니다. 다시 실행해도 결과는 같습니다. 백업을 새로 내려받아 같은 폴더로 가져오세요.',
  'nothing-stored': '아직 저장한 글이 없습니다. 처음부터 하려면 같은 명령을 다시 실행하세요.',
  'continue-later': '지금까지 받은 것은 모두 저장했습니다. 같은 명령을 다시 실행하면 이어서 진행합니다.',

  'blogs-ended': ({ blogs, counts, left }) =>
    `블로그 ${formatNumber(blogs)}개: ${[...counts, ...(left > 0 ? [`시작 안 함 ${formatNumber(left)}개`] : [])].join(', ')}.`,
  'blogs-with-status': ({ blogs, status }) => `${status} ${formatNumber(blogs)}개`,

  'none-published': ({ posts }) =>
    `아직 발행된 글이 없습니다. 백업에 글의 공개 범위가 없어서 글 ${formatNumber(posts)}개를 모두 비공개로 보관합니다.`,
  'kept-private': ({ posts }) =>
    `글 ${formatNumber(posts)}개는 백업에 공개 범위가 없어서 비공개로 보관하고 발행하지 않았습니다.`,
  'publish-public': ({ sitemap }) =>
    `공개였던 글을 발행하려면 블로그에서 로그아웃한 상태로 ${sitemap} 페이지를 sitemap.xml 파일로 저장한 뒤 다음을 실행하세요:`,
  'sitemap-of-blog': '블로그 주소 뒤에 /sitemap.xml을 붙인',
  'publish-all': '모두 공개였다면(공지, 페이지, 서식도 발행됩니다):',

  'report-not-written': ({ reason }) => `보고서를 저장하지 못했습니다. ${reason}`,
  'report-unreadable': ({ file, reason }) =>
    `보고서를 읽을 수 없습니다: ${file} (${reason}). --report 옵션으로 만든 파일을 지정하세요.`,
  'not-a-report': ({ file }) =>
    `실행 보고서가 아닙니다: ${file}. export, crawl, publish 명령에서 --report 옵션으로 만든 파일을 지정하세요.`,

  'intended-warnings':
    '경고는 의도한 것입니다. blogkeep이 문제를 어떻게 알려 주는지 볼 수 있도록 예제 블로그에 일부러 넣었습니다.',
  'open-site': '브라우저에서 사이트 열기:',
  'serve-backup': '아카이브로 사이트와 Blog Read API를 제공하려면:',
  'serve-api': '아카이브로 사이트와 원본 API를 제공하려면:',
  'no-changes': '지난번 이후 바뀐 것이 없어서 새로 저장한 것이 없습니다.',
  'again-backup': '다시 실행해도 바뀌지 않습니다. 아카이브에 이미 있는 것은 다시 저장하지 않습니다.',
  'again-api': '다시 실행해도 바뀌지 않습니다. 원본에 새로 생긴 것만 받아서 저장합니다.',
  'own-backup': ({ folder }) =>
    `가져온 백업은 ${folder} 폴더에 있습니다. 직접 내려받은 백업과 블로그의 sitemap.xml로 가져오려면:`,
};
