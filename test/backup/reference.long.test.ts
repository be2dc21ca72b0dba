import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { mediaBaseOf } from '../../src/backup/media-base.ts';
import { openBackup } from '../../src/backup/open.ts';
import { hasReferenceBackup, referencePosts, writeReferenceBackup } from '../helpers/backup/reference-backup.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { postsIn } from '../helpers/backup/posts-in.ts';

/** Converts text as the platform does in its backups. */
const stored = (text: string) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?');
/** Characters that are not allowed in XML. */
const withoutControls = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, '');
/** Returns the text between media, which have other names in a backup. */
const besideFiles = (body: string) => body.split(/(?:\{\{MEDIA\}\}|\[##_ATTACH_PATH_##\])\/[^"'\s<>()|\]]*/u);
const besideMedia = (body: string) => body.split(/\{\{MEDIA\}\}\/[^"'\s<>()|\]]*|\.\/(?:img|file)\/[^"'\s<>()|\]]*/u);

describe.skipIf(!hasReferenceBackup)(
  'opening a backup of real posts, written by another program (needs ../shared)',
  () => {
    it('reads every post of all parts, with title, tags and body', async () => {
      const folder = temporaryFolder();
      await writeReferenceBackup('html', folder, '--parts', '3');
      const backup = await openBackup([1, 2, 3].map((part) => path.join(folder, `themetest-${part}-3`)));

      const posts = referencePosts();
      expect(backup.blog.name).toBe('themetest');
      expect(backup.broken).toEqual([]);
      expect(backup.warnings).toEqual([]);
      expect(new Set(postsIn(backup).map(({ id }) => id))).toEqual(new Set(posts.map(({ read }) => read.id)));
      for (const { read } of posts) {
        const post = postsIn(backup).find(({ id }) => id === read.id);
        expect(post?.title).toBe(stored(read.title));
        const tags = [(read.tags as { tag?: string | string[] } | undefined)?.tag ?? []].flat();
        expect(post?.tags).toEqual(tags.map(stored));
        const { content, extra } = await backup.read(read.id);
        expect(besideMedia(content)).toEqual(besideMedia(stored(read.content)));
        expect(extra.before).toContain('<div class="contents_style">');
        expect(extra.after).toContain('<div class="tags">');
      }
      await backup.close();
    });

    it('reports each damaged post, and reads all others', async () => {
      const folder = temporaryFolder();
      await writeReferenceBackup('html', folder, '--parts', '2', '--damage');
      const backup = await openBackup([folder]);

      expect(
        backup.broken.map(({ id, message }) => [
          id,
          /is truncated|no HTML file|browser saved/u.exec(String(message))?.[0],
        ]),
      ).toEqual([
        ['24', 'is truncated'],
        ['996', 'is truncated'],
        ['999001', 'no HTML file'],
        ['999002', 'browser saved'],
      ]);
      expect(postsIn(backup)).toHaveLength(referencePosts().length - 2);
      expect(backup.warnings.map(({ code }) => code)).toEqual([]);
      await backup.close();
    });

    it('reads the whole corpus as XML, including comments and files', async () => {
      const file = path.join(temporaryFolder(), 'themetest.xml');
      await writeReferenceBackup('ttxml', file);
      const backup = await openBackup([file]);

      const posts = referencePosts();
      let files = 0;
      expect(backup.blog.name).toBe('themetest');
      expect(backup.broken).toEqual([]);
      expect(backup.warnings).toEqual([{ code: 'backup-kept-unshown', what: 'guestbook entry', count: 1 }]);
      expect(postsIn(backup)).toHaveLength(posts.length + 1);
      for (const { read, comments = [] } of posts) {
        const post = postsIn(backup).find(({ id }) => id === read.id);
        expect(post?.title).toBe(withoutControls(read.title).trim());
        const { content, comments: said = [] } = await backup.read(read.id);
        expect(besideFiles(content)).toEqual(besideFiles(withoutControls(read.content)));
        expect(said.map(({ name, text }) => `${name}: ${text}`).sort()).toEqual(
          comments.map((one) => withoutControls(`${one.name}: ${one.comment}`)).sort(),
        );
        for (const [address = ''] of content.matchAll(/(?<=\[##_ATTACH_PATH_##\]\/)[^"'\s<>()|\]]+/gu)) {
          const medium = backup.medium(mediaBaseOf(read.id) + encodeURIComponent(address));
          files += medium ? 1 : 0;
          if (medium) expect(await buffer(await medium.open())).toHaveLength(medium.size);
        }
      }
      expect(files).toBeGreaterThan(50);
      await backup.close();
    });
  },
);
