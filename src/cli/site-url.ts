import { asFolder } from '../core/web-address.ts';
import { address } from './option-kinds.ts';

/** The address of a site, with a `/` at its end: what is relative to it lies below it. */
export const siteUrl = address((url) => ({ value: asFolder(url) }));
