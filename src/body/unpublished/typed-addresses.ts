/** Addresses that are in a text without a link: `https://…`, `//…`, `blog.example.com/12`, `/entry/a-slug`. */

export interface TypedAddress {
  readonly from: number;
  readonly to: number;
  /** with a scheme where it has a host */
  readonly address: string;
}

/** Characters of an address beyond which nobody types one. */
const longest = 1_000;

/** How many of a text are looked at both with and without what stands behind a comma, bracket or quote. */
const mostWhole = 1_000;

/**
 * All that may be an address, in a time in proportion to the text's length; of two that begin at the same place the longer
 * one first. What is no address of a post costs a look at it and nothing else.
 */
export function* typedAddresses(said: string): Generator<TypedAddress> {
  let wholes = 0;
  for (let slash = said.indexOf('/'); slash >= 0;) {
    const from = startOf(said, slash);
    if (from === undefined) {
      slash = said.indexOf('/', slash + 1);
      continue;
    }
    const whole = /^[^\s<>"{}|\\^`]*/u.exec(said.slice(from, from + longest))?.[0] ?? '';
    const cut = /^(?:https?:)?\/{0,2}[^,;()[\]'“”‘’「」『』]*/iu.exec(whole)?.[0] ?? whole;
    const isSlug = cut.length < whole.length && /\/entry\//iu.test(cut) && wholes++ < mostWhole;
    for (const one of new Set((isSlug ? [whole, cut] : [cut]).map(withoutEnd))) {
      yield { from, to: from + one.length, address: withScheme(one) };
    }
    slash = said.indexOf('/', Math.max(from + cut.length, slash + 1));
  }
}

/** Without the punctuation of the sentence, which belongs to no address. */
function withoutEnd(address: string): string {
  let end = address.length;
  // Not by a pattern, which takes the square of a run that something else ends.
  while (end > 0 && punctuation.has(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

const punctuation = new Set('.,:;!?…\'"“”‘’)]');

/** Where the address begins of which this is the first slash. */
function startOf(said: string, slash: number): number | undefined {
  const before = said.slice(Math.max(0, slash - longestHost), slash);
  const host = /[a-z0-9-][a-z0-9.:-]*$/iu.exec(before)?.[0] ?? '';
  if (/[a-z0-9-]\.[a-z0-9]/iu.test(host)) return slash - host.length;
  if (said.startsWith('//', slash)) return slash - (/https?:$/iu.exec(before)?.[0].length ?? 0);
  return /^\/(?:m\/)?entry\//iu.test(said.slice(slash, slash + 10)) ? slash : undefined;
}

const longestHost = 100;

function withScheme(address: string): string {
  if (/^https?:/iu.test(address) || /^\/(?!\/)/u.test(address)) return address;
  return address.startsWith('//') ? `https:${address}` : `https://${address}`;
}
