import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nameKey } from '../../src/publish/site-model/options/name-key.ts';
import { importBlog, publishBlog } from '../../src/index.ts';
import { itemXml, wxrXml } from '../helpers/backup/wxr.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const names = ['zqdiary', 'zqpills', 'zqhidden', 'Zqelsewhere'];
const excluded = {
  excludeCategory: ['zqdiary'],
  excludeTag: ['zqpills'],
  categories: { rename: { zqhidden: 'Zqelsewhere' } },
};

/** Imports a blog with a post each that is public, in an excluded category, and with an excluded tag. */
async function scene() {
  const dir = temporaryFolder();
  const backup = path.join(temporaryFolder(), 'tide.xml');
  const posts = [
    itemXml({ id: 10, title: 'Public' }),
    itemXml({ id: 20, title: 'Zqsecond', categories: [['zqdiary', 'zqdiary']] }),
    itemXml({ id: 30, title: 'Zqthird', tags: ['zqpills'] }),
    itemXml({ id: 40, title: 'Zqfourth', status: 'private', categories: [['zqhidden', 'zqhidden']] }),
  ];
  fs.writeFileSync(backup, wxrXml(posts.join('')));
  await importBlog({ backup: [backup], dir, ...excluded, wordpress: true, book: true, siteUrl: 'https://a.example/' });
  const outputs = ['markdown', 'site', 'wordpress', 'book'].map((name) => path.join(dir, name));
  return {
    dir,
    outputs,
    secret: path.join(dir, 'archive/.blogkeep-secret'),
    /** Returns the files of the outputs that contain one of the texts. */
    filesWith: (texts: readonly string[]) =>
      outputs.flatMap((output) =>
        Object.entries(filesIn(output)).flatMap(([file, content]) =>
          texts.some((text) => `${file} ${content}`.includes(text)) ? [`${path.basename(output)}/${file}`] : [],
        ),
      ),
  };
}

const hashes = names.flatMap((name) =>
  ['md5', 'sha1', 'sha256'].flatMap((algorithm) =>
    [name, `/${name}`].flatMap((text) =>
      (['hex', 'base64url'] as const).map((encoding) =>
        createHash(algorithm).update(text).digest(encoding).slice(0, 16),
      ),
    ),
  ),
);
const keys = names.map((name) => nameKey(name));

it(
  'outputs remember excluded categories and tags, but contain neither their names nor hashes of them',
  { timeout: 120_000 },
  async () => {
    const { dir, filesWith } = await scene();
    expect(filesWith([...names, ...hashes, ...keys, 'sha256:'])).toEqual([]);
    const hidden = ['Zqsecond', 'Zqthird', 'Zqfourth'];
    expect(filesWith(hidden)).toEqual([]);
    const again = await publishBlog({ dir });
    expect(again.site).toMatchObject({ written: 0, removed: 0 });
    expect(filesWith(hidden)).toEqual([]);

    const changed = await publishBlog({ dir, excludeTag: [] });
    expect(changed.options?.find(({ option }) => option === 'excludeTag')).toHaveProperty('before');
    expect(filesWith(['Zqthird']).length).toBeGreaterThan(0);
    expect(filesWith(['Zqsecond', 'Zqfourth', ...hashes, ...keys])).toEqual([]);
  },
);

it('the next publish replaces the hashes that an earlier version stored', async () => {
  const { dir, outputs, filesWith } = await scene();
  for (const output of outputs) {
    const file = path.join(output, '.blogkeep-options.json');
    const { options, ...rest } = fs.readJsonSync(file) as { options: object };
    const keyed = { excludeCategory: [nameKey('zqdiary')], excludeTag: [nameKey('zqpills')], categories: [] };
    fs.writeJsonSync(file, { ...rest, options: { ...options, ...keyed } });
  }
  expect(filesWith(keys)).toHaveLength(outputs.length);
  await publishBlog({ dir });
  expect(filesWith([...hashes, ...keys])).toEqual([]);
  expect(filesWith(['Zqsecond', 'Zqthird'])).toEqual([]);
});

it('a publish stops if the archive lacks the secret, because it would show excluded posts', async () => {
  const { dir, secret, filesWith } = await scene();
  fs.rmSync(secret);
  await expect(publishBlog({ dir })).rejects.toMatchObject({ code: 'remembered-options-invalid' });
  await publishBlog({ dir, ...excluded, forgetOptions: true });
  expect(filesWith(['Zqsecond', 'Zqthird'])).toEqual([]);
  expect(fs.readFileSync(secret, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/u);
  await publishBlog({ dir });
  expect(filesWith(['Zqsecond', 'Zqthird'])).toEqual([]);
});
