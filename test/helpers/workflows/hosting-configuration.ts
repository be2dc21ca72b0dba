import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

/** What a recipe says to a host, as data. */
export function hostConfiguration(file: string): Record<string, unknown> {
  return parse(readFileSync(fileURLToPath(new URL(`../../../examples/${file}`, import.meta.url)), 'utf8'));
}

/** The rules of `_redirects` in a folder that a host publishes, as their three words. */
export function redirectRules(folder: string): string[][] {
  const lines = readFileSync(path.join(folder, '_redirects'), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' '));
}
