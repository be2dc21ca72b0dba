import fs from 'fs-extra';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { bloggerFixtures, openBlogger } from '../../helpers/backup/blogger.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';
import { rawZip } from '../../helpers/backup/raw-zip.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const takeout = path.join(bloggerFixtures, 'Takeout');
const earlierExport = path.join(bloggerFixtures, 'blog-08-02-2018.xml');
const marsh = 'Takeout/Blogger/Blogs/Salt Marsh Notes';
const feed = fs.readFileSync(path.join(bloggerFixtures, marsh, 'feed.atom'), 'utf8');
const settings = fs.readFileSync(path.join(bloggerFixtures, marsh, 'settings.csv'), 'utf8');

const redshanks = '1002340098177254310';

/** Writes a zip with these files, and returns its path. */
function zipOf(files: Readonly<Record<string, string | Buffer>>, name = 'takeout-20260301T120000Z-001.zip'): string {
  const file = path.join(temporaryFolder(), name);
  fs.writeFileSync(file, rawZip(Object.entries(files).map(([at, data]) => ({ name: at, data, day: '2026-02-01' }))));
  return file;
}

function fileOf(content: string, name = 'feed.atom'): string {
  const file = path.join(temporaryFolder(), name);
  fs.writeFileSync(file, content);
  return file;
}

const postXml = (id: string, inside = '', status = 'LIVE') =>
  `<entry><id>tag:blogger.com,1999:blog-1.post-${id}</id><blogger:type>POST</blogger:type><blogger:status>${status}</blogger:status>` +
  `<published>2014-07-28T03:35:00Z</published>${inside}</entry>`;

const feedXml = (inside: string, id = '1', title = 'Notes') =>
  "<?xml version='1.0' encoding='UTF-8'?>\n<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>" +
  `<id>tag:blogger.com,1999:blog-${id}</id><title>${title}</title>${inside}</feed>`;

describe('opening a Takeout of Blogger', () => {
  it('reads blog and posts from a folder', async () => {
    const backup = await openBlogger([takeout]);
    expect(backup.names).toEqual(['Takeout']);
    expect(backup.blog).toEqual({
      name: 'saltmarshnotes',
      title: 'Salt Marsh Notes',
      description: 'Mud, birds and tides',
      url: 'https://saltmarshnotes.blogspot.com',
    });
    expect(backup.capabilities).toEqual({ comments: true, visibility: true, addresses: true, zone: true });
    const [first, page] = postsIn(backup);
    expect(first).toEqual({
      id: redshanks,
      title: 'Redshanks & curlews',
      category: '',
      tags: ['Birds', 'low tide'],
      author: 'Ada Fenn',
      updated: 1_481_082_144,
      description: 'Counting waders at low tide',
      date: { clock: '2014-07-29 00:35:00', seconds: 1_406_590_500 },
      visibility: '20',
      path: '/2014/07/redshanks-curlews.html',
      comments: 3,
    });
    expect(page).toMatchObject({ title: 'About', kind: 'page', path: '/p/about.html' });
    expect(backup.broken).toEqual([]);
  });

  it('publishes only posts that are live, not in the trash, and not in the future', async () => {
    const backup = await openBlogger([takeout]);
    const hidden = postsIn(backup).filter(({ visibility }) => visibility !== '20');
    expect(hidden.map(({ title, visibility }) => [title, visibility])).toEqual([
      ['A draft', '0'],
      ['Deleted', '0'],
      ['Next century', '0'],
    ]);
  });

  it('reads comments with replies, and hides those that are not live', async () => {
    const backup = await openBlogger([takeout]);
    const { comments, commentFormat } = await backup.read(redshanks);
    expect(commentFormat).toBe('html');
    expect(comments).toMatchObject([
      { id: '2002340098177254309', parentId: '', name: 'Anonymous', homepage: '', isApproved: true },
      { id: '2002340098177254310', parentId: '2002340098177254309', text: 'About <b>four hundred</b>.' },
      { name: 'Cheap watches', isApproved: false },
    ]);
  });

  it('keeps everything else as extra data, which is never published', async () => {
    const backup = await openBlogger([takeout]);
    for (const kept of ['warden@saltmarsh.example', 'Redshank 3, curlew 4', 'On a post that is gone'])
      expect(backup.extra).toContain(kept);
    const { extra } = await backup.read(redshanks);
    expect(extra.entry).toContain('<blogger:created>2014-07-27T18:00:11.120Z');
    expect(extra.comments).toContain('<blogger:status>SPAM');
    expect(backup.warnings).toEqual([
      { code: 'backup-kept-unshown', what: 'comment on a missing post', count: 1 },
      { code: 'backup-kept-unshown', what: 'feed entry of an unknown kind', count: 1 },
    ]);
  });

  it('reads it from zips, with albums in another zip', async () => {
    const image = 'https://blogger.googleusercontent.com/img/b/R29vZ2xl/AVvXsEh1/s320/redshank%20flock.JPG';
    const albums = 'Takeout/Blogger/Albums/Salt Marsh Notes';
    const backup = await openBlogger([
      zipOf({ [`${marsh}/feed.atom`]: feed, [`${marsh}/settings.csv`]: settings }),
      zipOf({ [`${albums}/redshank flock.JPG`]: 'original', [`${albums}/unused.jpg`]: 'x' }, 'takeout-002.zip'),
    ]);
    expect(backup.posts.size).toBe(6);
    expect(backup.snapshotDate).toBe('2026-02-01');
    for (const address of [image, image.replace('s320', 's1600')]) {
      const medium = backup.medium(address);
      expect(medium?.size).toBe(8);
      expect(medium && String(await buffer(await medium.open()))).toBe('original');
    }
    expect(backup.medium('https://1.bp.blogspot.com/-mud/U1/AAA/flats/s400/mud.jpg')).toBeUndefined();
    expect(backup.warnings.slice(2)).toMatchObject([{ code: 'backup-entry-left-out', path: 'Albums' }]);
    expect(String(Object.values(backup.warnings[2] ?? {}))).toContain('unused.jpg');
  });

  it('makes all posts private if only invited readers could see the blog', async () => {
    const backup = await openBlogger([
      zipOf({ [`${marsh}/feed.atom`]: feed, [`${marsh}/settings.csv`]: settings.replace('PUBLIC', 'READERS') }),
    ]);
    expect(new Set(postsIn(backup).map(({ visibility }) => visibility))).toEqual(new Set(['0']));
  });

  it('knows no local time without a time zone', async () => {
    const backup = await openBlogger([fileOf(feed)]);
    expect(backup.capabilities.zone).toBe(false);
    expect(postsIn(backup)[0]?.date).toEqual({ seconds: 1_406_590_500 });
    expect(backup.blog).toMatchObject({ name: undefined, url: undefined });
  });

  it('asks which of several blogs to import', async () => {
    const zip = zipOf({
      [`${marsh}/feed.atom`]: feed,
      [`${marsh}/settings.csv`]: settings,
      'Takeout/Blogger/Blogs/Bread/feed.atom': feedXml(postXml('7'), '7', 'Bread & more'),
      'Takeout/Blogger/Comments/Elsewhere/feed.atom': feedXml('', '8', 'Elsewhere'),
    });
    await expect(openBlogger([zip])).rejects.toThrow(/saltmarshnotes, Bread & more/u);
    const bread = await openBlogger([zip], 'Bread & more');
    expect([bread.blog.name, ...postsIn(bread).map(({ id }) => id)]).toEqual(['Bread & more', '7']);
  });

  it('refuses two exports of one blog', async () => {
    const files = [fileOf(feedXml(postXml('7'))), fileOf(feedXml(postXml('8')), 'feed-2.atom')];
    await expect(openBlogger(files, 'Notes')).rejects.toThrow(/feed\.atom.*feed-2\.atom/u);
  });

  it('says so if a Takeout has no blog', async () => {
    await expect(openBlogger([zipOf({ 'Takeout/Mail/all.mbox': 'x' })])).rejects.toThrow(
      /no blog in takeout-.*Select Blogger/u,
    );
  });

  it('refuses a feed without posts, such as that of a website', async () => {
    const entry = '<entry><id>tag:blogger.com,1999:blog-1.post-2</id><title>x</title></entry>';
    await expect(openBlogger([fileOf(feedXml(entry))])).rejects.toThrow(/feed\.atom.*no posts/u);
  });

  it('imports the intact entries of a damaged feed, and reports the others', async () => {
    const damaged = feedXml(
      postXml('1', '<title>a & b</title>') +
        postXml('1', '<title>again</title>') +
        postXml('', '<title>no id</title>') +
        postXml('2', '<title>last</title>'),
    ).slice(0, -20);
    const backup = await openBlogger([fileOf(damaged)]);
    expect(postsIn(backup).map(({ id, title }) => [id, title])).toEqual([['1', 'a & b']]);
    expect(backup.broken.map(({ id }) => id)).toEqual(['1', '?', '2']);
    expect(backup.warnings).toMatchObject([{ code: 'backup-xml-invalid', post: '1' }]);
  });

  it('imports a post and a page that have the same ID', async () => {
    const page = postXml('1', '<title>About</title>').replace('post-1', 'page-1').replace('POST', 'PAGE');
    const backup = await openBlogger([fileOf(feedXml(postXml('1') + page))]);
    expect(postsIn(backup).map(({ id, kind }) => [id, kind])).toEqual([
      ['1', undefined],
      ['page-1', 'page'],
    ]);
    expect(backup.broken).toEqual([]);
  });

  it('reports a feed that ends between two entries', async () => {
    const backup = await openBlogger([fileOf(feedXml(postXml('1')).replace('</feed>', ''))]);
    expect(backup.broken).toMatchObject([{ id: '?' }]);
    expect(String(backup.broken[0]?.message)).toContain('</feed>');
  });
});

describe('opening an earlier export of Blogger', () => {
  it('reads the same blog with its settings', async () => {
    const backup = await openBlogger([earlierExport]);
    expect(backup.blog).toEqual({
      name: 'saltmarshnotes',
      title: 'Salt Marsh Notes',
      description: 'Mud, birds and tides',
      url: 'https://saltmarshnotes.blogspot.com',
    });
    const [first, draft, page] = postsIn(backup);
    expect(first).toEqual({
      id: redshanks,
      title: 'Redshanks & curlews',
      category: '',
      tags: ['Birds', 'low tide'],
      author: 'Ada Fenn',
      updated: 1_481_082_144,
      date: { clock: '2014-07-29 00:35:00', seconds: 1_406_590_500 },
      visibility: '20',
      path: '/2014/07/redshanks-curlews.html',
      comments: 2,
    });
    expect(draft).toMatchObject({ title: 'A draft', visibility: '0' });
    expect(page).toMatchObject({ kind: 'page', path: '/p/about.html', visibility: '20' });
    expect([...backup.broken, ...backup.warnings]).toEqual([]);
  });

  it('has the same comments and IDs as a Takeout', async () => {
    const [one, other] = [await openBlogger([takeout]), await openBlogger([earlierExport])];
    const visible = async (backup: typeof one) =>
      (await backup.read(redshanks)).comments?.filter(({ isApproved }) => isApproved);
    expect(await visible(other)).toEqual(await visible(one));
  });

  it('keeps settings and e-mail addresses out of posts and the blog', async () => {
    const backup = await openBlogger([earlierExport]);
    expect(backup.extra).toContain('warden@saltmarsh.example');
    const { extra, ...published } = await backup.read(redshanks);
    expect(JSON.stringify([backup.blog, postsIn(backup), published])).not.toMatch(/saltmarsh\.example|noreply@/u);
    expect(extra.comments).toContain('noreply@blogger.com');
  });
});
