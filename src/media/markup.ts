/** The kind of markup in a file, and its first tag. */
export interface Markup {
  readonly kind: 'html' | 'svg' | 'xml';
  /** start tag of the first element; empty if it is not in the examined bytes */
  readonly tag: string;
}

/** Number of bytes to examine. */
const examinedSize = 64 * 1024;

/**
 * Reports whether the first bytes of a file are text: they start with a UTF-16 byte order mark, or contain no control characters except
 * white space.
 */
export function isText(start: Uint8Array): boolean {
  if (encodingOf(start) !== 'utf-8') return true;
  return start.subarray(0, 8192).every((byte) => byte >= 32 || (byte >= 9 && byte <= 13) || byte === 27);
}

/**
 * Detects the markup of a file by its document type or first element. Undefined for other text. An XML declaration, comments and an
 * internal subset of the document type are skipped.
 */
export function markupOf(start: Uint8Array): Markup | undefined {
  const text = new TextDecoder(encodingOf(start)).decode(start.subarray(0, examinedSize));
  const prolog = /(?:\s|<\?.*?\?>|<!--.*?-->)*/suy.exec(text)?.[0] ?? '';
  const rest = text.slice(prolog.length);
  const doctype = /^<!doctype\s+([\w:-]+)(?![\w:-])[^[>]*(?:\[.*?\]\s*)?>(?:\s|<\?.*?\?>|<!--.*?-->)*/isu.exec(rest);
  const [tag = '', name = ''] =
    /^<(?:[\w-]+:)?([a-z][\w-]*)(?![\w-])(?:[^>"']|"[^"]*"|'[^']*')*>/iu.exec(rest.slice(doctype?.[0].length ?? 0)) ??
    [];

  if (name.toLowerCase() === 'svg') return { kind: 'svg', tag };
  if (doctype?.[1]?.toLowerCase() === 'html' || htmlElements.has(name.toLowerCase())) return { kind: 'html', tag };
  return prolog.includes('<?xml') || doctype ? { kind: 'xml', tag } : undefined;
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Elements by which browsers recognize HTML without a document type (MIME Sniffing, section 7.1), and other common ones. */
const htmlElements = new Set(
  'html head body title meta link script style iframe h1 h2 div p a b br font center table form'.split(' '),
);
