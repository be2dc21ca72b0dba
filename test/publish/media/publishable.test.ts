import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import { supportedExtensions } from 'file-type';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import { inlineRenderer } from '../../../src/publish/bodies/adaptive.ts';
import { beginsAsMarkup, mayRun } from '../../../src/publish/media/active-content.ts';
import { publishable } from '../../../src/publish/media/publishable.ts';
import { ComparingOutput } from '../../../src/publish/build/folder/comparing-output.ts';
import { OutputFolder } from '../../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../../src/publish/outputs/templates.ts';
import { publish } from '../../../src/publish/publish.ts';
import { templatesFolder } from '../../../src/app/package-folders.ts';
import { MemoryArchive, memoryPost } from '../../helpers/memory/memory-archive.ts';
import { filesOf } from '../../helpers/publish/site-links.ts';
import { siteDefaults } from '../../helpers/publish/site-defaults.ts';

const at = (name: string) => `https://files.example.com/attachment/${name}`;
const xhtml =
  '<?xml version="1.0"?><a:b xmlns:a="urn:a"><s:script xmlns:s="http://www.w3.org/1999/xhtml">alert(1)</s:script></a:b>';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9"/></svg>';

/** Content and type of each stored file, by its name at the source. */
const stored: Record<string, { content: string; type: string; extension: string }> = {
  'a.svg': { content: drawing, type: 'image/svg+xml', extension: 'svg' },
  'broken.svg': {
    content: '<svg xmlns="http://www.w3.org/2000/svg"><g onload="alert(1)">',
    type: 'image/svg+xml',
    extension: 'svg',
  },
  'page.xml': { content: xhtml, type: 'application/xml', extension: 'xml' },
  'film.smi': { content: xhtml, type: 'application/x-sami', extension: 'smi' },
  'film.mp4': { content: '<!--ftypmp42\0--><script>alert(1)</script>', type: 'video/mp4', extension: 'mp4' },
  'old.html': { content: '<script>alert(1)</script>', type: 'text/html', extension: 'html' },
  'notes.csv': { content: 'a,b\n', type: 'text/csv', extension: 'csv' },
  'b.png': { content: '\x89PNG', type: 'image/png', extension: 'png' },
};
const sha = (content: string) => createHash('sha256').update(content, 'latin1').digest('hex');
const fileOf = (content: string, extension: string) => `${sha(content).slice(0, 2)}/${sha(content)}.${extension}`;

describe('Published media', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-test-'));
  const media: Record<string, StoredMedium> = {};
  const archive = new MemoryArchive({
    posts: [
      memoryPost('1', {
        content:
          Object.keys(stored)
            .map((name) => `<p><a href="${at(name)}">그림 ${name}</a></p>`)
            .join('') +
          `<p><img src="${at('a.svg')}" alt="road"></p><p><img src="${at('broken.svg')}" alt="mountain"></p>`,
      }),
    ],
    media,
    mediaFolder: path.join(home, 'media'),
  });

  const outputs = async () => ({
    site: await OutputFolder.open(path.join(home, 'site'), { dryRun: false, warn: () => undefined }),
    markdown: await OutputFolder.open(path.join(home, 'markdown'), { dryRun: false, warn: () => undefined }),
  });
  const made = async (into: Parameters<typeof publish>[0]['outputs']) =>
    publish({
      archive,
      options: { ...siteDefaults, mediaNames: 'hash' },
      outputs: into,
      templates: await loadTemplates(templatesFolder),
      renderer: inlineRenderer,
      emit: () => undefined,
    });

  beforeAll(async () => {
    for (const [name, { content, type, extension }] of Object.entries(stored)) {
      const file = fileOf(content, extension);
      media[at(name)] = { file, type, size: Buffer.byteLength(content, 'latin1') };
      fs.outputFileSync(path.join(home, 'media', file), content, 'latin1');
    }
    await made(await outputs());
  });
  afterAll(() => fs.remove(home));

  const page = () => fs.readFileSync(path.join(home, 'site/1/index.html'), 'utf8');
  const safe = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"/></svg>\n';

  it.each(['site', 'markdown'])('in the folder %s include no file that a browser would run', (output) => {
    const files = filesOf(path.join(home, output), '').filter((file) => /^media\/.*\./.test(file));
    expect(files.sort()).toEqual(
      [
        fileOf(safe, 'svg'),
        ...['broken.svg', 'page.xml', 'film.mp4', 'old.html'].map((name) => fileOf(stored[name]!.content, 'txt')),
        fileOf(stored['notes.csv']!.content, 'csv'),
        fileOf(stored['b.png']!.content, 'png'),
      ]
        .map((file) => `media/${file}`)
        .sort(),
    );
    expect(fs.readFileSync(path.join(home, output, 'media', fileOf(safe, 'svg')), 'utf8')).toBe(safe);
  });

  it('are unchanged in the archive, and keep their bytes if they are published as .txt', () => {
    for (const { content, extension } of Object.values(stored))
      expect(fs.readFileSync(path.join(home, 'media', fileOf(content, extension)), 'latin1')).toBe(content);
    const saved = path.join(home, 'site/media', fileOf(xhtml, 'txt'));
    expect(fs.readFileSync(saved, 'latin1')).toBe(xhtml);
  });

  it('are shown as images if they are valid drawings, and keep their name in downloads if published as .txt', () => {
    const link = (name: string) =>
      `<a href="../media/${fileOf(stored[name]!.content, 'txt')}" download="그림 ${name}">그림 ${name}</a>`;
    for (const name of ['broken.svg', 'page.xml', 'film.smi', 'film.mp4', 'old.html'])
      expect(page()).toContain(link(name));
    expect(page()).toMatch(new RegExp(`<img [^>]*src="../media/${fileOf(safe, 'svg')}"`, 'u'));
    expect(page()).toContain(`<a href="../media/${fileOf(stored['notes.csv']!.content, 'csv')}">`);
    expect(page()).toContain(
      `<a href="../media/${fileOf(stored['broken.svg']!.content, 'txt')}" download="broken.svg">mountain</a>`,
    );
  });

  it('are not written again by a second run, and pass verification', async () => {
    const again = await made(await outputs());
    expect(again.site.written + again.site.removed + again.markdown.written + again.markdown.removed).toBe(0);
    const compared = ComparingOutput.open(path.join(home, 'site'), 'site');
    if (!(compared instanceof ComparingOutput)) throw new Error(compared.code);
    await made({ site: compared });
    expect(compared.findings).toEqual([]);
  });

  it('are sanitized only once', async () => {
    const first = await publishable(archive);
    expect(await publishable(first)).toBe(first);
    expect(first.medium(at('a.svg'))?.file).toBe(fileOf(safe, 'svg'));
  });
});

describe('Files that a browser may run', () => {
  it('include programs, XML files and files with two extensions', () => {
    expect([...supportedExtensions].filter(mayRun).sort()).toEqual(['crx', 'swf', 'tar.gz', 'wasm', 'xml', 'xpi']);
  });

  it.each([
    ['<b>', true],
    ['\ufeff\n <?xml version="1.0"?>', true],
    ['a <b>', false],
    ['', false],
  ])('are detected by content, such as %j: %s', (text, expected) => {
    expect(beginsAsMarkup(Buffer.from(text))).toBe(expected);
    expect(beginsAsMarkup(Buffer.from(text, 'utf16le'))).toBe(expected);
  });

  it.each(['html', 'xhtml', 'xht', 'shtml', 'svg', 'svgz', 'mht', 'htc', 'xsl', 'xml', 'smil', 'a b', ''])(
    'include .%s',
    (extension) => {
      expect(mayRun(extension)).toBe(true);
    },
  );

  it.each(['png', 'pdf', 'txt', 'zip', 'hwp', 'mp4', 'bin'])('do not include .%s', (extension) => {
    expect(mayRun(extension)).toBe(false);
  });
});
