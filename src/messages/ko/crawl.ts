import type { crawl as en } from '../en/crawl.ts';
import type { Translation } from '../translation.ts';
import { formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

export const crawl: Translation<typeof en> = {
  'other-post': ({ received, id }) => `${id}번 글을 요청했는데 서버가 ${received}번 글로 응답했습니다.`,
  'no-body': ({ id }) => `${id}번 글을 요청했는데 서버의 응답에 본문이 없습니다.`,
  'empty-body': ({ id }) =>
    `${id}번 글을 요청했는데 서버가 빈 본문으로 응답해 아카이브의 본문을 그대로 두었습니다.${onCommandLine(' 정말로 비웠다면 --accept-removals 옵션으로 다시 실행하세요.')}`,
  'other-comments': ({ about, id }) => `${id}번 글의 댓글을 요청했는데 서버가 ${about}번 글의 댓글로 응답했습니다.`,
  'no-comments': ({ id }) =>
    `아카이브에는 ${id}번 글의 댓글이 있는데 서버는 댓글도 댓글 수도 보여 주지 않습니다.${onCommandLine(' 정말로 삭제했다면 --accept-removals 옵션으로 다시 실행하세요.')}`,
  'no-categories': `아카이브에는 글이 들어 있는 카테고리가 있는데 서버는 카테고리를 하나도 보여 주지 않아 아무것도 삭제하지 않았습니다.${onCommandLine(' 정말로 삭제했다면 --accept-removals 옵션으로 다시 실행하세요.')}`,
  'fewer-comments': ({ expected, received }) =>
    `서버는 댓글이 ${formatNumber(expected)}개라고 하지만 실제로 보여 준 댓글은 ${formatNumber(received)}개입니다.`,
  'comments-vanished': ({ lost, compared, posts }) =>
    `비교한 댓글 ${formatNumber(compared)}개 중 글 ${formatNumber(posts)}개에 달린 ${formatNumber(lost)}개가 원본에서 사라졌습니다. 의도한 삭제보다는 원본의 오류일 가능성이 높아 아무것도 삭제하지 않았습니다.${onCommandLine(' 정말로 삭제했다면 --accept-removals 옵션으로 다시 실행하세요.')}`,
  'changing-comments': ({ id }) => `${id}번 글의 댓글이 요청할 때마다 달라서 아무것도 삭제하지 않았습니다.`,
  'posts-vanished': ({ missed, held }) =>
    `아카이브에 있는 글 ${formatNumber(held)}개 중 ${formatNumber(missed)}개가 원본의 목록에서 사라졌습니다. 의도한 삭제보다는 원본의 오류일 가능성이 높아 삭제된 것으로 표시하지 않았습니다.${onCommandLine(' 정말로 삭제했다면 --accept-removals 옵션으로 다시 실행하세요.')}`,
  'many-gone': ({ gone, referenced }) =>
    `미디어 파일 ${formatNumber(referenced)}개 중 ${formatNumber(gone)}개가 한꺼번에 사라졌다고 합니다. 사실이 아니라면 그 호스트의 오류입니다. 해당 글을 받을 때 다시 요청하며, 아카이브에서는 아무것도 지우지 않았습니다.`,
  'damaged-and-gone': ({ files }) =>
    `아카이브의 파일이 손상되었고 원본에도 그 글이 더 이상 없습니다${onCommandLine(`: ${files.join(', ')}`)}. 사본에서 복원하세요.`,
  'damaged-and-withheld': ({ files }) =>
    `아카이브의 파일이 손상되었고 원본은 비밀번호를 입력해야 그 글을 보여 줍니다${onCommandLine(`: ${files.join(', ')}`)}. 사본에서 복원하세요.`,
  'no-posts': '글 목록에 글도 totalCount도 없습니다.',
  'as-host-said': '호스트가 이전에 알려 준 대로',
  'post-id-unusable': ({ id }) =>
    `요청하거나 저장할 수 없는 ID입니다: ${id}. 이 글은 제외했습니다. 어떤 ID인지 제보해 주세요.`,
  'page-failed': ({ page, why }) => `${formatNumber(page)}페이지: ${why}`,
  'list-endless': ({ page, posts }) =>
    `${formatNumber(page)}페이지까지 글 ${formatNumber(posts)}개를 받았는데도 글 목록이 끝나지 않습니다. 나머지는 받지 않았고, 지금까지 받은 글은 저장했으며, 삭제된 것으로 표시한 글은 없습니다.`,
  'list-incomplete': ({ listed, total, missing }) =>
    `글 목록에 글이 ${formatNumber(total)}개라고 되어 있지만 ${formatNumber(listed)}개만 나옵니다. 목록에 비어 있거나 짧거나 되풀이되는 페이지가 있으므로 글 ${formatNumber(missing)}개가 빠졌습니다. 삭제된 것으로 표시한 글은 없습니다.`,
  'list-empty': '원본에 글이 하나도 없습니다. 블로그에 글이 있다면 블로그 이름과 토큰, 또는 백업 파일을 확인하세요.',
  'accepted-missing': '누락을 받아들인 항목이라 요청하지 않았습니다. 정기 재확인일에 다시 시도합니다.',
  'list-unsettled': ({ from, to }) =>
    `글 목록을 받는 동안 ${from === to ? `${formatNumber(from)}페이지가` : `${formatNumber(from)}~${formatNumber(to)}페이지가`} 계속 바뀌어 빠진 글이 있을 수 있습니다. 삭제된 것으로 표시한 글은 없습니다.`,
};
