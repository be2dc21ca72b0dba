import type { optionFile as en } from '../../en/options/option-file.ts';
import type { Translation } from '../../translation.ts';

export const optionFile: Translation<typeof en> = {
  token:
    '설정 파일은 커밋되기 쉬우므로 토큰을 넣을 수 없습니다. 환경 변수 BLOGKEEP_TOKEN에 넣거나, 별도 파일에 저장하고 "tokenFile"에 그 경로를 쓰세요. 이 파일을 푸시한 적이 있다면 토큰을 새로 발급받으세요.',
  backup: '설정 파일에 백업 파일을 지정할 수 없습니다. 명령줄에서 지정하세요: "blogkeep import 파일".',
  posts: '설정 파일로는 글을 지울 수 없습니다. 명령줄에서 ID를 지정하세요: "blogkeep forget ID".',
  config: '설정 파일에 다른 설정 파일을 지정할 수 없습니다.',
  uiLang: '설정 파일에서 터미널의 언어를 정할 수 없습니다. --ui-lang 옵션이나 환경 변수 BLOGKEEP_UI_LANG 값을 쓰세요.',
};
