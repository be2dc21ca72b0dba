import { RefusedError } from '../../../core/errors/errors.ts';
import { message } from '../../../messages/message.ts';

export interface Account {
  readonly user: string;
  /** application password */
  readonly password: string;
}

/**
 * Returns the Authorization header for an account.
 * @throws {RefusedError} if the connection is not encrypted, or if the API is on another host than the blog
 */
export function authorizationFor({ user, password }: Account, root: URL, baseUrl: URL): string {
  const isOwnMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(root.hostname);
  if (root.protocol !== 'https:' && !isOwnMachine)
    throw new RefusedError('source-refused', message('wordpress.not-encrypted', { address: root.href }));
  if (hostOf(root) !== hostOf(baseUrl))
    throw new RefusedError('source-refused', message('wordpress.other-host', { api: root.host, blog: baseUrl.host }));
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

const hostOf = ({ host }: URL) => host.replace(/^www\./u, '');
