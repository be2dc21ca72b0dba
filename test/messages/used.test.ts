import fs from 'fs-extra';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../src/messages/en/index.ts';

const sources = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/^messages[\\/](?:en|ko)[\\/]/.test(path))
  .map((path) => fs.readFileSync(join('src', path), 'utf8'))
  .join('\n');

const literals = new Set(Array.from(sources.matchAll(/(['"`])([a-zA-Z-]+\.[\w-]+)\1/g), ([, , key = '']) => key));

/** Prefixes of keys that are built from two parts, as in `reasons.${reason}`. */
const beginnings = Array.from(sources.matchAll(/`([a-zA-Z-]+\.[\w-]*)\$\{/g), ([, beginning = '']) => beginning);

const isUsed = (key: string) => literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning));

it('the catalogue has no unused messages', () => {
  const keys = Object.entries(en).flatMap(([area, messages]) => Object.keys(messages).map((name) => `${area}.${name}`));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  expect(isUsed('app.no-such-message-at-all')).toBe(false);
});
