import type { forget as en, Removed } from '../../en/cli/forget.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

export const forget: Translation<typeof en> = {
  removed: ({ posts, media, hasBackupData, folder }) =>
    `${folder}에서 지운 글: ${described(posts)}.${mediaOf(media)}${backupDataOf(hasBackupData)}`,
  'would-remove': ({ posts, media, hasBackupData, folder }) =>
    `${folder}에서 지울 글: ${described(posts)}.${mediaOf(media)}${backupDataOf(hasBackupData)} 지금은 아무것도 지우지 않았습니다.`,
  next: '캐시를 비웠고, 앞으로는 이 글을 다시 받지 않습니다. 출력에서도 없애려면 지금 "blogkeep publish"를 실행하세요. 이미 만든 커밋과 아카이브의 사본에는 글이 남아 있습니다.',
};

const described = (posts: Removed['posts']) =>
  posts.map(({ id, title }) => (title === '' ? `글 ${id}` : `글 ${id} "${title}"`)).join(', ');

const backupDataOf = (hasBackupData: boolean) =>
  hasBackupData
    ? ' 백업의 메뉴와 설정 등이 들어 있는 data/backup.xml도 함께 지웁니다. 이 글의 내용이 남아 있을 수 있기 때문입니다.'
    : '';

const mediaOf = (media: number) => (media === 0 ? '' : ` 다른 글에는 없는 이미지와 파일: ${formatNumber(media)}개.`);
