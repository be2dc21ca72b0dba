/** Reports whether a host is only reachable from this machine. Names other than localhost may resolve to any address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);
}

/** Minimum length of the token if other machines can reach the server. */
export const minPublicTokenLength = 8;
