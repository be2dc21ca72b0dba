import type { choice as en } from '../../en/options/choice.ts';
import type { Translation } from '../../translation.ts';

export const choice: Translation<typeof en> = {
  'from-api': '플랫폼의 API',
  'from-api-hint': 'API 주소와 액세스 토큰이 필요합니다',
  'from-backup': '백업 파일',
  'from-backup-hint': '플랫폼에서 내려받은 zip, XML 또는 텍스트 파일',
  'from-blogger': 'Blogger 블로그',
  'from-blogger-hint': '블로그 주소의 공개 피드',
  'from-wordpress': '워드프레스',
  'from-wordpress-hint': '블로그 주소의 REST API',
  'preset-plain': '편집기나 git 호스팅에서 그대로 읽기',
  'repository-private': '비공개',
  'repository-private-hint': '나와 초대한 사람만 볼 수 있습니다. 아카이브, Markdown, 사이트를 담습니다',
  'repository-public': '공개',
  'repository-public-hint': '누구나 볼 수 있습니다. 아카이브는 git에서 제외되어 이 컴퓨터에만 남습니다',
  'repository-none': '없음',
  'repository-none-hint': '파일이 이 컴퓨터에만 남습니다',
  'deploy-none': '올리지 않음 (나중에 결정)',
  'deploy-github-pages': 'GitHub Pages에 올리기',
  'deploy-github-pages-hint': '이 저장소에서',
  'deploy-two-repositories': '두 번째 저장소의 GitHub Pages에 올리기',
  'deploy-two-repositories-hint': '사이트만 담는 공개 저장소',
  'deploy-cloudflare-pages': 'Cloudflare Pages에 올리기',
  'deploy-netlify': 'Netlify에 올리기',
  'deploy-from-private-hint': '비공개 저장소에서도 됩니다',
};
