import { address, type Parsed } from './option-kinds.ts';

/** The base URL of a source: the address to which `/apis/…` is added, as the reference calls it. */
export const baseUrl = address((url) => withoutApis(url));

function withoutApis(url: URL): Parsed<URL> {
  if (!/\/apis\/*$/.test(url.pathname)) return { value: url };
  const shorter = new URL(url);
  shorter.pathname = url.pathname.replace(/\/apis\/*$/, '/');
  return {
    value: shorter,
    notice: `The base URL is what stands before /apis: ${shorter.href} is used.`,
  };
}
