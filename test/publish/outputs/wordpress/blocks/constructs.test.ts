import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OutputLinks } from '../../../../../src/body/model/context.ts';
import { convertBody } from '../../../../helpers/body/convert-body.ts';
import { wordpressBlocks } from '../../../../../src/publish/outputs/wordpress/blocks/index.ts';
import { context, places } from '../../../../helpers/body/body-context.ts';

const folder = new URL('../../../../fixtures/blocks/', import.meta.url);
const portable: OutputLinks = {
  medium: ({ file }) => `https://media.example/${encodeURI(file)}`,
  post: (id, fragment) => `/${id}${fragment === '' ? '' : `#${fragment}`}`,
};

const blocksOf = (html: string) => {
  const { portable: made = '' } = convertBody(html, context(), { ...places, portable });
  return wordpressBlocks(made, (address) => (address.startsWith('https://media.example/') ? 640 : undefined));
};

describe('WordPress blocks', () => {
  it.each(readdirSync(folder).sort())('have the expected form for the example "%s"', async (name) => {
    const html = readFileSync(new URL(`${name}/input.html`, folder), 'utf8');
    await expect(`${blocksOf(html)}\n`).toMatchFileSnapshot(`../../../../fixtures/blocks/${name}/expected.html`);
  });

  it('are empty for an empty body', () => {
    expect(blocksOf('')).toBe('');
  });

  it('have escaped attributes that do not end the comment, and that decode to the same values', () => {
    const address = 'https://www.youtube.com/watch?v=abcdefghijk&list=a--b[c]';
    const made = wordpressBlocks(
      `<p><a class="player" href="${address.replace('&', '&amp;')}">${address.replace('&', '&amp;')}</a></p>`,
    );
    const [, json = ''] = /^<!-- wp:embed (\{.*\}) -->\n/u.exec(made) ?? [];
    expect(json).not.toMatch(/--|[<>&[]/u);
    expect(JSON.parse(json)).toMatchObject({ url: address });
  });
});
