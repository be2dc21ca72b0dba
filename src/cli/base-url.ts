import { withoutApis } from '../core/web-address.ts';
import { address } from './option-kinds.ts';

/** The base URL of a source: the address to which `/apis/…` is added, as the reference calls it. */
export const baseUrl = address((url) => {
  const shorter = withoutApis(url);
  if (shorter === url) return { value: url };
  return { value: shorter, notice: `The base URL is what stands before /apis: ${shorter.href} is used.` };
});
