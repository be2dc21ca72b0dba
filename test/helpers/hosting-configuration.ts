import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

/** Parses the configuration file of a hosting service in `examples/`. */
export function hostConfiguration(file: string): Record<string, unknown> {
  return parse(readFileSync(fileURLToPath(new URL(`../../examples/${file}`, import.meta.url)), 'utf8'));
}

/** Returns the rules in the file `_redirects` of a published folder, each as its three words. */
export function redirectRules(folder: string): string[][] {
  const lines = readFileSync(path.join(folder, '_redirects'), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' '));
}
