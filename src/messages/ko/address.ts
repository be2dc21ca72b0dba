import type { Translation } from '../translation.ts';
import type { address as english } from '../en/address.ts';
import { onCommandLine } from '../on-command-line.ts';

/** WordPress.com이 읽을 수 있는 파일을 내보내는 플랫폼에 대한 안내의 뒷부분 */
const viaWordPress = `받은 파일을 WordPress.com에서 가져오세요. 그 블로그를 내보낸 파일(도구 > 내보내기)을 ${onCommandLine('"blogkeep import"에 지정하면 됩니다', '가져오면 됩니다')}.`;

export const address: Translation<typeof english> = {
  redirects: ({ address, last }) =>
    `리디렉션이 너무 많은 주소입니다: ${address}. 마지막 주소는 ${last}입니다. 브라우저로 열어 주소창에 보이는 주소를 쓰세요.`,
  unreachable: ({ why }) =>
    `${why} 주소와 네트워크를 확인하세요. https를 지원하지 않는 블로그라면 주소 앞에 http://를 쓰세요.`,
  api: ({ url }) =>
    `토큰이 필요한 Blog Read API를 지원하는 주소입니다${onCommandLine(`. 주소 대신 --base-url 옵션과 --token-file 옵션을 쓰세요: --base-url ${url}`)}`,
  'nothing-found': ({ address, tried, advice }) =>
    `블로그의 API를 찾을 수 없는 주소: ${address}. ${tried.join(', ')}. ${advice}`,
  'tried-page': ({ status }) => `페이지(HTTP ${status})가 워드프레스나 블로거의 것이 아님`,
  tried: ({ path, status }) => `${path}의 응답(${status})이 그런 API가 아님`,
  platform: ({ name, advice }) => `${name} 블로그입니다. ${advice}`,
  'only-feed': `피드에는 최근 글만 있어 이것으로는 백업할 수 없습니다.${onCommandLine(' 플랫폼이 파일을 내보낸다면 "blogkeep import --help"의 목록을 보세요.')}`,
  other: `블로그 주소가 맞는지 확인하세요. ${onCommandLine('다른 API로 응답하는 블로그라면 --from 옵션으로 고르고, 플랫폼이 파일을 내보낸다면 "blogkeep import"로 가져오세요', '플랫폼이 파일을 내보낸다면 그 파일을 가져오세요')}.`,
  tistory: `티스토리는 API를 닫았습니다. 블로그 관리에서 백업을 내려받아 ${onCommandLine('zip 파일을 "blogkeep import"에 지정하세요', 'zip 파일을 가져오세요')}.`,
  naver:
    '네이버 블로그는 글을 PDF로만 내보내며, blogkeep은 PDF를 읽지 않습니다. Exitpress(이전 이름 farewell-naver-blog)가 공개 글을 Markdown으로 저장합니다.',
  'medium-com': `Medium에는 글을 읽는 공개 API가 없습니다. 내보내기(Settings > Security and apps > Download your information)로 ${viaWordPress}`,
  substack: `Substack에는 공개 API가 없습니다. 내보내기(Settings > Import / Export)로 ${viaWordPress}`,
  tumblr: `Tumblr의 API에는 키가 필요합니다. 내보내기(블로그 설정 > Export)로 ${viaWordPress}`,
  ghost: 'Ghost는 JSON을 내보내며(Settings > Import/Export), blogkeep은 이것을 읽지 않습니다.',
  squarespace: `Squarespace는 워드프레스용 파일을 내보냅니다(Settings > Import & Export > Export). ${onCommandLine('그 파일을 "blogkeep import"에 지정하세요', '그 파일을 가져오세요')}.`,
  wix: 'Wix는 글을 내보내지 않으며, 피드에는 최근 글만 있습니다.',
  velog: '벨로그는 파일을 내보내지 않습니다.',
  brunch: '브런치는 파일을 내보내지 않습니다.',
};
