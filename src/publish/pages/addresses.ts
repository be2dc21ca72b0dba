/** An address at another site as it may stand in a link: http or https. Anything else is undefined. */
export function externalAddress(address: string): string | undefined {
  const trimmed = address.trim();
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? trimmed : undefined;
}

/** An address as people read it: with letters in the place of their codes, where they are codes of letters. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
