import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InterruptedError, openPublication, UsageError, type Publication, type SitePost } from '../../src/index.ts';
import { decodeSegment, pageFile } from '../../src/publish/paths.ts';
import { exportSample, type SampleExport } from '../helpers/sample-archive.ts';

let sample: SampleExport;
let home: string;
let publication: Publication;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

/** All that can be had of a publication, as one text. */
async function everythingOf(publication: Publication): Promise<string> {
  const contents = await Promise.all(publication.site.posts.map((post) => publication.post(post)));
  const seen = new Set<unknown>();
  return JSON.stringify([publication.site, contents], (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  });
}

describe('A publication', () => {
  beforeAll(async () => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-publication-'));
    fs.copySync(sample.copy(), home);
    publication = await openPublication({ dir: home });
  });
  afterAll(async () => {
    await publication.close();
    fs.removeSync(home);
  });

  it('has every post that the site has, with the body of its page', async () => {
    const { posts } = publication.site;
    expect(posts).toHaveLength(28);
    for (const post of posts) {
      const { html, markdown, comments } = await publication.post(post);
      const page = fs.readFileSync(path.join(home, 'site', pageFile(post.sitePath)), 'utf8');
      expect([post.id, textOf(page).includes(textOf(html))]).toEqual([post.id, true]);
      expect(markdown).toBe(fs.readFileSync(path.join(home, 'markdown', post.markdownPath), 'utf8'));
      expect(comments.length).toBeLessThanOrEqual(post.comments);
    }
  });

  it('knows the file of every picture that a body shows', async () => {
    let pictures = 0;
    for (const post of publication.site.posts) {
      const { html, media } = await publication.post(post);
      for (const medium of media) {
        pictures += 1;
        expect(html).toContain(medium.file);
        expect(fs.statSync(publication.mediumPath(medium)).size).toBe(medium.size);
        expect(path.isAbsolute(publication.mediumPath(medium))).toBe(true);
      }
    }
    expect(pictures).toBeGreaterThan(20);
  });

  it('gives no post that is not published, whoever asks for it', async () => {
    const records = fs.readdirSync(path.join(home, 'archive/data/posts'));
    const hidden = records.filter((id) => !publication.site.posts.some((post) => post.id === id));
    expect(hidden).toEqual(['55', '57']);
    for (const id of [...hidden, '999', '../x']) {
      const asked = publication.post({ ...publication.site.posts[0], id } as SitePost);
      await expect(asked).rejects.toThrow(UsageError);
    }
    await expect(publication.post(undefined as unknown as SitePost)).rejects.toThrow('give one of "site.posts"');
  });

  it('says nothing of what is not published: no title, body or secret comment', async () => {
    const text = await everythingOf(publication);
    const all = await openPublication({
      dir: home,
      visibility: ['published', 'protected', 'private'],
      comments: 'all',
    });
    const hidden = all.site.posts.filter(({ visibility }) => visibility !== 'published');
    const secrets: string[] = hidden.map(({ title }) => title);
    for (const post of all.site.posts)
      for (const { hidden: isHidden, text: said } of (await all.post(post)).comments) if (isHidden) secrets.push(said);
    await all.close();
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
  });
});

describe('Addresses of its own', () => {
  it('are put in the place of those that lead to posts and media, and no others', async () => {
    const dir = sample.copy();
    await using plain = await openPublication({ dir });
    await using own = await openPublication({
      dir,
      addressOf: (target) =>
        target.kind === 'post' ? `#post "${target.post.id}" ${target.fragment}` : `files/${target.medium.file}`,
    });
    const changes = { post: 0, medium: 0 };
    for (const post of plain.site.posts) {
      const [before, after] = [await plain.post(post), await own.post(post)].map(({ html }) => addressesIn(html));
      expect(after!.length).toBe(before!.length);
      for (const [index, address] of before!.entries()) {
        const medium = /media\/(\w\w\/[\w.]+)$/u.exec(address)?.[1];
        const isOfSite = /^(\.\.\/|[^:/#]+\/|[^:/#]+\.html)/u.test(address) && !address.startsWith('mailto');
        if (medium !== undefined) {
          changes.medium += 1;
          expect(after![index]).toBe(`files/${medium}`);
        } else if (isOfSite) {
          changes.post += 1;
          const id = /^#post &quot;(.*)&quot; /u.exec(after![index]!)?.[1];
          const file = path.posix.join(
            path.posix.dirname(pageFile(post.sitePath)),
            decodeSegment(address.split('#')[0]!),
          );
          expect(file).toBe(pageFile(plain.site.posts.find((one) => one.id === id)!.sitePath));
        } else expect(after![index]).toBe(address);
      }
    }
    expect(changes.post).toBeGreaterThan(3);
    expect(changes.medium).toBeGreaterThan(20);
  });

  it('stay as they are where it gives none', async () => {
    const dir = sample.copy();
    await using plain = await openPublication({ dir });
    await using own = await openPublication({ dir, addressOf: () => undefined });
    for (const post of plain.site.posts) expect(await own.post(post)).toEqual(await plain.post(post));
  });
});

describe('The end of a publication', () => {
  it('is when it is closed', async () => {
    const open = await openPublication({ dir: sample.copy() });
    const [post] = open.site.posts;
    await Promise.all([open.close(), open.close()]);
    await expect(open.post(post!)).rejects.toThrow('This publication is closed');
  });

  it('is when its signal says so', async () => {
    const controller = new AbortController();
    await using open = await openPublication({ dir: sample.copy() }, { signal: controller.signal });
    controller.abort();
    await expect(open.post(open.site.posts[0]!)).rejects.toThrow(InterruptedError);
  });

  it('is what its listener throws', async () => {
    const fault = new Error('The listener is broken.');
    await using open = await openPublication(
      { dir: sample.copy() },
      {
        onEvent: () => {
          throw fault;
        },
      },
    );
    const all = Promise.all(open.site.posts.map((post) => open.post(post)));
    await expect(all).rejects.toBe(fault);
  });
});

it('Posts that are damaged are told and not shown', async () => {
  const dir = sample.copy();
  fs.appendFileSync(path.join(dir, 'archive/data/posts/3/content.html'), '<p>Somebody else.</p>');
  await using open = await openPublication({ dir });
  expect(open.failed).toMatchObject([{ id: '3', status: 'damaged' }]);
  expect(open.site.posts.map(({ id }) => id)).not.toContain('3');
});

function addressesIn(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/gu)].map(([, address = '']) => address);
}

/** The page has the table of contents and the ids of headings besides what the body has. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
