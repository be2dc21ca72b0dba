import { outsideAddress } from '../../core/outside-address.ts';

/** An address at another site as it may stand in a link: http or https. Anything else is undefined. */
export const externalAddress = outsideAddress;

/** An address as people read it: with letters in the place of their codes, where they are codes of letters. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
