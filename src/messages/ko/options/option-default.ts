import type { optionDefault as en } from '../../en/options/option-default.ts';
import type { Translation } from '../../translation.ts';

export const optionDefault: Translation<typeof en> = {
  allowedHosts: '--host 값과 이 컴퓨터의 이름',
  ownMedia: '백업 파일에서 온 글만',
  uiLang: '터미널의 언어(LANG)',
  config: '이 폴더의 blogkeep.config.{json,yaml,yml,js}',
  accent: '초록',
  lang: '블로그에 따름',
  timezone: '블로그에 따름',
  blog: '대표 블로그. 원본이 필요 없으면 아카이브의 블로그, 백업이면 파일에 적힌 이름',
  rate: '제한 없음',
  permalink: '백업에 따름',
  blogUrl: '백업이나 플랫폼에서의 블로그 이름에 따름',
  workflow: '--deploy two-repositories일 때만',
  archive: '--dir의 archive',
  markdown: '--dir의 markdown',
  site: '--dir의 site',
  mediaUrl: '--site-url의 media/',
};
