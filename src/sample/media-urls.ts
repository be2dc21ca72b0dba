import { createHash } from 'node:crypto';

/**
 * Returns a function that replaces `{{media}}/<path>` by URLs, each with a new signature, as media hosts do: an image has another URL in
 * each response. The original in a thumbnail's `fname` is signed and percent-encoded.
 * @param base URL of the media folder, ending in `/`
 * @param random returns numbers from 0 (inclusive) to 1 (exclusive). Signatures of a run differ even if they are equal.
 */
export function createMediaUrlFiller(base: URL, random: () => number): FillMediaUrls {
  let count = 0;
  const signature = (): string[] => {
    count += 1;
    const seal = createHash('sha1').update(`${count} ${random()}`).digest('base64');
    return [
      'credential=sample',
      `expires=${1_800_000_000 + count}`,
      'allow_ip=',
      'allow_referer=',
      `signature=${encodeURIComponent(seal)}`,
    ];
  };
  return (text, form) => {
    const and = form === 'html' ? '&amp;' : '&';
    return text.replace(placeholder, (_, parameter: string | undefined, path: string, query: string | undefined) => {
      const address = new URL(path, base).href;
      if (path.startsWith('thumb/')) return address + (query ?? '');
      if (parameter) return parameter + encodeURIComponent(`${address}?${signature().join('&')}`);
      return `${address}?${signature().join(and)}${query ? and : ''}`;
    });
  };
}

/** With `html`, `&` in URLs is written as `&amp;`. */
export type FillMediaUrls = (text: string, form: 'text' | 'html') => string;

const placeholder = /(fname=)?\{\{media\}\}\/([^"'\s<>()|?&,]*)(\?)?/gu;
