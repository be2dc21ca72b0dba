import { stripAllTokens, stripTokenFromUrl } from '../tokens/strip-tokens.ts';

/**
 * Handles URLs of media files. Hosts add signatures that expire and differ in every response, and some sources add the access token.
 * Without these, a URL identifies its media file.
 */

/** Query parameters in the signatures of several hosts, in lower case. */
const signatureParameters = new Set([
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

const isSignatureParameter = (name: string) => signatureParameters.has(name) || /^x-(?:amz|goog)-/u.test(name);

/**
 * A query is signed if it has a parameter of this name and at least one other signature parameter. `?expires=` or `?signature=` alone is an
 * ordinary parameter.
 */
const isSigned = (names: ReadonlySet<string>) =>
  names.size > 1 && [...names].some((name) => /^(?:x-(?:amz|goog)-)?signature$/u.test(name));

/**
 * Returns the identity of a media file: its URL without fragment, access token and signatures, including those of URLs within its query.
 */
export function stripSignature(url: string): string {
  const urlWithoutToken = stripTokenFromUrl(url.replace(/#.*/su, ''));
  const unsigned = withoutSignedParameters(urlWithoutToken, () => '');
  return unsigned === urlWithoutToken ? urlWithoutToken : withoutSeparatorsAtEnd(unsigned);
}

/** Uses a loop, since a regular expression would take quadratic time for a long run of separators. */
function withoutSeparatorsAtEnd(url: string): string {
  let end = url.length;
  while (end > 0 && '?&'.includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}

/**
 * Removes signatures and access tokens from the URLs in text, such as a body or another file of the archive. Versions that differ only in
 * these become equal.
 */
export function stripSignatures(text: string): string {
  return withoutSignedParameters(stripAllTokens(text), (afterValue) => afterValue);
}

/** Patterns that match a query in one encoding. */
interface Spelling {
  /** matches the question mark and everything up to the end of the URL, in HTML, CSS, JSON, a placeholder or an outer URL */
  readonly query: RegExp;
  /** captures the separator before a parameter */
  readonly separator: RegExp;
  /** captures the parameter name; also matches the part of the value that consists of signature characters */
  readonly parameter: RegExp;
}

function spelling(parts: { question: string; and: string; equals: string; value: string; end?: string }): Spelling {
  return {
    query: new RegExp(
      `${parts.question}(?:${parts.question}|${parts.and}|${parts.end ?? ''}[^\\s"'<>|\\\\#?&])*`,
      'giu',
    ),
    separator: new RegExp(`(${parts.question}|${parts.and})`, 'iu'),
    parameter: new RegExp(`^([\\w-]+)(?:${parts.equals})${parts.value}`, 'iu'),
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
 * Encodings of a query, innermost first. The query of a thumbnail URL contains the URL of the original, percent-encoded once or twice, and
 * the parameters of the latter must be removed first.
 */
const spellings = [
  encodedSpelling('%25', '(?!%(?:26|3F))'),
  encodedSpelling('%'),
  spelling({
    question: '[?]',
    // escaped for JSON or HTML, several times if an editor saved the post repeatedly
    and: '(?:&(?:amp;|#0*38;|#x0*26;)*|\\\\u0026)',
    equals: '=',
    // excludes a full stop at the end of a sentence
    value: '[\\w.~*@+/=%-]*(?<![.])',
  }),
];

/** @param keep returns the replacement of a signature parameter, given the text after its value */
function withoutSignedParameters(text: string, keep: (afterValue: string) => string): string {
  if (!/signature/iu.test(text)) return text;
  return spellings.reduce(
    (result, spelling) => result.replace(spelling.query, (query) => unsignedQuery(query, spelling, keep)),
    text,
  );
}

function unsignedQuery(query: string, spelling: Spelling, keep: (afterValue: string) => string): string {
  const [, ...parts] = query.split(spelling.separator);
  const names = new Set<string>();
  const parameters = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [separator = '', text = ''] = parts.slice(index, index + 2);
    const [nameAndValue = '', name = ''] = spelling.parameter.exec(text) ?? [];
    const signed = isSignatureParameter(name.toLowerCase());
    if (signed) names.add(name.toLowerCase());
    parameters.push({ separator, text: signed ? keep(text.slice(nameAndValue.length)) : text, signed });
  }
  if (!isSigned(names)) return query;

  let result = '';
  /** question mark of a removed parameter, to be used for the next parameter that remains */
  let question = '';
  for (const { separator, text, signed } of parameters) {
    if (!signed) result += (question || separator) + text;
    else if (text !== '') result += text;
    else question ||= /[?F]$/iu.test(separator) ? separator : '';
    if (!signed || text !== '') question = '';
  }
  return result;
}

/**
 * Returns the URL of the original image, given the URL of a thumbnail (`…/thumb/R1280x0/?fname=<encoded original>`). Undefined for other
 * URLs. Resolves thumbnails of thumbnails.
 */
export function originalUrlOf(url: string): string | undefined {
  let original: string | undefined;
  for (let depth = 0; depth < 3; depth += 1) {
    const inner = thumbnailOf(original ?? url);
    if (inner === undefined) break;
    original = inner;
  }
  return original;
}

function thumbnailOf(url: string): string | undefined {
  const [, path = '', query = ''] = /^([^?#]*)[?]([^#]*)/u.exec(url) ?? [];
  if (!/\/thumb\//iu.test(path)) return undefined;
  const [, written = ''] = /(?:^|&)fname=(.*)$/isu.exec(query) ?? [];
  // An unencoded URL with a query extends to the end, since it is unknown to which URL the parameters after it belong.
  if (isAbsolute(written) && /^[^&]*[?]/u.test(written)) return written;
  const value = written.replace(/&.*/su, '');
  if (isAbsolute(value)) return value;
  return [percentDecode(value), percentDecode(percentDecode(value))].find(isAbsolute);
}

const isAbsolute = (url: string) => /^(?:https?:)?\/\//iu.test(url);

/** Percent-decodes text. Empty if it is invalid. */
function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
