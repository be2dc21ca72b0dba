import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { contractBlog, file, openSetting, picture, type MakeSource } from './source-blog.ts';

/** Tests of the images and files that a source must provide for a crawl. */
export function testMedia(make: MakeSource): void {
  it("are fetched by their address in a body, resolved against the source's base URL", async () => {
    const { blog, withoutPictures } = await openSetting(make);
    if (withoutPictures) return;
    const into = file();
    const fetched = await blog.fetchMedium(await picture(blog), 'image', into);
    const sha256 = createHash('sha256').update(contractBlog.picture).digest('hex');
    const { length: size } = contractBlog.picture;
    expect(fetched).toMatchObject({
      outcome: 'fetched',
      medium: { file: into, sha256, size, type: 'image/gif', extension: 'gif', width: 1, height: 1 },
    });
    expect(fs.readFileSync(into)).toEqual(contractBlog.picture);
  });

  it('count as gone if the source does not have them, and leave no file behind', async () => {
    const { blog, withoutPictures } = await openSetting(make);
    if (withoutPictures) return;
    const into = file();
    const address = (await picture(blog)).replace('a.gif', 'no-such.gif');
    expect(await blog.fetchMedium(address, 'image', into)).toMatchObject({ outcome: 'gone' });
    expect(fs.existsSync(into)).toBe(false);
  });

  it('are refused by a source without media', async () => {
    const { blog, withoutPictures } = await openSetting(make);
    if (!withoutPictures) return;
    const outcome = await blog.fetchMedium('https://blog.example.com/img/a.gif', 'image', file());
    expect(outcome).toMatchObject({ outcome: 'refused' });
  });

  it.each(['file:///etc/hosts', 'ftp://media.example.com/a.gif', 'http://10.0.0.1/a.gif', 'nonsense'])(
    'are not fetched from %s',
    async (address) => {
      const { blog } = await openSetting(make);
      const into = file();
      expect(await blog.fetchMedium(address, 'image', into)).toMatchObject({ outcome: 'refused' });
      expect(fs.existsSync(into)).toBe(false);
    },
  );
}
