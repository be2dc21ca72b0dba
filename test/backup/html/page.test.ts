import fs from 'fs-extra';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../src/backup/html/page.ts';
import { toPlain } from '../../../src/messages/plain.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/backup/page/', import.meta.url));

describe('a page of a backup', () => {
  it.each(fs.readdirSync(fixtures))('is parsed into the fields of expected.json: %s', (name) => {
    const file = fs.readFileSync(`${fixtures}${name}/input.html`, 'utf8');
    const page = parsePage(file);
    expect(toPlain(page)).toMatchObject(fs.readJsonSync(`${fixtures}${name}/expected.json`) as object);
    if (!('missing' in page)) expect(page.before + page.body + page.after).toBe(file);
  });
});
