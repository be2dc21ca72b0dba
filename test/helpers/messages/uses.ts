import fs from 'fs-extra';

/** Returns a function that reports whether a message is used in files. Keys may be built from two parts, as in `reasons.${reason}`. */
export function usesIn(files: readonly string[]): (key: string) => boolean {
  const sources = files.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
  const literals = new Set(Array.from(sources.matchAll(/(['"`])([a-zA-Z-]+\.[\w-]+)\1/g), ([, , key = '']) => key));
  const beginnings = Array.from(
    sources.matchAll(/`([a-zA-Z-]+\.[\w-]*)\$\{|'([a-zA-Z-]+\.[\w-]*)' \+ /g),
    ([, beginning = '', before = '']) => beginning || before,
  );
  return (key) => literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
}
