import type { media as en } from '../en/media.ts';
import type { Translation } from '../translation.ts';
import { formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

export const media: Translation<typeof en> = {
  gone: ({ reason }) => `원본에서 사라졌습니다(${reason}).`,
  refused: ({ reason }) => `받지 않았습니다: ${reason}.`,
  'too-many-redirects': ({ most }) => `리디렉션이 ${formatNumber(most)}번을 넘습니다.`,
  'gone-elsewhere': ({ host, status }) => `리디렉션된 호스트(${host})에 파일이 없습니다(상태 ${status}).`,
  'protocol-refused': ({ protocol }) => `http와 https 주소만 받습니다(${protocol} 제외)`,
  'host-reserved': ({ host }) => `실제로 존재할 수 없는 호스트 이름입니다(${host})`,
  'redirect-invalid': '주소가 아닌 값으로 리디렉션합니다.',
  'refused-by-source': ({ status }) =>
    `서버가 거부했습니다(상태 ${String(status)}). 글을 받은 뒤 주소의 서명이 만료되었을 수 있습니다.`,
  status: ({ status }) => `서버가 오류로 응답했습니다. 상태: ${String(status)}.`,
  'too-large': ({ bytes }) =>
    `${onCommandLine('--max-media-size 값', '최대 크기')}(${formatNumber(bytes)}바이트)보다 큽니다.`,
  'asks-to-wait': ({ message }) =>
    `${message} 서버가 기다리라고 요청했지만, 한 번의 실행에서 기다릴 수 있는 시간을 넘어 다음 실행에서 다시 시도합니다.`,
  'address-invalid': '주소를 읽을 수 없습니다',
  empty: '손상되었습니다. 0바이트입니다.',
  'no-image': '손상되었습니다. 이미지가 아닌 데이터입니다.',
  'page-for-image': '이미지 대신 HTML 페이지가 왔습니다.',
  'other-for-image': ({ type }) => `이미지 대신 다른 형식이 왔습니다${onCommandLine(`: ${type}`)}.`,
  'page-for-file': '파일 대신 HTML 페이지가 왔습니다.',
  'host-is': ({ host, reason }) => `${host}: ${reason}`,
  'host-resolves': ({ host, address, reason }) => `${host} → ${address}: ${reason}`,
  'no-ip-address': 'IP 주소가 아님',
  'not-public': '공개 주소가 아님',
  'this-machine': '이 컴퓨터의 주소',
  private: '사설 주소',
  'link-local': '링크 로컬 주소',
  'provider-network': '통신사 내부망 주소',
  multicast: '멀티캐스트 주소',
  broadcast: '브로드캐스트 주소',
};
