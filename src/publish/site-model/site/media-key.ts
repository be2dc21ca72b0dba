import { withoutSignature } from '../../../core/media-address.ts';
import { digest } from '../../build/digest.ts';

/** Short for an address, which may be hundreds of characters long. Equal for all signatures. */
export function mediaKey(address: string): string {
  return digest(withoutSignature(address)).slice(0, keyLength);
}

/** So many characters of 6 bits: among a million addresses the chance of two that are alike is one in a million. */
const keyLength = 10;
