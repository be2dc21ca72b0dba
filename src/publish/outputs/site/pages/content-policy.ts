import { playerHosts } from '../../../../body/addresses/players.ts';

/** Directives of the Content-Security-Policy of every page, which allows only the files of the site, and videos after a click. */
const directives: readonly (readonly [name: string, sources: readonly string[]])[] = [
  ['default-src', ["'none'"]],
  ['script-src', ["'self'", "'inline-speculation-rules'"]],
  ['img-src', ["'self'", 'data:']],
  ['style-src', ["'self'"]],
  ['font-src', ["'none'"]],
  ['media-src', ["'self'"]],
  ['manifest-src', ["'self'"]],
  ['frame-src', playerHosts.map((host) => `https://${host}`)],
  ['base-uri', ["'none'"]],
  ['form-action', ["'self'"]],
];

/**
 * Returns the Content-Security-Policy of every page.
 * @param additions directives with additional sources, such as `script-src https://giscus.app`; see `cspSources`
 */
export function contentPolicy(additions: readonly string[] = []): string {
  return [...policyOf(additions)].map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');
}

/**
 * Reports whether the policy of every page allows a URL on another host in a directive that additions can extend (CSP 3, 6.7.2.5 to 6.7.2.12).
 * @param additions as for {@link contentPolicy}
 */
export function isAllowedByPolicy(url: URL, directive: string, additions: readonly string[]): boolean {
  return (
    policyOf(additions)
      .get(directive)
      ?.some((source) => isMatch(source, url)) === true
  );
}

function isMatch(source: string, { protocol, host, pathname }: URL): boolean {
  const [, scheme, wildcard, name = '', path = ''] = /^(https?:)\/\/(\*\.)?([^/]+)(.*)$/u.exec(source) ?? [];
  const isHost = wildcard === undefined ? host === name : host.endsWith(`.${name}`);
  return (
    scheme === protocol && isHost && (path.endsWith('/') ? pathname.startsWith(path) : ['', pathname].includes(path))
  );
}

function policyOf(additions: readonly string[]): Map<string, readonly string[]> {
  const policy = new Map(directives);
  for (const addition of additions) {
    const [name = '', ...sources] = addition.split(' ');
    const before = policy.get(name)?.filter((source) => source !== "'none'") ?? [];
    policy.set(name, [...new Set([...before, ...sources])]);
  }
  return policy;
}
