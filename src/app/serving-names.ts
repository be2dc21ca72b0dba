/** Whether a host is this machine and seen from this machine alone; a name other than localhost may be anybody. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);
}

/** Characters of a token that others than this machine may try to guess. */
export const shortestPublicToken = 8;
