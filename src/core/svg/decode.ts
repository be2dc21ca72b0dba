/**
 * The text of an XML document by its byte order mark or its declaration (XML 1.0, appendix F), else UTF-8.
 *
 * @returns undefined where it names an encoding that browsers do not know, or is not written in the one that it names
 */
export function decodeXml(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/u.exec(declaration)?.[1] ?? 'utf-8';
}
