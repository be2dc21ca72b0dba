import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  commentsOf,
  InterruptedError,
  openPublication,
  UsageError,
  type CommentList,
  type PostContent,
  type Publication,
  type SitePost,
} from '../../src/index.ts';
import { decodeSegment, pageFile, relativeLink } from '../../src/publish/site-model/site/paths.ts';
import { exportSample, type SampleExport } from '../helpers/archive/sample-archive.ts';

let sample: SampleExport;
let home: string;
let publication: Publication;
let contents: ReadonlyMap<SitePost, PostContent>;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

async function contentsOf(open: Publication): Promise<Map<SitePost, PostContent>> {
  return new Map(await Promise.all(open.site.posts.map(async (post) => [post, await open.post(post)] as const)));
}

/** Returns all contents of the publication as one text. */
function everything(): string {
  const seen = new Set<unknown>();
  return JSON.stringify([publication.site, ...contents.values()], (_, value: unknown) => {
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
    contents = await contentsOf(publication);
  });
  afterAll(async () => {
    await publication.close();
    fs.removeSync(home);
  });

  it('has every post of the site, with the same body as on its page', () => {
    expect(contents.size).toBe(28);
    for (const [post, { html, markdown, comments }] of contents) {
      const page = fs.readFileSync(path.join(home, 'site', pageFile(post.sitePath)), 'utf8');
      expect([post.id, textOf(bodyAlone(page)).includes(textOf(html))]).toEqual([post.id, true]);
      expect(markdown).toBe(fs.readFileSync(path.join(home, 'markdown', post.markdownPath), 'utf8'));
      expect(comments.length).toBeLessThanOrEqual(post.comments);
    }
  });

  it('has the path of every image in a body', () => {
    let pictures = 0;
    for (const { html, media } of contents.values())
      for (const medium of media) {
        pictures += 1;
        expect(html).toContain(relativeLink('', medium.path));
        expect(fs.statSync(publication.mediumPath(medium)).size).toBe(medium.size);
        expect(path.isAbsolute(publication.mediumPath(medium))).toBe(true);
      }
    expect(pictures).toBeGreaterThan(20);
  });

  it('rejects requests for unpublished posts', async () => {
    const records = fs.readdirSync(path.join(home, 'archive/data/posts'));
    const hidden = records.filter((id) => !publication.site.posts.some((post) => post.id === id));
    expect(hidden).toEqual(['55', '57']);
    for (const id of [...hidden, '999', '../x']) {
      const asked = publication.post({ ...publication.site.posts[0], id } as SitePost);
      await expect(asked).rejects.toThrow(UsageError);
    }
    await expect(publication.post(undefined as unknown as SitePost)).rejects.toThrow('give one of "site.posts"');
  });

  it('contains neither secret comments nor titles, bodies or comments of unpublished posts', () => {
    const text = everything();
    const secrets: string[] = [];
    const read = (id: string, file: string) => path.join(home, 'archive/data/posts', id, file);
    for (const id of fs.readdirSync(path.join(home, 'archive/data/posts'))) {
      const isShown = publication.site.posts.some((post) => post.id === id);
      const record = fs.readJsonSync(read(id, 'post.json')) as { readonly summary: { readonly title: string } };
      const list = fs.existsSync(read(id, 'comments.json'))
        ? (fs.readJsonSync(read(id, 'comments.json')) as CommentList)
        : {};
      const comments = commentsOf(list).filter((one) => !isShown || one.visibility !== '2' || one.open !== 'Y');
      secrets.push(...comments.map(({ comment }) => String(comment)));
      if (!isShown)
        secrets.push(record.summary.title, textOf(fs.readFileSync(read(id, 'content.html'), 'utf8')).slice(0, 30));
    }
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
  });

  it('replaces only the URLs of posts and media with those that addressOf returns', async () => {
    await using own = await openPublication({
      dir: home,
      addressOf: (target) =>
        target.kind === 'post' ? `#post "${target.post.id}" ${target.fragment}` : `files/${target.medium.file}`,
    });
    const ownContents = await contentsOf(own);
    const changes = { post: 0, medium: 0 };
    const fileAt = new Map(
      [...contents.values()].flatMap(({ media }) => media.map(({ path, file }) => [relativeLink('', path), file])),
    );
    for (const [index, [post, { html }]] of [...contents].entries()) {
      const before = addressesIn(html);
      const after = addressesIn([...ownContents.values()][index]!.html);
      expect(after.length).toBe(before.length);
      for (const [place, address] of before.entries()) {
        const medium = fileAt.get(/media\/.+$/u.exec(address)?.[0] ?? '');
        if (medium !== undefined) {
          changes.medium += 1;
          expect(after[place]).toBe(`files/${medium}`);
        } else if (/^(?!#|\w+:)/u.test(address)) {
          changes.post += 1;
          const id = /^#post &quot;(.*)&quot; /u.exec(after[place]!)?.[1];
          const file = path.posix.join(
            path.posix.dirname(pageFile(post.sitePath)),
            decodeSegment(address.split('#')[0]!),
          );
          expect(file).toBe(pageFile(publication.site.posts.find((one) => one.id === id)!.sitePath));
        } else expect(after[place]).toBe(address);
      }
    }
    expect(changes.post).toBeGreaterThan(3);
    expect(changes.medium).toBeGreaterThan(20);
  });

  it('keeps a URL if addressOf returns undefined for it', async () => {
    await using own = await openPublication({ dir: home, addressOf: () => undefined });
    for (const post of own.site.posts.slice(0, 5)) {
      const [, before] = [...contents].find(([{ id }]) => id === post.id)!;
      expect(await own.post(post)).toEqual(before);
    }
  });
});

describe('A publication ends', () => {
  it('when it is closed', async () => {
    const open = await openPublication({ dir: sample.copy() });
    const [post] = open.site.posts;
    await Promise.all([open.close(), open.close()]);
    await expect(open.post(post!)).rejects.toThrow('This publication is closed');
  });

  it('when its signal is aborted', async () => {
    const controller = new AbortController();
    await using open = await openPublication({ dir: sample.copy() }, { signal: controller.signal });
    controller.abort();
    await expect(open.post(open.site.posts[0]!)).rejects.toThrow(InterruptedError);
  });

  it('with the error that its listener throws', async () => {
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

it('Damaged posts are reported and not published', async () => {
  const dir = sample.copy();
  fs.appendFileSync(path.join(dir, 'archive/data/posts/3/content.html'), '<p>Somebody else.</p>');
  await using open = await openPublication({ dir });
  expect(open.failed).toMatchObject([{ id: '3', status: 'damaged' }]);
  expect(open.site.posts.map(({ id }) => id)).not.toContain('3');
});

/** Returns the URLs in the tags of HTML, but not those in its text. */
function addressesIn(html: string): string[] {
  const tags = [...html.matchAll(/<[a-z][^>]*>/gu)].map(([tag]) => tag);
  return tags.flatMap((tag) => [...tag.matchAll(/ (?:href|src)="([^"]*)"/gu)].map(([, address = '']) => address));
}

/** Returns a page without the elements that pages add to bodies: links beside headings, and names of languages. */
function bodyAlone(page: string): string {
  return page.replace(/<a class="anchor"[^>]*>#<\/a>|<p class="language">[^<]*<\/p>/gu, '');
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
