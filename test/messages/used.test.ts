import fs from 'fs-extra';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../src/messages/en/index.ts';

const textsIn = (folder: string, isSource: (path: string) => boolean) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((path) => fs.readFileSync(join(folder, path), 'utf8'));

const sources = [
  ...textsIn('src', (path) => path.endsWith('.ts') && !/^messages[\\/](?:en|ko)[\\/]/.test(path)),
  ...textsIn('templates/open', (path) => path.endsWith('.eta')),
].join('\n');

const literals = new Set(Array.from(sources.matchAll(/(['"`])([a-zA-Z-]+\.[\w-]+)\1/g), ([, , key = '']) => key));

/** Prefixes of keys that are built from two parts, as in `reasons.${reason}`. */
const beginnings = Array.from(
  sources.matchAll(/`([a-zA-Z-]+\.[\w-]*)\$\{|'([a-zA-Z-]+\.[\w-]*)' \+ /g),
  ([, beginning = '', before = '']) => beginning || before,
);

const isUsed = (key: string) => literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning));

it('the catalogue has no unused messages', () => {
  const keys = Object.entries(en).flatMap(([area, messages]) => Object.keys(messages).map((name) => `${area}.${name}`));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  expect(isUsed('app.no-such-message-at-all')).toBe(false);
});
