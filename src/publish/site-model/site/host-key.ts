/** Equal for spellings of the same host: with or without `www.`, and with the dot that ends a full name (RFC 1034, 3.1). */
export function hostKey({ host }: URL): string {
  return host.replace(/^www\./u, '').replace(/\.(?=:|$)/u, '');
}
