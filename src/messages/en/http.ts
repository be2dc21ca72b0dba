import { formatCount, formatNumber } from '../format-count.ts';

/** Messages about failed requests. `detail` is empty, or a space and the reason in parentheses. */
export const http = {
  'unknown-host': ({ address, detail }: { address: string; detail: string }) =>
    `The host of ${address} is not known${detail}.`,
  unreachable: ({ address, detail }: { address: string; detail: string }) => `${address} cannot be reached${detail}.`,
  timeout: ({ address, detail }: { address: string; detail: string }) =>
    `${address} did not answer completely in time${detail}.`,
  cut: ({ address, detail }: { address: string; detail: string }) => `The answer of ${address} is truncated${detail}.`,
  'too-large': ({ address, detail }: { address: string; detail: string }) =>
    `The answer of ${address} is too large${detail}.`,
  encoding: ({ address, detail }: { address: string; detail: string }) =>
    `The answer of ${address} cannot be decoded${detail}.`,
  'refused-address': ({ address, detail }: { address: string; detail: string }) =>
    `${address} was not requested${detail}.`,
  aborted: ({ address, detail }: { address: string; detail: string }) =>
    `The request to ${address} was stopped${detail}.`,
  detail: ({ why }: { why: string }) => ` (${why})`,
  'connection-refused': 'connection refused',
  'connection-reset': 'connection reset',
  'connection-closed': 'connection closed',
  'connection-timed-out': 'connection timed out',
  'name-server-silent': 'the name server does not answer',
  'content-length': 'shorter or longer than its Content-Length',
  headers: 'its headers',
  'not-http': 'it is not valid HTTP',
  'invalid-lines': 'its headers are not valid HTTP: two lines with Content-Length, or lines that end with LF alone',
  'gzip-cut': 'the gzip stream has no end',
  'gzip-damaged': 'the gzip stream is damaged',
  'certificate-self-signed': 'its certificate is self-signed',
  'certificate-expired': 'its certificate has expired',
  'certificate-of-another': 'its certificate is for another host',
  'unknown-error': 'unknown error',
  'web-only': 'only http and https URLs can be fetched',
  seconds: ({ seconds }: { seconds: number }) => `${formatNumber(seconds)} s`,
  'content-encoding': ({ name }: { name: string }) => `unknown Content-Encoding${name === '' ? '' : ` "${name}"`}`,
  'bytes-received': ({ size, declared }: { size: number; declared: number }) =>
    `${formatNumber(size)} of ${formatCount(declared, 'byte')} received`,
  'more-than': ({ bytes }: { bytes: number }) => `more than ${formatCount(bytes, 'byte')}`,
};
