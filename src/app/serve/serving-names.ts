/** Reports whether a host can only be reached from this machine. Names other than localhost may resolve to any address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);
}

/** Minimum length of the token if the server can be reached from other machines. */
export const minPublicTokenLength = 8;
