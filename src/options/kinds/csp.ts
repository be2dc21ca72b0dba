import { message } from '../../messages/message.ts';
import { textOf, type Checked, type Kind } from './kind.ts';
import { listOf } from './text.ts';

/** Directives of a Content-Security-Policy to which sources can be added. */
const directives = ['script-src', 'style-src', 'img-src', 'font-src', 'frame-src', 'media-src', 'connect-src'];

/** A directive and the URLs of its additional sources, such as `script-src https://giscus.app`. Keywords such as `'unsafe-inline'` are invalid. */
export const cspSources: Kind<readonly string[]> = {
  ...listOf(checkSources),
  schema: { type: 'string', pattern: `^(${directives.join('|')})( https?://\\S+)+$` },
};

function checkSources(value: unknown): Checked<string> {
  const [directive = '', ...urls] = textOf(value).trim().split(/\s+/u);
  const name = directive.toLowerCase();
  const sources = urls.map(sourceOf);
  if (directives.includes(name) && sources.length > 0 && !sources.includes(undefined))
    return { value: [name, ...sources].join(' ') };
  const withScheme = urls.map((url) => sourceOf(url) ?? sourceOf(`https://${url}`));
  const isNear = directives.includes(name) && urls.length > 0 && !withScheme.includes(undefined);
  return {
    problem: message('value.csp', { directives }),
    ...(isNear && { hint: message('value.suggestion', { name: [name, ...withScheme].join(' ') }) }),
  };
}

/**
 * Returns a URL as a source of a policy, or undefined if it is no URL of a host: `https`, or `http` on this machine. `*.` stands for the
 * subdomains of a host.
 */
function sourceOf(text: string): string | undefined {
  const [, wildcard = ''] = /^https:\/\/(\*\.)/iu.exec(text) ?? [];
  const plain = text.replace(/^https:\/\/\*\./iu, 'https://');
  if (!URL.canParse(plain)) return undefined;
  const url = new URL(plain);
  const { protocol, hostname, pathname } = url;
  const isLocal = ['127.0.0.1', 'localhost'].includes(hostname) && wildcard === '';
  const isHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(hostname) || isLocal;
  const isPlain = url.href === `${protocol}//${url.host}${pathname}` && /^[\w/.~%-]*$/u.test(pathname);
  if (!isHost || !isPlain || !(protocol === 'https:' || (protocol === 'http:' && isLocal))) return undefined;
  return `${protocol}//${wildcard}${url.host}${pathname === '/' ? '' : pathname}`;
}
