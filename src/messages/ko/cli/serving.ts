import type { serving as en } from '../../en/cli/serving.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

export const serving: Translation<typeof en> = {
  'token-too-short': ({ least }) =>
    `다른 사람이 접속할 수 있는 서버에 쓰기에는 토큰이 너무 짧습니다. ${formatNumber(least)}자 이상으로 지정하거나, 지정하지 않으면 새로 만들어집니다.`,
  'secret-in-site': ({ isArchive, path, site }) =>
    `${isArchive ? '아카이브' : '토큰 파일'} ${path} 경로가 누구나 읽을 수 있는 사이트 ${site} 안에 있습니다. 서로 다른 폴더를 지정하세요.`,
  'open-to-network':
    '같은 네트워크의 누구나 사이트를 볼 수 있으며, 토큰을 포함해 아무것도 암호화되지 않습니다. 인터넷에 공개하려면 서버 앞에 TLS 프록시를 두세요(docs/serve.ko.md).',
  'moved-of-several': ({ option, name, homes }) =>
    `${option}: 블로그 하나의 ${name} 폴더를 옮기는 옵션인데 --dir에 폴더가 ${formatNumber(homes)}개 있습니다. 이 옵션을 빼거나 블로그를 하나만 지정하세요.`,
  twice: ({ option, folder }) => `${option}: ${folder} 폴더가 두 번 지정되었습니다.`,
  'folders-joined': ({ folder, flags }) =>
    `${folder} 폴더가 없습니다. 여러 폴더를 지정하려면 --dir 옵션을 반복하세요: ${flags}`,
  'is-archive': ({ folder, parent }) =>
    `${folder} 폴더는 아카이브 자체입니다. 그 상위 폴더를 지정하세요: --dir ${parent}.`,
  'is-site': ({ folder, parent }) => `${folder} 폴더는 사이트 자체입니다. 그 상위 폴더를 지정하세요: --dir ${parent}.`,
  'holds-archive': ({ folder, inner }) =>
    `${folder} 폴더는 아카이브 자체가 아니라 아카이브의 상위 폴더입니다. --archive ${inner} 옵션을 쓰세요.`,
  'holds-site': ({ folder, inner }) =>
    `${folder} 폴더는 사이트 자체가 아니라 사이트의 상위 폴더입니다. --site ${inner} 옵션을 쓰세요.`,
  'site-alone': ({ place }) => `${place} 폴더에 아카이브가 없어서 사이트만 제공합니다.`,
  'no-archive': ({ place }) =>
    `${place} 폴더에 아카이브가 없습니다. --dir에는 archive/와 site/가 있는 폴더를 지정하세요.`,
  'no-site': ({ blog, folder, command }) =>
    `${blog} 블로그의 사이트가 ${folder} 폴더에 없습니다. 만들려면 다음을 실행하세요: ${command}`,
  site: '사이트',
  api: 'API 주소',
  network: '네트워크',
  blog: '블로그',
  blogs: '블로그',
  posts: ({ posts }) => `글 ${formatNumber(posts)}개`,
  'try-api': 'API를 사용해 보려면:',
  'try-api-with-token':
    '이번 실행용으로 만든 토큰으로 API를 사용해 보려면(--token-file 옵션을 쓰면 토큰이 바뀌지 않습니다):',
  'put-token-first': '# 먼저 BLOGKEEP_TOKEN에 토큰을 넣으세요.',
  'stop-it': '종료하려면 Ctrl-C를 누르세요.',
};
