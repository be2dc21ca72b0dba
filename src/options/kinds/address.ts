import { message } from '../../messages/message.ts';
import { parseBaseUrl, parseBlogAddress, parseFolderUrl } from '../../core/urls/web-url.ts';
import { parseSingle, textOf, type Checked, type Kind } from './kind.ts';

function address(read: (text: string) => Checked<URL>): Kind<URL> {
  return {
    parse: parseSingle(read),
    check: (value) => read(value instanceof URL ? value.href : textOf(value)),
    schema: { type: 'string', pattern: '^https?://[^\\s/]+' },
  };
}

/** Base URL of a source. Paths of the API (`/apis/…`) are appended to it. */
export const baseUrl: Kind<URL> = address((text) => {
  const read = parseBaseUrl(text);
  if ('problem' in read) return read;
  const { url, isCut, hadToken } = read;
  return {
    value: url,
    ...(isCut && { notice: message(hadToken ? 'value.base-url-token' : 'value.base-url-cut', { url: url.href }) }),
  };
});

/** URL of a site. A slash is added to its end if it has none. */
export const siteUrl: Kind<URL> = address((text) => {
  const read = parseFolderUrl(text);
  return 'problem' in read ? read : { value: read.url };
});

/** Address of a page of a blog. `https://` may be omitted. */
export const blogAddress: Kind<URL> = {
  ...address((text) => {
    const read = parseBlogAddress(text);
    return 'problem' in read ? read : { value: read.url };
  }),
  schema: { type: 'string', pattern: '^(?:https?://)?[^\\s/?#@:]+(?::\\d{1,5})?(?:/\\S*)?$' },
};
