import { describe, expect, it } from 'vitest';
import { mediaHeaders } from '../../src/core/media/media-headers.ts';
import { mediaLocation } from '../../src/publish/outputs/site/redirects/nginx-map.ts';
import { markdownFiles } from './helpers/markdown-files.ts';

/** Returns the code blocks of a document without indentation. */
function blocksOf(path: string): string[] {
  const file = markdownFiles().find((one) => one.path === path);
  return (file?.blocks ?? []).map(({ text }) => text.replace(/^ +/gmu, ''));
}

const lines = (write: (name: string, value: string) => string): string =>
  Object.entries(mediaHeaders)
    .map(([name, value]) => write(name, value))
    .join('\n');

describe('HTTP headers of media', () => {
  it.each([
    ['docs/publishing.md', lines((name, value) => `${name}: ${value}`)],
    ['docs/publishing.md', `header /media/* {\n${lines((name, value) => `${name} "${value}"`)}\n}`],
    ['docs/redirects.md', mediaLocation('/').replace(/^ +/gmu, '')],
  ])('are documented in %s exactly as the server sends them', (path, text) => {
    expect(blocksOf(path).filter((block) => block.includes(text))).toHaveLength(1);
  });
});
