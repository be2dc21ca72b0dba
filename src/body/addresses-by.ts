import { ownAddress, resolvedAddress, type MediaBase } from '../core/media-base.ts';
import type { ConversionContext } from './context.ts';

/** What rules know of the addresses of media. */
export function addressesBy(base: MediaBase): Pick<ConversionContext, 'resolve' | 'own'> {
  return {
    resolve: (address) => resolvedAddress(address, base),
    ...(base.own !== undefined && { own: (name) => ownAddress(name, base) }),
  };
}
