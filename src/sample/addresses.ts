import { createHash } from 'node:crypto';

/**
 * Puts addresses in the place of `{{media}}/<path>`, each with a new signature, as media hosts do: the same picture has
 * another address in every answer. The original in a thumbnail's `fname` is signed and percent-encoded.
 * @param base address of the media folder, with `/` at its end
 * @param random from 0 up to 1; where two runs get the same numbers, signatures still differ within a run
 */
export function mediaAddresses(base: URL, random: () => number): FillMedia {
  let turn = 0;
  const signature = (): string[] => {
    turn += 1;
    const seal = createHash('sha1').update(`${turn} ${random()}`).digest('base64');
    return [
      'credential=sample',
      `expires=${1_800_000_000 + turn}`,
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

/** `html`: the text is HTML, in which `&` is written `&amp;`. */
export type FillMedia = (text: string, form: 'text' | 'html') => string;

const placeholder = /(fname=)?\{\{media\}\}\/([^"'\s<>()|?&,]*)(\?)?/gu;
