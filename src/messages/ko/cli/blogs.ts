import type { blogs as en } from '../../en/cli/blogs.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

export const blogs: Translation<typeof en> = {
  none: '토큰은 유효하지만 블로그가 없습니다.',
  'no-archive-in': ({ folder }) =>
    `${folder} 폴더 안에 아카이브가 있는 폴더가 없습니다. --all-blogs 옵션을 쓸 때 --dir 폴더는 블로그마다 하위 폴더가 하나씩 있는 폴더여야 합니다.`,
  'archives-below': ({ folder, homes, more }) =>
    `${folder} 폴더에는 아카이브가 없지만 하위 폴더에는 있습니다. 다음과 같이 지정하세요: ${homes.join(' 또는 ')}${more > 0 ? ` (그 밖에 ${formatNumber(more)}개)` : ''}.`,
  'folder-for-several': ({ option }) =>
    `${option}: 폴더 하나만 가리키지만 블로그마다 폴더가 따로 필요합니다. 이 옵션을 빼거나 블로그를 하나만 지정하세요.`,
  'title-for-several': ({ option }) =>
    `${option}: 모든 블로그의 제목이 같아집니다. 이 옵션을 지우거나 블로그를 하나만 지정하세요.`,
  'home-of-one': ({ folder, example }) =>
    `${folder} 폴더에는 이미 블로그 하나의 아카이브가 있는데, 여러 블로그를 처리하려면 그 안에 블로그별 폴더가 필요합니다. ` +
    `archive/, markdown/, site/ 폴더를 ${example} 폴더로 옮기거나 --dir에 다른 폴더를 지정하세요.`,
  'several-for-one-backup': ({ option, blogs }) =>
    `${option}: 블로그가 ${formatNumber(blogs)}개 있지만 백업은 블로그 하나의 것입니다. --blog에 그 이름을, --dir에 그 폴더를 지정하세요.`,
  'home-elsewhere': ({ blog, folder, dir }) =>
    `${blog} 블로그의 아카이브는 --dir 아래 ${folder} 폴더에 있습니다. --dir ${dir} 옵션을 쓰거나, 그곳의 모든 블로그를 처리하려면 --all-blogs 옵션을 쓰세요.`,
  'home-around-others': ({ blog, folder, dir }) =>
    `${folder} 폴더에는 여러 블로그가 있어서 ${blog} 블로그의 아카이브가 그것들을 감싸게 됩니다. --dir ${dir} 옵션을 쓰거나 다른 폴더를 지정하세요.`,
  'of-blogs': ({ blog, number, all }) => `${blog} (블로그 ${formatNumber(all)}개 중 ${formatNumber(number)}번째)`,
  'not-seen': ({ news }) => `토큰으로 더 이상 볼 수 없는 블로그: ${news}.`,
  name: '이름',
  title: '제목',
  address: '주소',
  posts: '글',
  comments: '댓글',
  default: '기본',
  yes: '예',
};
