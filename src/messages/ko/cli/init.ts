import type { init as en } from '../../en/cli/init.ts';
import type { Translation } from '../../translation.ts';

/** At most three names, because a backup may have a hundred parts. */
const firstOf = (names: readonly string[]): string =>
  [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ');

export const init: Translation<typeof en> = {
  'public-posts': '공개였던 글은 무엇인가요?',
  'public-posts-why': '입력하면 찾고, Tab으로 선택하고, Enter로 마칩니다. 나머지 글은 비공개로 저장됩니다.',

  'how-to-answer':
    'Enter를 누르면 기본값을 씁니다. Ctrl-C로 종료할 수 있으며, 마지막 답을 하기 전에는 아무것도 저장하지 않습니다.',
  interrupted: '저장한 것이 없습니다. 처음부터 하려면 다시 실행하세요.',
  'nothing-written': '저장한 것이 없습니다.',
  choice: ({ label, hint }) => `${label} (${hint})`,
  yes: '예',
  no: '아니요',
  wrong: ({ problem, hint }) => `올바르지 않습니다: ${problem}.${hint}`,

  origin: '블로그는 어디에 있나요?',
  'origin-why': '블로그의 아무 페이지 주소나 백업 파일의 경로를 입력하세요. 그냥 Enter를 누르면 목록이 나옵니다.',
  'origin-unknown': ({ text }) => `blog.example.com 같은 주소도, 이 컴퓨터에 있는 파일도 아닙니다: ${text}`,
  kind: '무엇에서 가져올까요?',
  'kind-why': '서버에서는 매일 밤 바뀐 내용을 받습니다. 백업 파일은 한 번만, 또는 새로 생길 때마다 가져옵니다.',
  'blog-address': '블로그 주소',
  'blog-address-why': '브라우저에 보이는, 블로그의 아무 페이지 주소나 됩니다.',
  found: ({ platform, title }) => `찾은 블로그: ${platform}${title === '' ? '' : `, "${title}"`}`,
  'use-api': ({ url }) => `Blog Read API를 찾았습니다. 이 주소를 쓸까요? ${url}`,
  'use-api-why': '액세스 토큰이 필요하며, 토큰은 이 주소에만 보냅니다. 다른 주소를 쓰려면 "아니요"를 고르세요.',
  account: '워드프레스에 로그인할까요?',
  'account-why': '방문자에게 보이는 글에는 필요 없습니다. 로그인하면 임시글과 비공개 글도 아카이브에 저장합니다.',
  user: '워드프레스 사용자 이름',
  'user-why': '다음 질문에서 응용 프로그램 비밀번호를 묻습니다. 워드프레스의 사용자 > 프로필에서 만드세요.',
  password: '응용 프로그램 비밀번호',
  'account-accepted': '워드프레스가 계정을 받아들였습니다.',

  'api-url': 'API 주소',
  'api-url-why': '플랫폼 문서에 나오는 주소에서 /apis/ 앞부분입니다. API 주소를 통째로 붙여 넣어도 됩니다.',
  token: '액세스 토큰',
  'token-why': ({ file, isWindows }) =>
    isWindows
      ? `화면에 보이지 않습니다. ${file} 파일에 저장하며, Windows에서는 0600 모드 대신 사용자 폴더가 보호합니다. 건너뛰려면 Enter.`
      : `화면에 보이지 않습니다. 저장소 밖의 ${file} 파일에 나만 읽을 수 있게 저장합니다. 건너뛰려면 Enter.`,
  'token-kept': ({ file }) => `${file} 파일의 토큰을 사용할까요?`,
  'token-kept-why': '이전에 저장한 토큰입니다. 다른 토큰을 입력하려면 "아니요"를 고르세요.',
  'token-file': '토큰 파일',
  'token-file-why': 'Enter를 누르면 기본값을 사용합니다. 저장소 밖에 있는 파일이어야 합니다.',
  'token-file-inside': ({ file }) => `${file} 파일은 저장소 안에 있습니다. 저장소 밖의 파일을 지정하세요.`,
  'token-file-folder': ({ file }) => `${file} 경로는 폴더입니다. 파일 이름까지 입력하세요.`,
  'replace-token': ({ file }) => `${file} 파일에 다른 토큰이 있습니다. 바꿀까요?`,
  'replace-token-why': '다른 파일을 지정하려면 "아니요"를 고르세요.',

  checking: ({ url }) => `확인하는 중: ${url}`,
  'check-passed': 'API가 응답하며, 토큰이 유효합니다.',
  'check-passed-tokenless': 'API가 응답합니다. 토큰은 확인하지 않았습니다.',
  'check-unreachable': ({ failure }) => `서버에 연결할 수 없습니다. ${failure}`,
  'check-not-the-api': ({ failure }) => `Blog Read API가 아닙니다. ${failure}`,
  'check-refused': ({ failure }) => `서버가 토큰을 거부했습니다. ${failure}`,
  'check-failed': '어떻게 할까요?',
  'check-failed-why': '아직 저장한 것이 없습니다.',
  'other-address': '주소 다시 입력하기',
  'other-source': '백업 파일 등 다른 것 고르기',
  'other-url': 'API 주소 바꾸기',
  'other-token': '토큰 바꾸기',
  'go-on': '그대로 계속하기',
  'go-on-hint': '이 주소로 설정 파일을 만듭니다',

  blogs: '어느 블로그를 백업할까요?',
  'blogs-why': '스페이스로 고르고 Enter로 확정합니다. 여러 개를 고르면 블로그마다 폴더가 생깁니다.',
  'blogs-none': '블로그를 하나 이상 고르세요. 스페이스를 누르면 선택됩니다.',
  'all-blogs': '모든 블로그',
  'all-blogs-hint': '나중에 만드는 블로그 포함',
  'only-blog': ({ name }) => `블로그: ${name} (이 토큰으로 볼 수 있는 유일한 블로그)`,
  'blog-name': '블로그 이름',
  'blog-name-why': 'Enter를 누르면 대표 블로그를 사용합니다. 여러 개는 쉼표로 구분하며, 블로그마다 폴더가 생깁니다.',
  'default-blog': '대표 블로그',

  'backup-present': ({ files }) => `이 폴더에 있는 백업 파일을 가져올까요? (${firstOf(files)})`,
  'backup-present-why': ({ sitemap }) =>
    `${sitemap === undefined ? '' : `공개 글 목록인 ${sitemap} 파일도 씁니다. `}아니요를 고르면 다른 파일을 지정할 수 있습니다.`,
  'backup-files': '백업 파일',
  'backup-files-why': 'zip, XML, 텍스트 파일이나 모든 파일이 든 폴더의 경로입니다. 아직 없으면 Enter를 누르세요.',
  'backup-missing': ({ path }) => `${path} 경로가 없습니다. 경로를 확인하거나 Enter를 누르세요.`,
  'backup-empty': ({ path }) => `${path} 폴더에 zip, XML, 텍스트 파일이 없습니다.`,
  'sitemap-found': ({ file }) => `${file} 파일의 목록에 있는 글을 공개 글로 다룹니다.`,

  repository: '저장소 공개 범위',
  'repository-why': '아카이브에는 비공개 글, 비밀 댓글, 댓글 작성자의 홈페이지 주소가 들어 있습니다.',
  deploy: '사이트를 어디에 올릴까요?',
  'deploy-why': '이전 주소를 리디렉션하는 방법이 달라집니다. 사이트는 나중에 옮길 수 있습니다.',
  'deploy-paid': '이 저장소에서. 비공개 저장소라면 GitHub Pro, Team, Enterprise 중 하나가 필요합니다',
  'deploy-plan': 'GitHub 유료 요금제를 쓰고 있나요?',
  'deploy-plan-why':
    '비공개 저장소의 GitHub Pages에는 GitHub Pro, Team, Enterprise가 필요합니다. 없으면 "아니요"를 고르세요.',
  'site-url': '사이트 주소',
  'site-url-why': ({ several }) =>
    `피드, 사이트맵, 대표 주소에 필요합니다.${several ? ' 블로그마다 이 주소 아래 자기 이름의 폴더에 놓입니다.' : ''} 나중에 정하려면 Enter를 누르세요.`,
  workflow: '매일 밤 실행되는 GitHub Actions 작업을 추가할까요?',
  'workflow-why': '내 컴퓨터를 켜 둘 필요가 없습니다. 추가하지 않으면 같은 명령을 집에서 cron 등으로 실행하세요.',
  preset: 'Markdown 형식',
  'preset-why': '사이트 생성기마다 파일 배치가 다릅니다. blogkeep이 만드는 사이트와는 관계없습니다.',
  'git-init': ({ folder }) => `${folder} 폴더에서 "git init" 명령을 실행할까요?`,
  'git-init-why': '아직 git 저장소가 아닙니다.',
  commit: '파일을 커밋할까요?',
  'commit-why': '이 명령이 만드는 파일만, git에 설정된 이름과 이메일로 커밋합니다.',
  'git-missing': 'git이 설치되어 있지 않아 커밋하지 않습니다. https://git-scm.com 에서 설치하세요.',
  'git-unknown-author':
    'git에 이름이 설정되어 있지 않아 커밋하지 않습니다. 먼저 다음 두 명령을 실행하세요: ' +
    'git config --global user.name "이름" / git config --global user.email you@example.com',

  'this-folder': '이 폴더',
  written: ({ where, paths }) => `새로 만든 파일(${where}): ${paths.join(', ')}`,
  added: ({ paths }) => `줄을 추가한 파일: ${paths.join(', ')}`,
  same: ({ paths }) => `이미 있고 바뀌지 않은 파일: ${paths.join(', ')}`,
  kept: ({ paths }) => `내용이 달라 그대로 둔 파일: ${paths.join(', ')}`,
  'token-written': ({ file }) => `토큰을 저장한 파일: ${file}`,
  committed: '커밋했습니다: "Set up blogkeep"',
  'git-failed': ({ command, reason }) =>
    `"${command}" 명령이 실패했습니다: ${reason}. 파일은 만들었으니, 문제를 해결한 뒤 직접 실행하세요.`,
  next: '다음 단계:',

  'step-token': '토큰을 붙여 넣고 Enter, Ctrl-D를 차례로 누르세요. 나만 읽을 수 있는 파일입니다',
  'step-same-token': '지금과 같은 토큰으로',
  'step-view': '사이트 보기',
  'step-backup-later': '먼저 backup 폴더를 만들고 백업 파일을 넣으세요',
  'step-published':
    '먼저 로그아웃한 상태에서 블로그의 sitemap.xml을 이 폴더에 저장하세요. 모든 글이 공개였다면 --published all을 쓰세요',
  'step-other-host': '또는 다른 git 호스팅에 저장소를 만들고 푸시하세요',
  'step-no-archive': '아무것도 출력되지 않아야 합니다. 출력되면 아카이브가 공개됩니다',
  'step-branch': '한 번만: Settings > Pages > Deploy from a branch, gh-pages 선택',
  'step-secret': '액세스 토큰을 물어봅니다',
  'step-first-run': 'GitHub에서 첫 내보내기를 실행합니다',
  'step-site-at': ({ url }) => `GitHub에서 첫 내보내기를 실행합니다. 끝나면 사이트 주소는 ${url}`,
  'step-public-repository': ({ file }) =>
    `다음 명령을 실행하기 전에: ${file} 파일 맨 위의 설명대로 공개 저장소와 키를 만드세요`,
  'step-cloudflare': 'wrangler.toml 파일에 프로젝트 이름을 쓰세요. 파일 맨 위에 Cloudflare 연결 방법이 있습니다',
  'step-netlify': 'netlify.toml 파일 맨 위에 Netlify 연결 방법이 있습니다',
  'step-publish-each': '블로그마다 site/ 폴더를 올리세요',

  'public-workflow':
    '공개 저장소의 매일 밤 작업에는 공개하면 안 되는 아카이브를 둘 곳이 없습니다. 아카이브가 없으면 매번 블로그 전체를 다시 받고, 삭제된 글을 잃습니다. ' +
    '비공개 저장소를 쓰고 사이트는 --deploy two-repositories, cloudflare-pages, netlify 중 하나로 올리세요. 또는 --workflow 없이 집에서 cron으로 blogkeep을 실행하세요.',
  'two-repositories-private':
    '--deploy two-repositories 설정은 아카이브가 있는 비공개 저장소에서 시작합니다. --repository private 옵션을 쓰세요. 매일 밤 작업이 공개 저장소에 사이트만 푸시합니다.',
  'workflow-without-repository':
    '--workflow 옵션에는 GitHub 저장소가 필요합니다. 이 옵션이나 --repository none 옵션을 빼세요.',
  'two-repositories-workflow':
    '--deploy two-repositories 설정에서는 매일 밤 작업이 사이트를 올립니다. --workflow 옵션을 끄지 마세요.',
  'several-on-host': ({ host }) =>
    `${host}에서는 블로그마다 프로젝트가 따로 있습니다. 블로그마다 --blog 이름과 --dir 폴더를 따로 지정해 init을 한 번씩 실행하세요.`,
  'archive-ignored': ({ lines }) =>
    `.gitignore 때문에 아카이브가 git에서 제외되어(${lines.join(', ')}) 매일 밤 작업이 아카이브 없이 시작합니다. 괄호 안의 패턴을 .gitignore에서 지우고 다시 실행하거나, --workflow 옵션을 빼세요.`,
  'several-backups':
    '백업 하나에는 블로그 하나만 들어 있습니다. 블로그마다 --dir 폴더를 따로 지정해 init을 한 번씩 실행하세요.',
  'two-repositories-backup':
    '--deploy two-repositories 설정에서는 매일 밤 작업이 API에서 받은 것을 올리는데, --from backup에는 API가 없습니다. github-pages, cloudflare-pages, netlify 중 하나를 쓰세요.',
  'workflow-of-backup':
    '백업 파일에서 가져온 블로그의 --workflow 옵션은 푸시할 때마다 GitHub Pages에 올리는 작업을 추가합니다. --deploy github-pages 및 저장소와 함께 쓰거나, 이 옵션을 빼세요.',
  'inner-workflow': ({ folder, repository }) =>
    `GitHub는 저장소 최상위 폴더의 워크플로만 실행하는데, ${folder} 폴더는 ${repository} 저장소 안에 있습니다. --dir 옵션으로 저장소 밖의 폴더를 고르거나, 먼저 그 폴더에서 "git init" 명령을 실행하세요.`,

  'pack-failed':
    'npm이 실패해 매일 밤 작업에 쓸 blogkeep 패키지를 만들 수 없습니다. "npm --version" 명령이 되는지 확인하거나 --workflow 옵션을 빼세요.',

  'private-archive-ignored': ({ lines }) =>
    `.gitignore 때문에 아카이브가 git에서 제외되어 저장소가 백업이 되지 않습니다: ${lines.join(', ')}. 비공개 저장소라면 이 패턴을 .gitignore에서 지우세요.`,
  'config-kept': ({ file, content }) =>
    `${file} 파일이 이미 있어 그대로 적용됩니다. 지금 고른 설정: ${content}. 파일을 고치거나, 지우고 다시 실행하세요.`,
  'site-url-missing': ({ file, example }) =>
    '사이트 주소가 없어서 사이트맵을 만들 수 없고, 피드와 대표 주소(canonical)도 불완전합니다. 주소가 정해지면 ' +
    `${file}에 "siteUrl": "${example}"처럼 추가하세요.`,
  'pages-paid-api': ({ file }) =>
    `비공개 저장소의 GitHub Pages에는 유료 요금제가 필요합니다. 무료라면 ${file === '' ? '' : `${file} 파일을 지운 뒤 `}--deploy two-repositories 옵션으로 다시 실행하세요.`,
  'pages-paid-backup':
    '비공개 저장소의 GitHub Pages에는 유료 요금제가 필요합니다. 무료라면 아카이브를 git에서 제외하는 --repository public 옵션이나 --deploy cloudflare-pages 또는 netlify 옵션으로 다시 실행하세요.',
};
