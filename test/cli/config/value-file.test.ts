import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder, run } from '../console.ts';
import { textOf } from '../../helpers/text-of.ts';

async function given(files: Record<string, string>, ...flags: string[]) {
  const folder = freshFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const { calls, code, err } = await run(['publish', ...flags], { folder });
  return { fields: calls[0]?.options.frontMatter, code, err: err.text };
}

describe('front matter fields', () => {
  const map = { title: 'title', lastmod: 'updated', cover: { image: 'cover' } };
  const expected = ['title', 'lastmod=updated', 'cover.image=cover'];

  it.each([
    ['front.yml', 'title:\nlastmod: updated\ncover:\n  image: cover\n'],
    ['front.yaml', '- title\n- lastmod: updated\n- cover.image=cover\n'],
    ['front.json', JSON.stringify(map)],
  ])('are read from the file %s', async (name, content) => {
    expect(await given({ [name]: content }, '--front-matter', name)).toEqual({ fields: expected, code: 0, err: '' });
  });

  it('can be set as a list, an object or a file path in a configuration file', async () => {
    for (const frontMatter of [map, expected, expected.join(','), 'front.json']) {
      const files = { 'blogkeep.config.json': JSON.stringify({ frontMatter }), 'front.json': JSON.stringify(map) };
      expect(await given(files)).toEqual({ fields: expected, code: 0, err: '' });
    }
  });

  it.each([
    [{}, textOf('configuration.value-file-unreadable', { file: '"front.yml"', reason: 'there is no such file' })],
    [{ 'front.yml': 'a: [' }, 'The file "front.yml" cannot be read: it is not valid YAML (line '],
    [{ 'front.yml': 'a: 7' }, textOf('configuration.value-file', { where: '--front-matter', file: '"front.yml"' })],
    [{ 'front.yml': '' }, '--front-matter must have a value.'],
    [{ 'front.yml': '- title\n- title' }, '--front-matter must have each field once, not title twice'],
  ])('are refused with a message about the problem in their file: %j', async (files, sentence) => {
    const { code, err } = await given(files, '--front-matter', 'front.yml');
    expect(code).toBe(1);
    expect(err).toContain(sentence);
  });
});
