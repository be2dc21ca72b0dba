import type { Sign } from '../http/pressure.ts';
import { ApiError, UnreachableError } from './errors.ts';

/** What a call's failure says of the source, for the gate that all requests go through. */
export function signOf(error: unknown): Sign {
  if (!(error instanceof ApiError) || error instanceof UnreachableError) return { kind: 'none' };
  // As HTTP has it or in the envelope: both come as the error's status.
  if (error.status === '429' || error.status === '503') return { kind: 'congested', retryAfter: error.retryAfter };
  return { kind: error.retryable ? 'none' : 'answered' };
}
