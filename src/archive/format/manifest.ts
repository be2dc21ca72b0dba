import type { Finding } from '../../core/report/findings.ts';
import { message } from '../../messages/message.ts';

/**
 * Decodes the payload manifest of an archive (RFC 8493, section 2.1.3). Returns findings about invalid lines.
 * @param name file name of the manifest
 */
export function parseManifest(
  name: string,
  text: string,
): { readonly sums: ReadonlyMap<string, string>; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const sums = new Map<string, string>();
  const lines = text.split(text.includes('\r') ? /\r\n|\r|\n/u : '\n');
  if (lines.at(-1) === '') lines.pop();
  for (const [index, line] of lines.entries()) {
    const [, sum, star, written] = /^([0-9a-f]+)[ \t]+(?![ \t])(\*?)(.+)$/iu.exec(line) ?? [];
    if (sum === undefined || written === undefined) {
      findings.push({ code: 'bag-manifest', path: name, reason: message('archive.no-checksum', { line: index + 1 }) });
      continue;
    }
    const decoded = written.includes('%') ? written.replace(/%(?:0A|0D|25)/giu, decodeURIComponent) : written;
    const entry = decoded.startsWith('./') ? decoded.replace(/^(?:\.\/)+/u, '') : decoded;
    if (star === '*') findings.push({ code: 'bag-spelling', path: name, entry, what: 'star' });
    if (entry !== decoded) findings.push({ code: 'bag-spelling', path: name, entry, what: 'prefix' });
    if (!isPathInside(entry) || !entry.startsWith('data/')) findings.push({ code: 'bag-path', path: name, entry });
    else if (sums.has(entry)) findings.push({ code: 'bag-listed-twice', path: name, entry });
    else sums.set(entry, sum.toLowerCase());
  }
  return { sums, findings };
}

/** Reports whether a path is inside the bag on every operating system and in every shell. */
function isPathInside(path: string): boolean {
  if (path.startsWith('~') || path.includes('\0')) return false;
  return !/(?:^|\/)\.{0,2}(?:\/|$)/u.test(path);
}

/**
 * Reports whether two checksums differ in at most four digits, in which case one of them is damaged. Checksums of different files have only
 * about 4 of 64 digits in common.
 */
export function isNearly(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < 32) return false;
  let differing = 0;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) differing += 1;
  return differing > 0 && differing <= 4;
}
