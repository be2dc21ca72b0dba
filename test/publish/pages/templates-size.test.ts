import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const templates = new URL('../../../templates/', import.meta.url);

/** Bytes that every page of a blog asks for before it can be read, uncompressed. */
const most = { 'style.css': 30_000, 'site.js': 10_000 };

describe('The built-in templates', () => {
  it.each(Object.entries(most))('keep %s within %i bytes', (name, bytes) => {
    const { length } = readFileSync(new URL(name, templates));
    expect(length).toBeGreaterThan(1000);
    expect(length).toBeLessThanOrEqual(bytes);
  });

  it('ask for nothing of other hosts in the style sheet', () => {
    expect(readFileSync(new URL('style.css', templates), 'utf8')).not.toMatch(/@import|url\(/u);
  });
});
