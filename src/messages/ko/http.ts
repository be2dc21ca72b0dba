import type { http as en } from '../en/http.ts';
import type { Translation } from '../translation.ts';
import { formatNumber } from '../format-count.ts';

export const http: Translation<typeof en> = {
  'unknown-host': ({ address, detail }) => `호스트를 찾을 수 없습니다: ${address}${detail}.`,
  unreachable: ({ address, detail }) => `연결할 수 없습니다: ${address}${detail}.`,
  timeout: ({ address, detail }) => `응답을 받는 중에 시간이 초과되었습니다: ${address}${detail}.`,
  cut: ({ address, detail }) => `응답이 중간에 끊겼습니다: ${address}${detail}.`,
  'too-large': ({ address, detail }) => `응답이 너무 큽니다: ${address}${detail}.`,
  encoding: ({ address, detail }) => `응답을 해독할 수 없습니다: ${address}${detail}.`,
  'refused-address': ({ address, detail }) => `요청하지 않은 주소입니다: ${address}${detail}.`,
  aborted: ({ address, detail }) => `요청이 중단되었습니다: ${address}${detail}.`,
  detail: ({ why }) => ` (${why})`,
  'connection-refused': '연결이 거부됨',
  'connection-reset': '연결이 재설정됨',
  'connection-closed': '연결이 닫힘',
  'connection-timed-out': '연결 시간 초과',
  'name-server-silent': '네임 서버가 응답하지 않음',
  'content-length': 'Content-Length와 길이가 다름',
  headers: '응답 헤더',
  'gzip-cut': 'gzip 스트림이 끝나지 않음',
  'gzip-damaged': 'gzip 스트림이 손상됨',
  'certificate-self-signed': '자체 서명된 인증서',
  'certificate-expired': '만료된 인증서',
  'certificate-of-another': '다른 호스트의 인증서',
  'unknown-error': '알 수 없는 오류',
  'web-only': 'http와 https 주소만 받을 수 있음',
  seconds: ({ seconds }) => `${formatNumber(seconds)}초`,
  'content-encoding': ({ name }) => `알 수 없는 Content-Encoding${name === '' ? '' : ` "${name}"`}`,
  'bytes-received': ({ size, declared }) => `${formatNumber(declared)}바이트 중 ${formatNumber(size)}바이트만 받음`,
  'more-than': ({ bytes }) => `${formatNumber(bytes)}바이트 초과`,
};
