/**
 * Decodes an XML document in the encoding given by its byte order mark or XML declaration (XML 1.0, appendix F); default: UTF-8.
 *
 * @returns undefined if browsers do not support the encoding, or the bytes are invalid in it
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
