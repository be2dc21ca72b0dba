import { formatCount, formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

/** Messages about failed API operations. Operations are named by their titles. */
export const api = {
  failed: ({ operation, why }: { operation: string; why: string }) => `${operation}: ${why}`,
  status: ({ status, said }: { status: string; said: string }) =>
    `the source answers with status ${status}${said === '' ? '' : ` (${said})`}.`,
  null: 'the source answers null, as it does for posts that the token may not read.',
  unreadable: ({ reason, type, excerpt }: { reason: string; type: string; excerpt: string }) =>
    `the answer cannot be read: ${reason} (${type === '' ? 'no content type' : type}${excerpt === '' ? '' : `, "${excerpt}"`}).`,
  redirected: ({ target }: { target: string | undefined }) =>
    `the source redirects to ${target ?? 'an invalid URL'}. The token is not sent there automatically${onCommandLine(': if it is the same blog service, set --base-url to its address')}.`,
  'given-up': ({
    failed,
    total,
    last,
    isForWaits,
  }: {
    failed: number;
    total: number;
    last: string;
    isForWaits: boolean;
  }) =>
    `${formatNumber(failed)} of ${formatCount(total, 'request')} failed, the last one with: ${last}${isForWaits ? ' The source asks for longer waits than a run accepts.' : ''}`,
  empty: 'it is empty',
  xml: 'it is XML, not JSON',
  page: 'it is a web page, not JSON',
  'too-deep': ({ levels }: { levels: number }) => `it is nested deeper than ${formatCount(levels, 'level')}`,
  'not-json': 'it is not JSON, or is truncated',
  charset: 'its bytes are not in its charset, or it is truncated',
  'no-envelope': 'it is JSON, but not the envelope of this API',
  'other-form': ({ place }: { place: string }) => `its ${place} is not as the reference describes`,
};
