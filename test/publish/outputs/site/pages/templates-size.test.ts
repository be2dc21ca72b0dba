import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { minifiedCss } from '../../../../../src/publish/outputs/site/pages/minified-css.ts';
import { minifiedScript } from '../../../../../src/publish/outputs/site/pages/minified-script.ts';

const templates = new URL('../../../../../templates/', import.meta.url);

/** Bytes that every page of a blog asks for before it can be read, uncompressed, as they are published. */
const most = { 'style.css': 27_500, 'site.js': 7_500 };

describe('The built-in templates', () => {
  it.each(Object.entries(most))('keep %s within %i bytes', (name, bytes) => {
    const text = readFileSync(new URL(name, templates), 'utf8');
    const length = Buffer.byteLength(name.endsWith('.css') ? minifiedCss(text) : minifiedScript(text));
    expect(length).toBeGreaterThan(1000);
    expect(length).toBeLessThanOrEqual(bytes);
  });

  it('ask for nothing of other hosts in the style sheet', () => {
    expect(readFileSync(new URL('style.css', templates), 'utf8')).not.toMatch(/@import|url\(/u);
  });
});
