import { getHashes } from 'node:crypto';
import type { Finding } from '../../core/report/findings.ts';
import { message } from '../../messages/message.ts';

/** A payload or tag manifest of a bag (RFC 8493, 2.1.3 and 2.2.1). */
export interface Manifest {
  /** the file's name */
  readonly name: string;
  /** as `node:crypto` names it */
  readonly algorithm: string;
  /** path → checksum in lower-case hexadecimal */
  readonly sums: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

/** Kind and algorithm by the name of a manifest; undefined for other files. */
export function manifestName(name: string): { isTag: boolean; algorithm: string } | undefined {
  const [, tag, algorithm] = /^(tag)?manifest-([a-z0-9-]+)\.txt$/iu.exec(name) ?? [];
  if (algorithm === undefined) return undefined;
  return { isTag: tag !== undefined, algorithm: algorithm.toLowerCase().replaceAll('-', '') };
}

/** Reports whether Node.js has a checksum algorithm. */
export function isKnownAlgorithm(algorithm: string): boolean {
  return getHashes().some((known) => known.toLowerCase() === algorithm);
}

/** @param isStrict whether the bag is of version 1.0 or later */
export function parseManifest(name: string, text: string, isStrict: boolean): Manifest {
  const { isTag = false, algorithm = '' } = manifestName(name) ?? {};
  const findings: Finding[] = [];
  const sums = new Map<string, string>();
  const lines = text.split(text.includes('\r') ? /\r\n|\r|\n/u : '\n');
  if (lines.at(-1) === '') lines.pop();
  for (const [index, line] of lines.entries()) {
    const [, sum, star, written] = /^([0-9a-f]+)[ \t]+(\*?)(.+)$/iu.exec(line) ?? [];
    if (sum === undefined || written === undefined) {
      findings.push({ code: 'bag-manifest', path: name, reason: message('archive.no-checksum', { line: index + 1 }) });
      continue;
    }
    const [entry, hasPrefix] = entryOf(written, isStrict);
    if (star === '*') findings.push({ code: 'bag-spelling', path: name, entry, what: 'star' });
    if (hasPrefix) findings.push({ code: 'bag-spelling', path: name, entry, what: 'prefix' });
    if (!isPathInside(entry) || entry.startsWith('data/') === isTag) {
      findings.push({ code: 'bag-path', path: name, entry });
      continue;
    }
    const before = sums.get(entry);
    if (before === undefined) sums.set(entry, sum.toLowerCase());
    else {
      const isHarmless = !isStrict && before === sum.toLowerCase();
      findings.push({ code: isHarmless ? 'bag-repeated' : 'bag-listed-twice', path: name, entry });
    }
  }
  return { name, algorithm, sums, findings };
}

/** Decodes a path of a manifest or `fetch.txt`, and tells whether it started with `./`. Before version 1.0, `%` was not encoded. */
export function entryOf(written: string, isStrict: boolean): [entry: string, hasPrefix: boolean] {
  const encoded = isStrict ? /%(?:0A|0D|25)/giu : /%(?:0A|0D)/giu;
  const decoded = written.includes('%') ? written.replace(encoded, (code) => decodeURIComponent(code)) : written;
  const entry = decoded.startsWith('./') ? decoded.replace(/^(?:\.\/)+/u, '') : decoded;
  return [entry, entry !== decoded];
}

/** Reports whether a path is inside the bag, on every system and in every shell. */
export function isPathInside(path: string): boolean {
  if (path.startsWith('~') || path.includes('\0')) return false;
  return !/(?:^|\/)\.{0,2}(?:\/|$)/u.test(path);
}

/** Reports whether two checksums differ in up to four digits: then one is damaged. Those of different files agree in about four of 64. */
export function isNearly(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < 32) return false;
  let differing = 0;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) differing += 1;
  return differing > 0 && differing <= 4;
}
