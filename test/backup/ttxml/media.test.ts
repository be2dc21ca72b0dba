import { toPlain } from '../../../src/messages/plain.ts';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Backup } from '../../../src/backup/backup.ts';
import { mediaBaseOf } from '../../../src/backup/media-base.ts';
import { blogXml, openXml, postXml } from '../../helpers/backup/ttxml.ts';

const curlew = { name: '1043.png', label: '마도요 사진.png', bytes: Buffer.from('curlew') };
const stored = { name: 'cfile25.uf@1243B31D4F0A1B2C3D4E5F.jpg', label: 'shell.jpg', bytes: Buffer.from('shell') };

async function bytesAt(backup: Backup, address: string): Promise<string | undefined> {
  const medium = backup.medium(address);
  const bytes = medium && (await buffer(await medium.open()));
  if (bytes) expect(medium.size).toBe(bytes.length);
  return bytes?.toString('latin1');
}

const attachment = (name: string, content: string, attributes = '') =>
  `<attachment mime="image/png"${attributes}><name>${name}</name><label>${name}</label>${content}</attachment>`;

describe('the files of a TTXML backup', () => {
  it.each([
    ['https://backup.invalid/12/1043.png', 'curlew'],
    [`https://backup.invalid/12/${encodeURIComponent('마도요 사진.png')}`, 'curlew'],
    [`https://backup.invalid/12/${encodeURIComponent('마도요 사진.png'.normalize('NFD'))}`, 'curlew'],
    ['https://backup.invalid/12/cfile25.uf@1243B31D4F0A1B2C3D4E5F.jpg', 'shell'],
    ['https://backup.invalid/12/cfile25.uf.1243B31D4F0A1B2C3D4E5F.jpg', 'shell'],
    ['http://cfile25.uf.tistory.com/image/1243B31D4F0A1B2C3D4E5F', 'shell'],
    ['http://cfile25.uf.tistory.com/attach/1243B31D4F0A1B2C3D4E5F', 'shell'],
    ['https://t1.daumcdn.net/cfile/tistory/1243B31D4F0A1B2C3D4E5F', 'shell'],
    ['https://mudflat.tistory.com/attachment/cfile25.uf@1243B31D4F0A1B2C3D4E5F.jpg', 'shell'],
    [
      `https://img1.daumcdn.net/thumb/R1280x0/?fname=${encodeURIComponent('https://t1.daumcdn.net/cfile/tistory/1243B31D4F0A1B2C3D4E5F')}`,
      'shell',
    ],
    ['http://tt_attach_path/1043.png', 'curlew'],
    ['https://backup.invalid/13/1043.png', 'curlew'],
    ['https://www.mudflat.example.com/tt/attach/1/1043.png', 'curlew'],
    ['https://mudflat.tistory.com/attachment/1043.png', 'curlew'],
    ['https://www.mudflat.example.com/attach/1/other.png', undefined],
    ['https://www.mudflat.example.com/1043.png', undefined],
    ['https://backup.invalid/13/shell.jpg', undefined],
    ['https://img.example.com/image/1243B31D4F0A1B2C3D4E5F', undefined],
    ['https://backup.invalid/12/other.png', undefined],
    ['http://cfile25.uf.tistory.com/image/FFFFFFFF4F0A1B2C3D4E5F', undefined],
    ['no address', undefined],
  ])('are found only by their addresses: %s is %s', async (address, bytes) => {
    const backup = await openXml(blogXml(postXml({ id: '12', files: [curlew, stored] }) + postXml({ id: '13' })));
    expect(await bytesAt(backup, address)).toBe(bytes);
  });

  it('are found only at the address of their own post if two files have the same name', async () => {
    const other = { ...curlew, bytes: Buffer.from('other') };
    const backup = await openXml(blogXml(postXml({ id: '1', files: [curlew] }) + postXml({ id: '2', files: [other] })));
    const found = await Promise.all(['1', '2', '3'].map((id) => bytesAt(backup, `${mediaBaseOf(id)}1043.png`)));
    expect(found).toEqual(['curlew', 'other', undefined]);
  });

  it('are all kept, even if two files have the same name or one has no name', async () => {
    const attachment = (name: string, content: string) =>
      `<attachment><name>${name}</name><label></label><content>${Buffer.from(content).toString('base64')}</content></attachment>`;
    const more = attachment('a.txt', 'one') + attachment('a.txt', 'two') + attachment('', 'three');
    const backup = await openXml(blogXml(postXml({ id: '1', more })));
    const kept = await Promise.all(
      backup.otherFiles('1', []).map(async (address) => {
        const medium = await backup.medium(address)?.open();
        return medium && String(await buffer(medium));
      }),
    );
    expect(kept.toSorted()).toEqual(['one', 'three', 'two']);
    expect([...backup.broken, ...backup.warnings]).toEqual([]);
  });

  it('may have line ends, white space or CDATA sections in their Base64, and may lack padding', async () => {
    const base64 = Buffer.from('curlews').toString('base64');
    const lines = base64.replace(/(.{4})/gu, '$1\r\n\t ');
    const backup = await openXml(
      blogXml(
        postXml({
          id: '1',
          more:
            attachment('lines', `<content>\n${lines}</content>`) +
            attachment('cdata', `<content> <![CDATA[${lines}]]> </content>`) +
            attachment('bare', `<content>${base64.replace(/=+$/u, '')}</content>`) +
            attachment('empty', '<content></content>') +
            attachment('none', ''),
        }),
      ),
    );
    for (const name of ['lines', 'cdata', 'bare'])
      expect(await bytesAt(backup, `${mediaBaseOf('1')}${name}`)).toBe('curlews');
    expect(backup.medium(`${mediaBaseOf('1')}none`)).toBeUndefined();
    await expect(backup.medium(`${mediaBaseOf('1')}empty`)?.open()).rejects.toThrow(/"empty" of post 1 is empty/u);
    expect(toPlain(backup.warnings)).toEqual([
      { code: 'backup-entry-left-out', path: '<attachment>', reason: '2 without content' },
    ]);
  });

  it.each(['QUJD*UJD', 'QUJDQ', 'QUI=QUJD', 'QUJD<b>RA</b>', '가나다라'])(
    'do not affect other files if their Base64 is invalid: %s',
    async (content) => {
      const more = attachment('bad.png', `<content>${content}</content>`);
      const backup = await openXml(blogXml(postXml({ id: '1', more, files: [curlew] })));
      await expect(bytesAt(backup, `${mediaBaseOf('1')}bad.png`)).rejects.toMatchObject({
        name: 'BackupError',
        message: expect.stringMatching(/^Attachment "bad\.png" of post 1 .*\.$/u) as string,
      });
      expect(await bytesAt(backup, `${mediaBaseOf('1')}1043.png`)).toBe('curlew');
    },
  );

  it('have their actual size, and a wrong declared size is reported', async () => {
    const more = attachment('a.png', `<content>${Buffer.from('abc').toString('base64')}</content>`, ' size="4000"');
    const backup = await openXml(blogXml(postXml({ id: '1', more })));
    expect(await bytesAt(backup, `${mediaBaseOf('1')}a.png`)).toBe('abc');
    expect(backup.warnings).toEqual([
      {
        code: 'backup-xml-invalid',
        post: '1',
        line: 3,
        what: 'attachment "a.png" should have 4000 bytes, but has 3',
      },
    ]);
  });

  it('are read concurrently', async () => {
    const files = [1, 2, 3].map((n) => ({ name: `${n}.png`, bytes: Buffer.alloc(200_000, n) }));
    const backup = await openXml(blogXml(postXml({ id: '1', files })));
    const read = await Promise.all(files.map(({ name }) => bytesAt(backup, `${mediaBaseOf('1')}${name}`)));
    expect(read).toEqual(files.map(({ bytes }) => bytes.toString('latin1')));
  });
});
