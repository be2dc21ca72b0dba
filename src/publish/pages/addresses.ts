/** An address as people read it: with letters in the place of their codes, where they are codes of letters. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
