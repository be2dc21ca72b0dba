import type { findings as en } from '../en/findings.ts';
import type { Translation } from '../translation.ts';
import { operationName } from './words.ts';
import { formatNumber } from '../format-count.ts';

const quoted = (text: string) => JSON.stringify(text);

export const findings: Translation<typeof en> = {
  'file-changed': ({ size, holds }) =>
    holds === undefined
      ? `매니페스트에 기록된 파일과 다릅니다${size === 0 ? ': 빈 파일입니다' : ''}.`
      : `매니페스트에 기록된 파일과 다릅니다. 다른 파일의 내용이 들어 있습니다: ${holds}.`,
  'file-missing': ({ foundAt }) =>
    foundAt === undefined ? '파일이 없습니다.' : `파일이 없습니다. 그 내용은 다른 파일에 있습니다: ${foundAt}.`,
  'file-additional': '아카이브에 속하지 않는 파일입니다. 어느 매니페스트에도 없으니 다른 곳으로 옮기세요.',
  'file-unreadable': ({ reason }) => `읽을 수 없습니다: ${reason}.`,
  link: '심볼릭 링크입니다. 아카이브 밖을 가리킬 수 있어 따라가지 않았습니다.',
  'not-a-file': '일반 파일이 아닙니다.',
  'bag-manifest': ({ reason }) => `올바른 매니페스트가 아닙니다: ${reason}.`,
  'bag-path': ({ entry }) => `허용되지 않는 경로가 들어 있습니다: ${quoted(entry)}.`,
  'bag-listed-twice': ({ entry }) => `같은 항목이 두 번 있습니다: ${quoted(entry)}.`,
  'bag-not-fetched': '파일이 없습니다. 받아 올 위치는 fetch.txt에 있습니다.',
  'bag-size': ({ said, counted }) => `Payload-Oxum 값은 ${quoted(said)}인데 실제 파일의 합계는 ${counted}입니다.`,
  'bag-spelling': ({ entry, what }) =>
    `항목 앞에 불필요한 ${what === 'star' ? '별표(*)' : './'} 표시가 붙어 있습니다: ${quoted(entry)}.`,
  'bag-alias': ({ alias }) => `파일이 없지만, 일부 시스템에서 같은 이름으로 취급하는 파일이 있습니다: ${alias}.`,
  'system-file': '운영 체제가 알아서 만들고 지우는 파일이라 무시했습니다.',
  'format-newer': ({ format, known }) => `형식 ${String(format)}이라고 되어 있지만 최신 형식은 ${String(known)}입니다.`,
  'record-unreadable': ({ reason }) => `읽을 수 없습니다: ${reason}.`,
  'record-not-checked': ({ reason }) => reason,
  'record-folder': '글의 ID가 될 수 없는 폴더 이름입니다.',
  'record-id': ({ says }) => `다른 글의 폴더에 있습니다. 기록된 ID: ${quoted(says)}.`,
  'record-state': ({ state }) =>
    state === 'removed'
      ? '상태는 removed인데 처음 사라진 날짜가 없습니다.'
      : `상태는 ${state}인데 처음 사라진 날짜가 있습니다.`,
  'record-part-missing': '글에 필요한 파일인데 없습니다.',
  'record-part-unexpected': '글에 속하지 않는 파일입니다. 본문이 다른 곳에 있거나 받은 적이 없습니다.',
  'comments-of-another': ({ says }) => `다른 글의 댓글이라고 되어 있습니다: ${quoted(says)}.`,
  'comment-repeated': ({ comment, repeated }) =>
    `댓글 ${comment}번${repeated > 1 ? ` 외 ${formatNumber(repeated - 1)}개` : ''}: 목록에 두 번 있습니다.`,
  'comment-parent-missing': ({ comments }) => `댓글 ${formatNumber(comments)}개가 목록에 없는 댓글에 답하고 있습니다.`,
  'medium-missing': ({ address }) => `저장된 파일이 없습니다: ${address}.`,
  'medium-content': ({ sha256 }) => `내용이 파일 이름과 맞지 않습니다. 실제 체크섬: ${sha256}.`,
  'medium-size': ({ said, size }) =>
    `미디어 목록에는 ${formatNumber(said)}바이트로 되어 있지만 실제로는 ${formatNumber(size)}바이트입니다.`,
  'medium-type': ({ said }) => `미디어 목록의 형식 ${quoted(said)} 값은 미디어 파일 형식이 아닙니다.`,
  'medium-without-entry': '이 파일을 가리키는 주소가 없습니다.',
  'medium-not-held': ({ address, count }) =>
    `참조하는 미디어 파일 ${formatNumber(count)}개가 아카이브에 없습니다: ${address}`,
  'media-gone': ({ address, count }) =>
    `글에서 참조하는 미디어 파일 ${formatNumber(count)}개가 원본에 없었습니다: ${address}`,
  'token-stored': ({ count }) =>
    `서버에서 받은 주소 ${formatNumber(count)}개에 액세스 토큰이 들어 있습니다. 발행하지는 않지만, 아카이브를 공유하기 전에 토큰을 폐기하세요.`,
  'category-repeated': ({ category }) => `카테고리 ${category}번이 목록에 두 번 있습니다.`,
  'category-parent-missing': ({ category, parent }) =>
    `카테고리 ${category}번의 상위 카테고리 ${parent}번이 목록에 없습니다.`,
  'category-cycle': ({ label }) => `"${label}" 카테고리의 상위 카테고리를 따라가면 자기 자신이 나옵니다.`,
  'category-unknown': ({ category, posts }) =>
    `글 ${formatNumber(posts)}개가 속한 카테고리 ${category}번이 목록에 없습니다.`,
  'file-unknown': '매니페스트에는 있지만 blogkeep이 모르는 파일입니다.',
  'known-damaged':
    'blogkeep이 기록한 내용과 다릅니다. 다른 파일에는 영향이 없으며, 다음 실행에서 모든 경고를 새 경고로 알리고 다시 기록합니다.',
  'part-missing': ({ parts }) =>
    `받지 못했습니다. 다음 수집에서 다시 시도합니다: ${parts.split(', ').map(operationName).join(', ')}.`,
  'medium-to-fetch': ({ address }) => `받지 못했습니다. 다음 수집에서 다시 시도합니다: ${address}`,
  'archive-in-use': ({ who }) => `아카이브에 쓰고 있거나 쓰는 도중에 중단되었습니다: ${who}.`,
  'run-stopped': '실행이 중단되었습니다. 다음 수집이 멈춘 곳부터 이어서 진행합니다.',
  'posts-unread': ({ unread }) => `${unread} 다음 수집에서 원본에 남아 있는 글을 받습니다.`,
  'output-missing': ({ source }) =>
    source === undefined ? '파일이 없습니다.' : `파일이 없습니다. 발행하면 ${source} 파일을 여기에 복사합니다.`,
  'output-changed': ({ source }) =>
    source === undefined ? '아카이브에서 발행한 결과와 다릅니다.' : `${source} 파일과 다릅니다.`,
  'output-left-over': '더 이상 발행하지 않는 파일입니다.',
  'output-list': '발행하는 파일의 목록과 다릅니다.',
  'output-list-missing':
    '파일이 없어, 발행할 때 이 폴더의 파일을 blogkeep의 것으로 보지 않습니다. 폴더를 옮긴 뒤 다시 발행하세요.',
  'output-in-the-way': 'blogkeep이 만들지 않은 파일이 발행할 파일의 자리에 있습니다.',
  'output-not-there': '폴더가 없어 비교하지 않았습니다.',
  'output-of-others': 'blogkeep이 이 폴더에 만든 것이 없어 비교하지 않았습니다.',
  'output-not-compared': ({ reason }) => `아카이브와 비교하지 못했습니다: ${reason}`,
  'output-options': ({ option, asked, remembered }) =>
    `발행할 때의 ${option}: ${remembered || '설정 안 함'}. 요청에 따라 비교할 때의 값: ${asked || '설정 안 함'}.`,
  'source-posts': ({ source, archive }) =>
    `글 수가 서로 다릅니다. 원본의 목록: ${formatNumber(source)}개, 아카이브에서 목록에 있어야 할 글: ${formatNumber(archive)}개.`,
  'source-statistics': ({ what, source, archive }) =>
    `${what} 수가 서로 다릅니다. 원본: ${formatNumber(source)}개, 아카이브: ${formatNumber(archive)}개.`,
  'source-category': ({ label, source, archive }) =>
    `"${label}" 카테고리의 글 수가 서로 다릅니다. 원본: ${formatNumber(source)}개, 아카이브: ${formatNumber(archive)}개.`,
  'source-inconsistent': ({ what, source, archive }) =>
    `${what} 수가 서로 다릅니다. 원본: ${formatNumber(source)}개, 아카이브: ${formatNumber(archive)}개. 아카이브를 만들 때도 달랐습니다.`,
  posts: '글',
  comments: '댓글',
  'posts-in-category': ({ label }) => `"${label}" 카테고리의 글`,
};
