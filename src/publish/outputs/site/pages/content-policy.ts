import { playerHosts } from '../../../../body/page/players.ts';

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
  const policy = new Map(directives);
  for (const addition of additions) {
    const [name = '', ...sources] = addition.split(' ');
    const before = policy.get(name)?.filter((source) => source !== "'none'") ?? [];
    policy.set(name, [...new Set([...before, ...sources])]);
  }
  return [...policy].map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');
}
