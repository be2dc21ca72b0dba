import { readBaseUrl, readFolderAddress } from '../../core/web-address.ts';
import { single, textOf, type Checked, type Kind } from './kind.ts';

function address(read: (text: string) => Checked<URL>): Kind<URL> {
  return { parse: single(read), check: (value) => read(value instanceof URL ? value.href : textOf(value)) };
}

/** The base URL of a source: the address to which `/apis/…` is added, as the reference calls it. */
export const baseUrl: Kind<URL> = address((text) => {
  const read = readBaseUrl(text);
  if ('problem' in read) return read;
  const { url, isCut, hadToken } = read;
  return { value: url, ...(isCut && { notice: hadToken ? withToken(url) : withMore(url) }) };
});

const withMore = ({ href }: URL) => `The base URL is what stands before /apis: ${href} is used.`;

const withToken = ({ href }: URL) =>
  `The base URL is what stands before /apis: ${href} is used. An access token stood in the address of the source: ` +
  'it is not used, and whoever sees that address has it. Take it out there, and give it by BLOGKEEP_TOKEN or --token-file.';

/** The address of a site, with a `/` at its end. */
export const siteUrl: Kind<URL> = address((text) => {
  const read = readFolderAddress(text);
  return 'problem' in read ? read : { value: read.url };
});
