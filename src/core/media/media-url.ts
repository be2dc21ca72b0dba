import { stripAllTokens, stripTokenFromUrl } from '../tokens/strip-tokens.ts';

/**
 * Addresses of pictures and files. Their hosts add a signature that expires and differs in every answer, and some sources the access
 * token; the identity of a media file is its address without them.
 */

/** Query parameters that belong to a signature, in the spelling of several hosts, lower case. */
const signing = new Set([
  'credential',
  'expires',
  'signature',
  'allow_ip',
  'allow_referer',
  'key-pair-id',
  'policy',
  'awsaccesskeyid',
  'googleaccessid',
]);

const isSigning = (name: string) => signing.has(name) || /^x-(?:amz|goog)-/u.test(name);

/** A signature has a name of its own and at least one companion; `?expires=` or `?signature=` alone is an ordinary parameter. */
const isSigned = (names: ReadonlySet<string>) =>
  names.size > 1 && [...names].some((name) => /^(?:x-(?:amz|goog)-)?signature$/u.test(name));

/** The identity of a media file: its address without its fragment, access token and the parameters of signatures, also those of an address in its query. */
export function withoutSignature(address: string): string {
  const whole = stripTokenFromUrl(address.replace(/#.*$/su, ''));
  const unsigned = withoutSignedParameters(whole, () => '');
  return unsigned === whole ? whole : withoutSeparatorsAtEnd(unsigned);
}

/** Without a pattern: one that is tried at every separator of a long run takes the square of its length. */
function withoutSeparatorsAtEnd(address: string): string {
  let end = address.length;
  while (end > 0 && '?&'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/**
 * A text (a body, or any file of the archive) without the signatures and access tokens of the addresses in it, for comparing two
 * versions of the same thing: they are equal if only these differ. Everything else stays as it is.
 */
export function withoutSignatures(text: string): string {
  return withoutSignedParameters(stripAllTokens(text), (afterValue) => afterValue);
}

/** How a query is written in its context. */
interface Spelling {
  /** the question mark, and all up to what ends an address in HTML, CSS, JSON, a placeholder or the address around it */
  readonly query: RegExp;
  /** what stands before each parameter, captured */
  readonly separator: RegExp;
  /** a parameter's name, captured, and its value as far as it is made of what signatures are made of */
  readonly parameter: RegExp;
}

function spelling(of: { question: string; and: string; equals: string; value: string; end?: string }): Spelling {
  return {
    query: new RegExp(`${of.question}(?:${of.question}|${of.and}|${of.end ?? ''}[^\\s"'<>|\\\\#?&])*`, 'giu'),
    separator: new RegExp(`(${of.question}|${of.and})`, 'iu'),
    parameter: new RegExp(`^([\\w-]+)(?:${of.equals})${of.value}`, 'iu'),
  };
}

const encodedSpelling = (percent: string, end?: string) =>
  spelling({
    question: `${percent}3F`,
    and: `${percent}26(?:amp${percent}3B)*`,
    equals: `${percent}3D|=`,
    value: `(?:[\\w.~*@+/=-]|${percent}(?:25[0-9a-f]{2}|2[abf]|3d|40|7e))*`,
    ...(end !== undefined && { end }),
  });

/**
 * Thumbnail services carry the address of the original percent-encoded in a query, at times twice. The innermost comes
 * first, so that nothing is left of it when the one around it is looked at.
 */
const spellings = [
  encodedSpelling('%25', '(?!%(?:26|3F))'),
  encodedSpelling('%'),
  spelling({
    question: '[?]',
    // escaped for HTML, more than once in what an editor saved twice, or for JSON
    and: '(?:&(?:amp;|#0*38;|#x0*26;)*|\\\\u0026)',
    equals: '=',
    // the full stop of a sentence does not belong to the address before it
    value: '[\\w.~*@+/=%-]*(?<![.])',
  }),
];

/** `rest` says what remains of a parameter, given what is in it behind the value of the signature. */
function withoutSignedParameters(text: string, rest: (afterValue: string) => string): string {
  if (!/signature/iu.test(text)) return text;
  return spellings.reduce(
    (result, spelling) => result.replace(spelling.query, (query) => unsignedQuery(query, spelling, rest)),
    text,
  );
}

function unsignedQuery(query: string, spelling: Spelling, rest: (afterValue: string) => string): string {
  const [, ...parts] = query.split(spelling.separator);
  const names = new Set<string>();
  const parameters = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [separator = '', text = ''] = parts.slice(index, index + 2);
    const [nameAndValue = '', name = ''] = spelling.parameter.exec(text) ?? [];
    const signed = isSigning(name.toLowerCase());
    if (signed) names.add(name.toLowerCase());
    parameters.push({ separator, kept: signed ? rest(text.slice(nameAndValue.length)) : text, signed });
  }
  if (!isSigned(names)) return query;

  let result = '';
  /** the question mark of a parameter that went, which the next one that stays takes over */
  let question = '';
  for (const { separator, kept, signed } of parameters) {
    if (!signed) result += (question || separator) + kept;
    else if (kept !== '') result += kept;
    else question ||= /[?F]$/iu.test(separator) ? separator : '';
    if (!signed || kept !== '') question = '';
  }
  return result;
}

/**
 * The original that a thumbnail address stands for (`…/thumb/R1280x0/?fname=<encoded original>`), or undefined where the
 * address is no thumbnail. Where that one is a thumbnail too, what it stands for.
 */
export function originalUrlOf(address: string): string | undefined {
  let original: string | undefined;
  for (let depth = 0; depth < 3; depth += 1) {
    const inner = thumbnailOf(original ?? address);
    if (inner === undefined) break;
    original = inner;
  }
  return original;
}

function thumbnailOf(address: string): string | undefined {
  const [, path = '', query = ''] = /^([^?#]*)[?]([^#]*)/u.exec(address) ?? [];
  if (!/\/thumb\//iu.test(path)) return undefined;
  const [, written = ''] = /(?:^|&)fname=(.*)$/isu.exec(query) ?? [];
  // Written as it is, an address with a query takes the rest of the query along: nothing tells whose parameters they are.
  if (isAbsolute(written) && /^[^&]*[?]/u.test(written)) return written;
  const value = written.replace(/&.*$/su, '');
  if (isAbsolute(value)) return value;
  return [decoded(value), decoded(decoded(value))].find(isAbsolute);
}

const isAbsolute = (address: string) => /^(?:https?:)?\/\//iu.test(address);

/** Percent-decoded; empty where it cannot be. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
