/** Finds addresses in text that are not links: `https://…`, `//…`, `blog.example.com/12`, `/entry/a-slug`. */

export interface TypedAddress {
  readonly from: number;
  readonly to: number;
  /** includes a scheme if the address has a host */
  readonly address: string;
}

/** Maximum length of a typed address, in characters. */
const maxLength = 1_000;

/** Maximum number of addresses per text that are returned both with and without the part after a comma, bracket or quote. */
const maxSlugs = 1_000;

/**
 * Yields all parts of a text that could be addresses, in linear time. If two start at the same offset, the longer one comes first. A
 * candidate that is not the address of a post only costs a lookup.
 */
export function* findTypedAddresses(text: string): Generator<TypedAddress> {
  let wholes = 0;
  for (let slash = text.indexOf('/'); slash >= 0;) {
    const from = findStart(text, slash);
    if (from === undefined) {
      slash = text.indexOf('/', slash + 1);
      continue;
    }
    const word = /^[^\s<>"{}|\\^`]*/u.exec(text.slice(from, from + maxLength))?.[0] ?? '';
    const address = /^(?:https?:)?\/{0,2}[^,;()[\]'“”‘’「」『』]*/iu.exec(word)?.[0] ?? word;
    const isSlug = address.length < word.length && /\/entry\//iu.test(address) && wholes++ < maxSlugs;
    for (const one of new Set((isSlug ? [word, address] : [address]).map(trimPunctuation))) {
      yield { from, to: from + one.length, address: withScheme(one) };
    }
    slash = text.indexOf('/', Math.max(from + address.length, slash + 1));
  }
}

/** Removes punctuation that belongs to the sentence rather than to the address. */
function trimPunctuation(address: string): string {
  let end = address.length;
  // Not a pattern, which would take quadratic time for long runs of punctuation in the middle of the text.
  while (end > 0 && punctuation.has(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

const punctuation = new Set('.,:;!?…\'"“”‘’)]');

/** Returns the start of the address whose first slash is at the given offset. Undefined if the slash is not part of an address. */
function findStart(text: string, slash: number): number | undefined {
  const before = text.slice(Math.max(0, slash - maxHostLength), slash);
  const host = /(?<![a-z0-9.:-])[.:]*([a-z0-9-][a-z0-9.:-]*)$/iu.exec(before)?.[1] ?? '';
  if (/[a-z0-9-]\.[a-z0-9]/iu.test(host)) return slash - host.length;
  if (text.startsWith('//', slash)) return slash - (/https?:$/iu.exec(before)?.[0].length ?? 0);
  return /^\/(?:m\/)?entry\//iu.test(text.slice(slash, slash + 10)) ? slash : undefined;
}

const maxHostLength = 100;

function withScheme(address: string): string {
  if (/^https?:/iu.test(address) || /^\/(?!\/)/u.test(address)) return address;
  return address.startsWith('//') ? `https:${address}` : `https://${address}`;
}
