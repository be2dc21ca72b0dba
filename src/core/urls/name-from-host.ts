/**
 * Returns the name of a blog according to its address: the first label of the host name, without `www.`, or the IP address. A colon, which
 * names of folders on Windows cannot contain, becomes `-`.
 */
export function nameFromHost({ hostname }: URL): string {
  if (/^\[|^\d+(?:\.\d+){3}$/u.test(hostname)) return hostname.replace(/^\[|\]$/gu, '').replaceAll(':', '-');
  return hostname.replace(/^www\.(?=.)/u, '').split('.')[0] ?? '';
}
