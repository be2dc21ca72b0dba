import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LikelyDomain } from '../../../../src/app/sources/backup/likely-domain.ts';
import { encodedReference, encodeReferences } from '../../../../src/body/media/encode-references.ts';
import type { MediaBase } from '../../../../src/core/media/media-base.ts';
import { importBlog } from '../../../../src/index.ts';
import { writeHtmlBackup } from '../../../helpers/backup/html-backup.ts';
import { blogXml, postXml, writeXml } from '../../../helpers/backup/ttxml.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Once took forever in a regular expression. */
const text = `[##_1C|kage@a/b/c/d.jpg|${'a='.repeat(60)} !|_##]`;

describe('the import of a placeholder with many equals signs', () => {
  it('ends if a post of a backup in HTML contains it', async () => {
    const folder = temporaryFolder();
    const posts = [
      { id: '1', title: 'One', content: `<p>first</p>${text}` },
      { id: '2', title: 'Two', content: '<p>second</p>' },
    ];
    const dir = path.join(folder, 'home');
    await importBlog({ backup: writeHtmlBackup(folder, 'travels-1-1', posts), dir, published: 'all' });
    expect(fs.readFileSync(path.join(dir, 'site/1/index.html'), 'utf8')).toContain('first');
    expect(fs.readFileSync(path.join(dir, 'site/2/index.html'), 'utf8')).toContain('second');
  });

  it('ends if a comment of a backup in XML contains it', async () => {
    const comments = [{ name: 'Ana', text: `first ${text}`, written: 1_400_000_000 }];
    const backup = writeXml(blogXml(postXml({ id: '1', title: 'One', content: '<p>body</p>', comments })));
    const dir = path.join(temporaryFolder(), 'home');
    const { comments: count } = await importBlog({ backup, dir, published: 'all' });
    expect(count).toMatchObject({ new: 1 });
    expect(fs.readFileSync(path.join(dir, 'site/1/index.html'), 'utf8')).toContain('first');
  });
});

describe('white space takes linear time', () => {
  it('in a link without an address', () => {
    const domain = new LikelyDomain(new Map(), () => false);
    domain.add('1', `<a\thref=${'\t'.repeat(1_000_000)}s>`);
    expect(domain.warning()).toBeUndefined();
  });

  it('after an equals sign and in a file name', () => {
    const gap = ' '.repeat(1_000_000);
    const base = { own: '1' } as unknown as MediaBase;
    expect(encodeReferences(`a=${gap}b`, base)).toBe(`a=${gap}b`);
    const written = `${gap}a${gap}%20${gap}`;
    expect(encodedReference({ name: 'src', value: written }, written, base)).toMatch(/^a(?:%20)+%2520$/u);
  });
});
