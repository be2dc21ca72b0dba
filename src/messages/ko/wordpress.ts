import type { Translation } from '../translation.ts';
import type { wordpress as english } from '../en/wordpress.ts';
import { onCommandLine } from '../on-command-line.ts';

const exportFile = `대신 내보내기 파일을 쓸 수 있습니다. 워드프레스의 도구 > 내보내기에서 "모든 콘텐츠"를 내려받아 ${onCommandLine('"blogkeep import"에 지정하세요', '가져오세요')}.`;

export const wordpress: Translation<typeof english> = {
  'no-api': ({ address }) =>
    `워드프레스의 REST API를 찾을 수 없는 주소: ${address}. 다른 플랫폼이나 다른 페이지이거나, API를 끈 워드프레스입니다. ${onCommandLine('--base-url 옵션의 값이 블로그 주소인지', '블로그 주소인지')} 확인하세요. ${exportFile}`,
  'api-disabled': `이 워드프레스는 REST API 주소를 알리지만 그 주소가 404로 응답합니다. 플러그인이나 웹 서버가 API를 껐습니다. ${exportFile}`,
  'login-required': ({ why }) =>
    `이 워드프레스의 REST API는 로그인한 사용자에게만 응답합니다: ${why} 워드프레스의 사용자 > 프로필에서 만든 응용 프로그램 비밀번호${onCommandLine('를 토큰으로 쓰고, 사용자 이름은 --user 옵션에 지정하세요', '와 사용자 이름을 입력하세요')}. ${exportFile}`,
  firewall: ({ why }) =>
    `보안 플러그인이나 웹 서버가 이 워드프레스의 REST API를 거부합니다: ${why} 거기서 /wp-json 경로를 허용하세요. ${exportFile}`,
  challenge: `이 워드프레스 앞의 방화벽이 브라우저인지 확인하는 페이지로 응답합니다. 방화벽 설정(예: Cloudflare)에서 이 컴퓨터의 주소나 /wp-json 경로를 허용하세요. ${exportFile}`,
  'account-refused': ({ why }) =>
    `워드프레스가 계정을 받아들이지 않습니다: ${why} ${onCommandLine('--user 옵션의 값과', '사용자 이름과')} 응용 프로그램 비밀번호를 확인하세요. 이 비밀번호는 사용자 > 프로필에서 만들며, 로그인 비밀번호가 아닙니다. 둘 다 맞다면 웹 서버가 Authorization 헤더를 지우는 것입니다. Apache라면 .htaccess에 "SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1"을 추가하세요.`,
  'not-encrypted': ({ address }) =>
    `http는 암호화되지 않아 다른 사람이 읽을 수 있으므로, 다음 주소에는 비밀번호를 보내지 않습니다: ${address}.${onCommandLine(' --base-url에 https 주소를 쓰세요', ' https 주소를 쓰세요')}.`,
  'other-host': ({ api, blog }) =>
    `블로그(${blog})의 REST API가 다른 호스트(${api})에 있어, 비밀번호를 자동으로 보내지 않습니다.${onCommandLine(' 같은 블로그라면 --base-url 옵션에 그 주소를 지정하세요.')}`,
  'no-post': ({ id }) => `이 워드프레스에 없는 글입니다: ${JSON.stringify(id)}.`,
  'needs-password': ({ id }) => `비밀번호가 필요한 글입니다: ${id}.`,
};
