import type { commands as en } from '../../en/cli/commands.ts';
import type { Translation } from '../../translation.ts';

export const commands: Translation<typeof en> = {
  export: '블로그 내보내기: 수집한 뒤 발행',
  'export-address': '워드프레스를 아카이브에 저장하고 현재 폴더에 발행',
  'export-to-here': '대표 블로그를 아카이브에 저장하고 현재 폴더에 발행',
  'export-all': '토큰으로 볼 수 있는 모든 블로그를 각각의 폴더에',
  'export-dry': '받고 저장할 내용만 표시. 나머지 옵션은 설정 파일에서 읽음',

  import: '플랫폼에서 내보낸 파일로 블로그를 가져온 뒤 발행',
  'import-tistory': '티스토리 zip 두 개. 사이트맵에 있는 글을 발행',
  'import-wordpress': '워드프레스. 이미지 폴더와 함께',
  'import-blogger': 'Blogger. zip에 없는 이미지는 내려받기',
  'import-mt': 'Movable Type: TypePad, 하테나, 라이브도어, FC2, goo',
  'import-exit-codes':
    '0 완료, 1 사용법 또는 설정 오류, 읽을 수 있는 백업 없음, 2 백업 일부를 읽지 못함, ' +
    '5 아카이브 손상, 사용 중 또는 더 새로운 버전, 130 또는 143 중단됨',

  crawl: '블로그를 원본에서 아카이브로 수집',
  'crawl-address': '아카이브에 아직 없는 것만 받기',
  'crawl-new': '아카이브에 아직 없는 것만 받기',
  'crawl-fast': '동시 요청은 늘리되 초당 최대 50개',

  publish: '아카이브로 Markdown과 정적 사이트 만들기 (네트워크 사용 안 함)',
  'publish-here': 'backup/archive에서 backup/markdown과 backup/site로 발행',
  'publish-site': '한국어 사이트만 public 폴더에',
  'publish-protected': '보호글도 함께',

  verify: '아카이브와 발행 결과 검증',
  'verify-all': '모든 파일을 체크섬과 대조하고, 기록과 Markdown과 사이트를 서로 대조',
  'verify-archive': '아카이브만 검증하고 결과 전체를 JSON으로',
  'verify-source': '원본의 글 수와 아카이브의 글 수도 비교',

  forget: '아카이브에서 글을 영구히 삭제',
  'forget-dry': '무엇이 지워지는지만 표시',
  'forget-two': '글 두 개와 그 댓글, 다른 글에는 없는 이미지까지',
  'forget-exit-codes':
    '0 삭제함, 1 사용법 오류 또는 아카이브에 없는 글, 5 아카이브 없음, 손상, 사용 중 또는 더 새로운 버전',

  serve: '아카이브로 Blog Read API와 사이트 제공',
  'serve-here': '이번 실행용 토큰으로 http://127.0.0.1:4000에서 API와 사이트 제공',
  'serve-two': '블로그 두 개, 바뀌지 않는 토큰으로',
  'serve-exit-codes':
    '0 종료됨, 1 사용법 또는 설정 오류, 사용할 수 없는 주소, 5 아카이브 없음, 손상 또는 더 새로운 버전, ' +
    '130 또는 143 두 번째 신호로 강제 종료됨',
  'forget-stopping': '명령을 마치는 대로 종료합니다. 바로 끝내려면 Ctrl-C를 한 번 더 누르세요.',
  'serve-stopping': '처리 중인 요청을 마친 뒤 종료합니다. 바로 끝내려면 Ctrl-C를 한 번 더 누르세요.',

  blogs: '토큰으로 볼 수 있는 블로그 목록',
  'blogs-table': '이름, 제목, 주소, 개수를 표로',
  'blogs-json': '한 줄에 하나씩 JSON으로',
  'blogs-exit-codes':
    '0 완료, 1 사용법 또는 설정 오류, 3 토큰 거부됨, 4 서버에 연결할 수 없거나 이 API를 지원하지 않음',

  init: '블로그용 저장소 준비: 설정 파일, .gitignore, 매일 밤 작업',
  'init-asks': '필요한 것을 물어보며 진행',
  'init-address': '질문 없이 주소의 블로그에 매일 밤 작업과 GitHub Pages 사이트 설정',
  'init-pages': '질문 없이 비공개 저장소에 매일 밤 작업과 GitHub Pages 사이트 설정',
  'init-exit-codes': '0 완료, 1 사용법 오류 또는 쓸 수 없는 폴더, 130 중단됨(저장한 것 없음)',
  'init-stopping': '종료합니다. 저장한 것이 없습니다.',

  summary: '보고서를 읽어 실행 한 번에 바뀐 내용 표시',
  'summary-line': '커밋 메시지용 한 줄',
  'summary-markdown': '작업 요약용 짧은 페이지',
  'summary-exit-codes': '0 완료, 1 사용법 오류 또는 읽을 수 없는 보고서',

  templates: '사이트 페이지를 바꿀 수 있도록 기본 템플릿 복사',
  'templates-here': 'templates 폴더로. 이미 있는 파일은 그대로 둠',
  'templates-there': 'my-pages 폴더로',
  'templates-exit-codes': '0 완료, 1 사용법 오류 또는 쓸 수 없는 폴더',

  completion: '사용하는 셸(bash 또는 zsh)의 자동 완성 스크립트 출력',
  'completion-bash': 'bash용',
  'completion-zsh': 'zsh용',
  'completion-exit-codes': '0 완료, 1 사용법 오류',

  demo: '내장된 예제 블로그를 내보내거나 그 백업 가져오기',
  'demo-here': 'blogkeep-demo 폴더에. 계정도 네트워크도 필요 없음',
  'demo-wordpress': '같은 블로그를 워드프레스로 제공하고 주소만으로 내보냄',
  'demo-backup': '같은 블로그를 플랫폼의 백업 파일에서',
  'demo-there': '다른 폴더에 영어로',

  open: '터미널 없이 모두 할 수 있는 페이지를 브라우저에서 열기',
  'open-here': '페이지를 엶. Ctrl-C를 누르면 끝남',
  'open-files': '백업 파일과 함께 페이지를 엶',
  'open-print': '브라우저를 여는 대신 주소만 출력',
  'open-exit-codes': '0 끝남, 1 사용법 또는 설정 오류, 쓸 수 없는 포트, 130 또는 143 두 번째 신호로 중단됨',
  'open-stopping': '종료하는 중입니다. 진행 중인 작업은 다음에 이어집니다. Ctrl-C를 다시 누르면 바로 끝납니다.',
};
