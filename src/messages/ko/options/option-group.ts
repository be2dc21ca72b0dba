import type { optionGroup as en } from '../../en/options/option-group.ts';
import type { Translation } from '../../translation.ts';

export const optionGroup: Translation<typeof en> = {
  Source: '원본',
  Backup: '백업',
  Folders: '폴더',
  Requests: '요청',
  Crawling: '수집',
  Publishing: '발행',
  Serving: '서버',
  Repository: '저장소',
  Run: '실행',
};
