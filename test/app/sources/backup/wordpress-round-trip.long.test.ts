import { decodeHTML } from 'entities';
import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleBlogFolder } from '../../../../src/app/package-folders.ts';
import type { PostDetails } from '../../../../src/core/records/post-details.ts';
import { layout } from '../../../../src/archive/format/layout.ts';
import { exportBlog } from '../../../../src/app/export.ts';
import { importBlog, publishBlog, verifyArchive } from '../../../../src/index.ts';
import { exportSample, type SampleExport } from '../../../helpers/archive/sample-archive.ts';
import { exportOptions, testContext } from '../../../helpers/context.ts';
import { itemXml, wxrXml } from '../../../helpers/backup/wxr.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

interface ArchivedComment {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly homepage: string;
  readonly date: string;
  readonly comment: string;
  readonly visibility: string;
  readonly open?: string;
}

/** Returns the posts of an archive as far as files for WordPress contain them. */
function postsIn(archive: string, withDetails = false) {
  const read = (file: string) => fs.readJsonSync(path.join(archive, 'data', file)) as Record<string, unknown>;
  const { categories } = read('categories.json') as { categories: { id: string; label: string }[] };
  const labels = new Map(categories.map(({ id, label }) => [id, label]));
  const posts = fs.readdirSync(path.join(archive, 'data/posts')).map((id) => {
    const {
      summary,
      reading,
      details = {},
    } = read(`posts/${id}/post.json`) as Record<'summary' | 'reading', Record<string, unknown>> & {
      details?: PostDetails;
    };
    const { author, description, kind, categoryIds = [], updated, oldAddresses = [], cover, commentFormat } = details;
    const { parent, menuOrder, isSticky } = details;
    const file = path.join(archive, 'data/posts', id, 'comments.json');
    const list = fs.existsSync(file)
      ? (fs.readJsonSync(file) as { comments: { comment: ArchivedComment[] } })
      : undefined;
    const { tag = [] } = (reading.tags ?? {}) as { tag?: string[] };
    const post = {
      title: summary.title,
      date: reading.date,
      visibility: summary.visibility,
      category: labels.get(summary.categoryId as string) ?? '',
      tags: [...tag].sort(),
      path: new URL(summary.postUrl as string).pathname,
      acceptsComments: reading.acceptComment !== '0',
      comments: threadsOf(list?.comments.comment ?? [], commentFormat === 'html'),
      ...(withDetails && {
        ...{ author, description, kind, updated, cover: cover?.replace(/^.*\//u, '') },
        ...{ parent, menuOrder, isSticky },
        moreCategories: categoryIds.map((one) => labels.get(one)),
        formerPaths: oldAddresses.filter((address) => !address.startsWith('/?')),
        slug: reading.slogan,
      }),
    };
    return [id, post] as const;
  });
  return new Map(posts.sort(([one], [other]) => Number(one) - Number(other)));
}

/** Returns the texts of comments, each with those above it, since their numbers change. Hidden comments are marked. */
function threadsOf(comments: readonly ArchivedComment[], isHtml: boolean): string[] {
  const textOf = (comment: string) => (isHtml ? decodeHTML(comment.replace(/<[^>]*>/gu, '')) : comment);
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const pathOf = ({ name, homepage, date, comment, parentId }: ArchivedComment): string => {
    const parent = byId.get(parentId);
    return `${parent ? `${pathOf(parent)} > ` : ''}${name} (${homepage}, ${date}): ${textOf(comment).trim()}`;
  };
  return comments
    .map((comment) => `${pathOf(comment)}${comment.visibility !== '2' || comment.open === 'N' ? ' (hidden)' : ''}`)
    .sort();
}

/** Checksums of the images of the blog itself, for which the format has no place. */
const blogImages = ['profile.jpg', 'icon.png', 'favicon.png'].map((name) =>
  createHash('sha256')
    .update(fs.readFileSync(path.join(sampleBlogFolder, 'media', name)))
    .digest('hex'),
);

let sample: SampleExport;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

it('the files for WordPress have the blog that was published: posts, threads, categories, tags, visibility and media', async () => {
  const home = sample.copy();
  const siteUrl = 'https://shore.example.com/';
  const visibility = ['published', 'protected', 'private'] as const;
  await publishBlog({ dir: home, wordpress: true, siteUrl, images: 'original', visibility, comments: 'all' });
  const files = fs.readdirSync(path.join(home, 'wordpress')).filter((name) => name.endsWith('.xml'));
  const backup = [...files.map((name) => path.join(home, 'wordpress', name)), path.join(home, 'site')];
  const dir = path.join(temporaryFolder(), 'home');
  const report = await importBlog({ backup, dir });
  expect(report).toMatchObject({ status: 'complete' });
  expect(postsIn(path.join(dir, 'archive'))).toEqual(postsIn(path.join(home, 'archive')));
  const mediaIn = (folder: string) => Object.keys(filesIn(path.join(folder, 'archive', layout.mediaFiles)));
  const ofPosts = mediaIn(home).filter((name) => !blogImages.some((sum) => name.includes(sum)));
  expect(ofPosts.length).toBeGreaterThan(20);
  expect(mediaIn(dir)).toEqual(ofPosts);

  const before = filesIn(dir);
  expect(await importBlog({ backup, dir })).toMatchObject({ posts: { new: 0, changed: 0 } });
  expect(filesIn(dir)).toEqual(before);
});

it('the files for WordPress have the details of posts that an export of WordPress had: authors, descriptions, covers, pages, changes and slugs', async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const uploads = path.join(temporaryFolder(), 'uploads');
  const image = path.join(sampleBlogFolder, 'media/profile.jpg');
  fs.copySync(image, path.join(uploads, '2026/01/knots.jpg'));
  const fixture = fileURLToPath(new URL('../../../fixtures/backup/wxr/wordpress-1.2.xml', import.meta.url));
  await importBlog({ backup: [fixture, uploads], dir: first });
  const visibility = ['published', 'protected', 'private'] as const;
  await publishBlog({ dir: first, wordpress: true, siteUrl: 'https://tide.example.com/', visibility, comments: 'all' });
  const files = fs.readdirSync(path.join(first, 'wordpress')).filter((name) => name.endsWith('.xml'));
  const backup = [...files.map((name) => path.join(first, 'wordpress', name)), path.join(first, 'site')];
  expect(await importBlog({ backup, dir: second })).toMatchObject({ status: 'complete' });
  const expected = postsIn(path.join(first, 'archive'), true);
  expect(expected.get('12')).toMatchObject({
    author: 'Ana Reyes',
    cover: 'knots.jpg',
    moreCategories: ['Uncategorized'],
  });
  expect(postsIn(path.join(second, 'archive'), true)).toEqual(expected);
});

it('the files for WordPress keep the hierarchy of pages, sticky posts and closed comments', async () => {
  const folder = temporaryFolder();
  const xml = path.join(folder, 'tide.xml');
  const page = (id: number, parent: number, slug: string, more = '') =>
    itemXml({ id, parent, type: 'page', slug, link: `https://tide.example.com/${slug}/`, content: slug, more });
  const closed = itemXml({ id: 9, slug: 'nine', link: 'https://tide.example.com/nine/', content: 'x' });
  const items = [
    page(3, 0, 'guide', '<wp:menu_order>7</wp:menu_order>'),
    page(4, 3, 'guide/boats'),
    page(5, 4, 'guide/boats/sails'),
    page(7, 6, 'notes'),
    itemXml({ id: 8, slug: 'eight', content: 'x', more: '<wp:is_sticky>1</wp:is_sticky>' }),
    closed.replace('<wp:comment_status>open', '<wp:comment_status>closed'),
  ];
  await fs.writeFile(xml, wxrXml(items.join('')));
  const dir = path.join(folder, 'home');
  await importBlog({ backup: [xml], dir });
  await publishBlog({ dir, wordpress: true, siteUrl: 'https://tide.example.com/' });
  const text = await fs.readFile(path.join(dir, 'wordpress/wordpress-1.xml'), 'utf8');
  const field = (item: string, name: string) =>
    new RegExp(`<wp:${name}>(?:<!\\[CDATA\\[)?([^<\\]]*)`, 'u').exec(item)?.[1];
  const found = text
    .split('<item>')
    .slice(1)
    .map((item) => {
      const names = ['post_id', 'post_parent', 'menu_order', 'is_sticky', 'comment_status'];
      return names.map((name) => field(item, name)).join(' ');
    });
  expect(found).toEqual([
    '9 0 0 0 closed',
    '8 0 0 1 open',
    // The page above is not in the export.
    '7 0 0 0 open',
    '5 4 0 0 open',
    '4 3 0 0 open',
    '3 0 7 0 open',
  ]);
});

it('a later crawl of the blog whose export was imported duplicates and loses nothing', async () => {
  const home = sample.copy();
  const visibility = ['published', 'protected', 'private'] as const;
  const siteUrl = 'https://slowlight.example.com/';
  await publishBlog({ dir: home, wordpress: true, siteUrl, images: 'original', visibility, comments: 'all' });
  const files = fs.readdirSync(path.join(home, 'wordpress')).filter((name) => name.endsWith('.xml'));
  const backup = [...files.map((name) => path.join(home, 'wordpress', name)), path.join(home, 'site')];
  const dir = path.join(temporaryFolder(), 'home');
  await importBlog({ backup, dir });
  const report = await exportBlog(exportOptions(sample.source, dir), testContext());
  expect(report).toMatchObject({ status: 'complete', posts: { new: 0, removed: 0 } });
  expect(postsIn(path.join(dir, 'archive'))).toEqual(postsIn(path.join(home, 'archive')));
  expect((await verifyArchive({ dir })).status).toBe('complete');
});
