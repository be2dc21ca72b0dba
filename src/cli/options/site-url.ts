import { readFolderAddress } from '../../core/web-address.ts';
import { single, type Kind } from './option-kinds.ts';

/** The address of a site, with a `/` at its end. */
export const siteUrl: Kind<URL> = {
  parse: single((text) => {
    const read = readFolderAddress(text);
    return 'problem' in read ? read : { value: read.url };
  }),
};
