/** An address at another site as it may stand in a link: http or https. Anything else is undefined. */
export function externalAddress(address: string): string | undefined {
  const trimmed = address.trim();
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? trimmed : undefined;
}
