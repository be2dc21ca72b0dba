import { ApiError, StatusError } from '../../../api/errors.ts';
import { RefusedError } from '../../../core/errors/errors.ts';
import { message, type Text } from '../../../messages/message.ts';
import { ChallengeError } from '../home-page.ts';
import { asRunError as asCommonRunError } from '../run-error.ts';
import { RestError } from './client.ts';

/** Converts an error that ends the run to a BlogkeepError with advice. Returns other errors unchanged. */
export function asRunError(error: unknown): unknown {
  const advice = error instanceof ApiError ? adviceFor(error) : undefined;
  return advice === undefined ? asCommonRunError(error) : new RefusedError('source-refused', advice, { cause: error });
}

/** Returns the reason why the server refuses the whole API, with advice. Undefined for other errors. */
function adviceFor(error: ApiError): Text | undefined {
  const why = error.text;
  if (!(error instanceof StatusError) || error.retryable) return undefined;
  const code = error instanceof RestError ? error.restCode : '';
  if (error instanceof ChallengeError) return message('wordpress.challenge');
  if (error.operation === 'account') return message('wordpress.account-refused', { why });
  if (code === 'rest_no_route' || error.status === '404') return message('wordpress.api-disabled');
  if (error.status === '401') return message('wordpress.login-required', { why });
  if (error.status === '403') return message('wordpress.firewall', { why });
  return undefined;
}
