import type { reasons as en } from '../en/reasons.ts';
import type { Translation } from '../translation.ts';

export const reasons: Translation<typeof en> = {
  'new-label': '새 글',
  new: '아직 아카이브에 없습니다',
  'damaged-label': '아카이브에서 손상됨',
  damaged: '아카이브에 있는 사본이 손상되었습니다',
  'interrupted-label': '일부만 저장됨',
  interrupted: '저장하는 중에 실행이 중단되었습니다',
  'reappeared-label': '목록에 다시 나타남',
  reappeared: '삭제되었다가 목록에 다시 나타났습니다',
  'incomplete-label': '지난번에 다 받지 못함',
  incomplete: '지난 실행에서 일부를 받지 못했습니다',
  'unreadable-label': '이전에 거부됨',
  unreadable: '지난 실행에서 원본 서버가 보여 주지 않았습니다',
  'summary-label': '목록에서 변경됨',
  summary: '글 목록의 항목이 바뀌었습니다',
  'comments-label': '새 댓글 있음',
  comments: '아카이브에 없는 댓글이 있습니다',
  'copy-label': '백업 파일에서 가져옴',
  copy: '아카이브에 있는 사본이 백업 파일에서 온 것입니다',
  'all-label': '다시 읽음',
  all: '모든 글을 다시 읽습니다',
  'audit-label': '순서가 되어 다시 확인',
  'audit-label-one': '순서가 되어 다시 확인',
  audit: '다시 확인할 차례입니다',
};
