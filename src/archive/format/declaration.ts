import type { Finding } from '../../core/report/findings.ts';
import { message, type Text } from '../../messages/message.ts';

/** The content of `bagit.txt` (RFC 8493, 2.1.1). */
export interface Declaration {
  /** whether it is version 1.0 or later, which forbids what earlier ones allowed */
  readonly isStrict: boolean;
  readonly encoding: string;
}

/** Assumed for a bag with an invalid declaration. */
const undeclared: Declaration = { isStrict: true, encoding: 'UTF-8' };

const form = /^BagIt-Version: (\d+)\.(\d+)(?:\r\n|\r|\n)Tag-File-Character-Encoding: (\S+)(?:\r\n|\r|\n)?$/u;

export function decodeDeclaration(path: string, bytes: Buffer): { declaration: Declaration; findings: Finding[] } {
  const bad = (reason: Text): { declaration: Declaration; findings: Finding[] } => ({
    declaration: undeclared,
    findings: [{ code: 'bag-declaration', path, reason }],
  });
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bad(message('archive.byte-order-mark'));
  const text = decodeText(bytes, 'UTF-8');
  if (text === undefined) return bad(message('archive.not-utf-8'));
  const [, major, minor, encoding = ''] = form.exec(text) ?? [];
  if (major === undefined) return bad(message('archive.declaration-malformed'));
  const version = `${major}.${minor}`;
  if (!['0.93', '0.94', '0.95', '0.96', '0.97', '1.0'].includes(version))
    return bad(message('archive.version-unknown', { version }));
  return { declaration: { isStrict: Number(major) >= 1, encoding }, findings: [] };
}

/** Decodes a tag file; undefined if it does not have that encoding, or the encoding is unknown. */
export function decodeText(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(labelOf(bytes, encoding), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** `UTF-16` has the byte order of its byte order mark. For TextDecoder it is little-endian. */
function labelOf(bytes: Buffer, encoding: string): string {
  if (!/^utf-16$/iu.test(encoding)) return encoding;
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
}
