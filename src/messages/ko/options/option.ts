import type { option as en } from '../../en/options/option.ts';
import type { Translation } from '../../translation.ts';

export const option: Translation<typeof en> = {
  address: '블로그 주소. 어느 페이지의 주소든 되고, https://는 없어도 됩니다. 워드프레스 같은 종류는 알아서 찾습니다',
  baseUrl: 'Blog Read API 주소에서 /apis 앞부분. API의 어느 주소를 적어도 /apis 앞까지만 씁니다',
  from: '--address 또는 --base-url 블로그의 API. blogkeep이 알아내지 못할 때 지정합니다. api: Blog Read API. wordpress: 워드프레스의 REST API. blogger: Blogger의 피드. backup: 백업 파일이며, demo와 init에만 쓸 수 있습니다',
  blog: '블로그 이름. "blogkeep blogs"로 목록을 볼 수 있고, 백업 파일에는 이름이 들어 있습니다. 여러 번 쓰거나 쉼표로 나열하면 블로그마다 --dir 안에 그 이름의 폴더가 생깁니다',
  allBlogs:
    '원본의 모든 블로그. 블로그마다 --dir 안에 그 이름의 폴더가 생깁니다. 원본이 필요 없는 명령에서는 아카이브가 있는 모든 블로그',
  token:
    '액세스 토큰. serve는 클라이언트에게 이 토큰을 요구하며, 없으면 새로 만듭니다. 다른 사용자가 볼 수 없는 환경 변수 BLOGKEEP_TOKEN 또는 --token-file 옵션을 권장합니다',
  user: '워드프레스 계정의 사용자 이름. 응용 프로그램 비밀번호를 토큰으로 씁니다. 지정하면 임시글, 비공개 글, 승인을 기다리는 댓글도 보관합니다',
  privateData:
    '워드프레스 계정으로 볼 수 있는 댓글 작성자의 이메일 주소와 IP 주소도 보관합니다. 사이트에는 절대 넣지 않습니다',
  tokenFile:
    '액세스 토큰이 들어 있는 파일. 토큰을 지정하지 않으면 원본을 읽는 명령은 ~/.config/blogkeep/token(Windows: %APPDATA%\\blogkeep\\token)을 사용합니다',
  source: '원본의 개수와도 비교합니다. --base-url 옵션과 토큰이 필요합니다',
  backup:
    '한 백업의 파일 전부: 티스토리(zip, TTXML), 워드프레스, Blogger, Movable Type 형식과 그 이미지가 든 폴더나 zip. --backup 없이 경로만 써도 됩니다',
  published:
    '백업에 공개 범위가 없을 때 공개였던 글: all, 목록 파일(블로그의 sitemap.xml, 또는 한 줄에 ID나 주소 하나). ask는 터미널에서 직접 고르게 합니다. none은 현재 상태를 유지하며 처음에는 공개 글이 없습니다',
  permalink: 'Movable Type 파일처럼 백업에 글 주소가 없을 때, 예전 글 주소의 형식: /{yyyy}/{mm}/{basename}.html',
  blogUrl: '블로그의 지금 또는 이전 주소(예: https://blog.example.com). 백업에 주소가 없을 때 지정합니다',
  fetchMedia: '백업에 없고 다른 호스트에 있는 이미지와 파일도 내려받습니다. 기본값은 내려받지 않음',
  dir: 'archive/, markdown/, site/가 들어 있는 폴더. serve에서 여러 번 쓰면 여러 블로그를 제공합니다',
  archive: '아카이브 폴더',
  markdown: 'Markdown 폴더',
  site: '사이트 폴더',
  noMarkdown: 'Markdown을 만들지 않습니다',
  noSite: '사이트를 만들지 않습니다',
  wordpress: '--dir의 wordpress 폴더에 워드프레스로 가져올 파일을 만듭니다. 다음 실행부터는 자동으로 갱신합니다',
  noWordpress: '워드프레스용 파일을 그대로 둡니다',
  book: '--dir의 book 폴더에 블로그를 책(EPUB과 인쇄용 HTML)으로 만듭니다. 다음 실행부터는 자동으로 갱신합니다',
  noBook: '책을 그대로 둡니다',
  concurrency: '한 호스트에 동시에 보내는 최대 요청 수. API와 미디어를 합한 값입니다',
  rate: '초당 최대 요청 수. API와 미디어를 합한 값입니다',
  retries: '실패한 요청을 다시 시도하는 횟수',
  timeout: '요청 하나의 제한 시간: 500ms, 30s, 2m 또는 초 단위 숫자',
  media: '내려받을 미디어',
  maxMediaSize: '내려받을 미디어 파일의 최대 크기: 500kB, 200MB, 1GiB 또는 바이트 수',
  refresh: '읽을 글: all은 전체, changed는 새 글, 목록이나 댓글이 바뀐 글, 그날 다시 읽을 차례인 글, new는 새 글만',
  auditDays: '--refresh changed에서 모든 글을 다시 읽는 데 걸리는 일일 실행 횟수. 실행마다 일부씩 읽습니다',
  acceptRemovals:
    '보관한 글이나 비교한 댓글의 5분의 1 넘게 원본에서 사라졌거나 발행한 글의 5분의 1 넘게 사라지게 되어도 계속 진행하고, 빈 본문, 빈 댓글 목록, 빈 카테고리 목록, 손상된 media.json에서 주소를 잃은 미디어 파일도 받아들입니다',
  acceptMissing:
    '이번 실행에서 누락된 항목을 받아들입니다. 아카이브에 기록해 두고 정기 재확인일에만 다시 요청하며, 다음 실행부터는 새로 누락된 항목이 있을 때만 종료 코드 2로 끝납니다',
  visibility: '발행할 글. 쉼표로 나열하거나 여러 번 쓸 수 있습니다. 아카이브에는 모두 남습니다',
  excludeCategory:
    '글을 발행하지 않을 카테고리(하위 카테고리 포함). 여행/서울 같은 경로나 카테고리 이름으로 지정하며, 여러 번 쓸 수 있습니다. 빈 값이면 아무것도 제외하지 않습니다',
  excludeTag: '글을 발행하지 않을 태그. 여러 번 쓸 수 있으며, 빈 값이면 아무것도 제외하지 않습니다',
  categories:
    '발행할 카테고리를 바꾸는 YAML 또는 JSON 파일. rename(이름 바꾸기, 합치기), order(순서), hide(숨기기)를 적습니다. 빈 값이면 그대로 둡니다',
  comments: '발행할 댓글. public은 승인되었고 비밀이 아닌 댓글입니다',
  guestbook: '백업에 있는 방명록을 사이트의 페이지로 보여 줍니다. 비밀글은 보여 주지 않습니다',
  prune: '원본 목록에서 사라진 글을 발행하지 않습니다. 아카이브에는 남습니다',
  preset: 'Markdown의 용도: 파일을 그대로 읽는 plain, 또는 사이트 생성기',
  slug: 'Markdown 파일의 이름을 무엇으로 짓는지. path는 이전 주소의 경로입니다',
  frontMatter:
    '프런트 매터에 쓸 필드를 순서대로, 쉼표로 구분합니다. 이름만 쓰거나 이름=출처로 이름을 바꿉니다. preset은 프리셋의 필드 전체입니다. 목록이나 맵이 든 YAML 또는 JSON 파일의 경로도 됩니다',
  postFolders:
    '글마다 폴더를 만들어 Markdown(index.md) 옆에 그 글의 이미지와 파일을 둡니다. 폴더를 받지 않는 jekyll 프리셋에는 쓸 수 없습니다',
  mediaUrl: '워드프레스가 이미지와 파일을 내려받을 주소. 사이트의 media 폴더 주소입니다',
  wordpressMaxSize: '워드프레스용 파일의 최대 크기: 2MB, 10MB, 1GiB 또는 바이트 수',
  bookPage: '책 인쇄본의 용지 크기',
  bookOrder: '책의 순서. date: 오래된 글부터 연도와 월로 나눔, category: 카테고리 순서',
  bookVolumes: '책의 권. none: 한 권, year: 연도마다 한 권',
  bookComments: '책의 각 글 뒤에 댓글을 싣습니다',
  bookCategory:
    '책에 담을 글의 카테고리(하위 카테고리 포함). 여행/서울 같은 경로나 카테고리 이름으로 지정하며, 여러 번 쓸 수 있습니다. 빈 값이면 모든 글을 담습니다',
  bookTag: '책에 담을 글의 태그. 여러 번 쓸 수 있으며, 빈 값이면 모든 글을 담습니다',
  bookSince: '책에 담을 첫 날짜(예: 2020-01-31). 월(2020-01)이나 연도(2020)만 써도 됩니다',
  bookUntil: '책에 담을 마지막 날짜(예: 2020-01-31). 월(2020-01)이나 연도(2020)만 써도 됩니다',
  siteUrl:
    '발행한 사이트의 전체 주소. 피드, 사이트맵, canonical 링크에 씁니다. 블로그가 여러 개면 각각 이 주소 아래에 있는 그 이름의 폴더에 놓입니다',
  images:
    '페이지에 보여 줄 이미지: 화면에 맞춘 작은 사본(선택 패키지 sharp 필요) 또는 원본. 원본은 클릭 한 번으로 볼 수 있습니다',
  keepExif: '촬영 위치를 포함한 이미지의 메타데이터를 모두 남겨 발행합니다',
  mediaNames:
    '발행하는 이미지와 파일의 이름. original: 글쓴이가 올린 파일 이름(겹치면 구분을 덧붙임). hash: 내용의 해시(이름을 알 수 없는 파일은 항상 해시)',
  redirects:
    '이전 주소의 리디렉션 방법. 쉼표로 나열하거나 여러 번 쓸 수 있습니다. file: Netlify와 Cloudflare용 _redirects와, 미디어가 실행되지 않게 하는 _headers. nginx: include할 map. pages: 둘 다 지원하지 않는 호스팅을 위한 주소별 HTML 페이지',
  home: '첫 화면과 카테고리, 태그, 날짜별 목록에 글을 보여 주는 방식. list: 제목, excerpts: 요약과 첫 이미지, cards: 큰 이미지',
  accent: '사이트의 링크와 선 색(예: 0a6259). 밝은 화면과 어두운 화면에서 잘 보이도록 조정합니다',
  font: '사이트의 글꼴. 독자의 기기에 있는 글꼴만 씁니다. system: 기기의 기본 글꼴',
  footer: '사이트의 모든 페이지 아래에 넣을 글(예: 저작권 표시)',
  cspAdd:
    '페이지가 더 불러올 수 있는 호스트. Content-Security-Policy의 지시어와 주소로 지정합니다(예: "script-src https://giscus.app"). 여러 번 쓸 수 있으며, 빈 값이면 더하지 않습니다',
  title: '모든 출력에 쓸 블로그 제목. 빈 값이면 원래 제목으로 돌아갑니다',
  lang: '사이트의 언어(ko, en, ja, pt-BR 등)',
  timezone: '날짜의 시간대(예: Asia/Seoul). 시간대가 없는 백업의 날짜에도 적용합니다',
  edited:
    '발행한 파일을 누군가 직접 고쳤을 때의 처리. overwrite: 덮어쓰고 파일 이름을 알립니다. keep: 그대로 두고 실행할 때마다 알립니다',
  templates: '이 폴더의 파일이 같은 이름의 기본 템플릿을 대신합니다. "blogkeep templates"로 만들 수 있습니다',
  forgetOptions:
    '지난 발행의 옵션을 쓰지 않습니다. 이 옵션이 없으면, 지정하지 않은 옵션은 같은 폴더의 지난 발행을 따릅니다',
  force: '바뀌지 않은 파일까지 모두 새로 만듭니다',
  port: '요청을 받을 포트. 0이면 빈 포트를 고릅니다',
  noBrowser: '브라우저를 여는 대신 페이지의 주소를 출력합니다',
  host: '요청을 받을 이 컴퓨터의 이름이나 주소. 0.0.0.0이나 ::는 모든 주소입니다. 이름으로 접속하게 하려면 --allowed-hosts 옵션을 쓰세요',
  allowedHosts: '요청에 쓸 수 있는 추가 호스트 이름(예: 프록시의 이름). 쉼표로 나열하거나 여러 번 쓸 수 있습니다',
  includeRemoved: '원본 목록에서 사라진 글도 목록에 넣습니다. 이 옵션이 없으면 ID로 요청할 때만 응답합니다',
  ownMedia:
    '본문의 이미지와 파일 링크를 아카이브의 파일로 바꾸고 함께 제공합니다. =false이면 어느 글에서도 바꾸지 않습니다',
  repository:
    '이 폴더를 담을 git 저장소의 공개 범위. public이면 아카이브를 저장소에서 제외하고, none이면 .gitignore를 쓰지 않습니다',
  deploy: '사이트를 올릴 곳. two-repositories: 백업은 비공개 저장소에, 사이트는 공개 저장소의 GitHub Pages에',
  workflow: '매일 밤 실행되는 GitHub Actions 작업을 추가합니다',
  yes: '아무것도 묻지 않고, 지정한 옵션과 기본값을 씁니다',
  posts: '지울 글의 ID. --posts 없이 ID만 써도 됩니다',
  dryRun: '무엇을 받고 저장하고 지울지 보여 주기만 합니다. 실제로는 아무것도 바꾸지 않습니다',
  report: '실행 보고서를 JSON 파일로 저장합니다. -이면 표준 출력으로 보냅니다. summary는 이 파일을 읽습니다',
  summary:
    '바뀐 내용을 한 줄(line, 커밋 메시지용)이나 Markdown(작업 요약용)으로 출력합니다. folders: 커밋할 폴더를 한 줄에 하나씩',
  quiet: '오류와 결과만 출력합니다. 실행에서는 경고의 개수만 출력합니다',
  verbose: '모든 요청, 재시도, 경고와 예상하지 못한 오류의 스택을 출력합니다',
  logFormat: 'json: 한 줄에 객체 하나. github: GitHub에 주석으로 표시되는 텍스트(GitHub Actions의 기본값)',
  uiLang: '메시지와 도움말의 언어. JSON과 보고서는 항상 영어입니다',
  config: '설정 파일. 파일 안의 경로는 설정 파일의 위치를 기준으로 합니다',
};
