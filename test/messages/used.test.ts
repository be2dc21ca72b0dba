import fs from 'fs-extra';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../src/messages/en/index.ts';
import { usesIn } from '../helpers/messages/uses.ts';

const filesIn = (folder: string, isSource: (path: string) => boolean) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((path) => join(folder, path));

const isUsed = usesIn([
  ...filesIn('src', (path) => path.endsWith('.ts') && !/^messages[\\/](?:en|ko)[\\/]/.test(path)),
  ...filesIn('templates/open', (path) => path.endsWith('.eta')),
]);

it('the catalogue has no unused messages', () => {
  const keys = Object.entries(en).flatMap(([area, messages]) => Object.keys(messages).map((name) => `${area}.${name}`));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  expect(isUsed('app.no-such-message-at-all')).toBe(false);
});
