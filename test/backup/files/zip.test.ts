import fs from 'fs-extra';
import { once } from 'node:events';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import yazl from 'yazl';
import type { Container } from '../../../src/backup/files/container.ts';
import { readAll } from '../../../src/backup/files/checked-stream.ts';
import { openZip } from '../../../src/backup/files/zip.ts';
import { openBackup } from '../../../src/backup/open.ts';
import { rawZip, type RawEntry } from '../../helpers/backup/raw-zip.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { toPlain } from '../../../src/messages/plain.ts';
import { textOf } from '../../helpers/text-of.ts';

async function opened(bytes: Buffer, name = 'blog-1-1.zip'): Promise<Container> {
  const file = path.join(temporaryFolder(), name);
  await fs.writeFile(file, bytes);
  const container = await openZip(file);
  onTestFinished(() => container.close());
  expect(fs.readdirSync(path.dirname(file))).toEqual([name]);
  return container;
}

const refusal = (bytes: Buffer) => opened(bytes).catch((error: unknown) => (error as Error).message);
const page: RawEntry = { name: '12/12.html', data: '<p>hello</p>' };
const readText = async (container: Container, at: string) => (await readAll(await container.open(at))).toString();

it('openZip reads small and large entries, stored or deflated by another program', async () => {
  const large = randomBytes(3_000_000);
  const repeated = Buffer.alloc(9_000_000, '긴 글 ');
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from('가나다'), 'a/12/12-글.html');
  zip.addBuffer(Buffer.from('stored'), 'a/12/file/b.dat', { compress: false });
  zip.addBuffer(Buffer.alloc(0), 'a/12/file/empty');
  zip.addBuffer(large, 'a/12/img/large.png', { compress: false });
  zip.addBuffer(repeated, 'a/12/file/repeated.txt');
  zip.addEmptyDirectory('a/13');
  zip.end();
  const container = await opened(await readAll(zip.outputStream as never));

  expect(container.name).toBe('blog-1-1.zip');
  expect([...container.folders()].sort()).toEqual(['a', 'a/12', 'a/12/file', 'a/12/img', 'a/13']);
  expect(await readText(container, 'a/12/12-글.html')).toBe('가나다');
  expect(await readText(container, 'a/12/file/b.dat')).toBe('stored');
  expect(await readText(container, 'a/12/file/empty')).toBe('');
  expect((await readAll(await container.open('a/12/img/large.png'))).equals(large)).toBe(true);
  expect((await readAll(await container.open('a/12/file/repeated.txt'))).equals(repeated)).toBe(true);
  // Its compressed size is small, but it must not be in memory at once.
  for await (const piece of await container.open('a/12/file/repeated.txt'))
    expect((piece as Buffer).length).toBeLessThan(1_000_000);
  expect(container.entries.get('a/12/img/large.png')?.size).toBe(3_000_000);
  await expect(container.open('a/14')).rejects.toThrow('There is no a/14 in blog-1-1.zip.');
});

it('openZip decodes names in UTF-8 with and without the flag, from the Unicode Path field, and in CP949', async () => {
  const cp949 = Buffer.from([0xb1, 0xdb]);
  const field = Buffer.concat([Buffer.from([0x75, 0x70, 8, 0, 1, 0, 0, 0, 0]), Buffer.from('글')]);
  field.writeUInt32LE(crc32(Buffer.from([0xff, 0x20])), 5);
  const container = await opened(
    rawZip([
      { name: '1/글', flags: 0x800 },
      { name: '2/글' },
      { name: Buffer.concat([Buffer.from('3/'), cp949]) },
      { name: Buffer.from([0xff, 0x20]), extra: field },
      { name: '5/글'.normalize('NFD') },
      { name: Buffer.from([0x36, 0x2f, 0xff, 0xff]) },
      // Some Windows programs write paths like this.
      { name: '7\\img\\a.png' },
      { name: './8//a\\b.html' },
    ]),
  );
  expect([...container.entries.keys()]).toEqual([
    '1/글',
    '2/글',
    '3/글',
    '글',
    '5/글'.normalize('NFD'),
    '7/img/a.png',
    '8/a\\b.html',
  ]);
  expect(toPlain([...container.unreadable])).toEqual([['6/??', expect.stringContaining('neither UTF-8 nor CP949')]]);
});

it('openZip ignores files that operating systems add', async () => {
  const names = ['__MACOSX/12/._12.html', '12/.DS_Store', '12/Thumbs.db', 'desktop.ini', '12/._a.png', '12/a.png'];
  const container = await opened(rawZip(names.map((name) => ({ name }))));
  expect([...container.entries.keys()]).toEqual(['12/a.png']);
  expect(container.skipped.size).toBe(0);
});

it('openZip skips links, entries with unsupported compression, and a second entry with the same name', async () => {
  const container = await opened(
    rawZip([
      page,
      { name: 'link', data: '/etc/passwd', mode: 0o120777 },
      { name: 'lzma', method: 14 },
      { ...page, data: 'other' },
      page,
    ]),
  );
  expect([...container.entries.keys()]).toEqual(['12/12.html']);
  expect(await readText(container, '12/12.html')).toBe('<p>hello</p>');
  expect([...container.skipped.keys()]).toEqual(['link']);
  expect([...container.unreadable.keys()]).toEqual(['lzma', '12/12.html']);
  const reasons = [...container.skipped.values(), ...container.unreadable.values()];
  expect(reasons.join('\n')).toMatch(/links are not followed[^]*method 14[^]*two different/u);
});

it.each(['../a', '12/../../a', '/etc/a', 'C:\\a', 'c:a', '\\\\host\\a', '..\\a', '12/..\\..\\a', '12\\..\\a', '..'])(
  'openZip rejects a zip with an entry named %j',
  async (name) => {
    expect(await refusal(rawZip([page, { name }]))).toMatch(/blog-1-1\.zip .* points outside of it \(/su);
  },
);

it('openZip rejects an encrypted zip, and says what to do', async () => {
  const said = textOf('backup.locked', { zip: 'blog-1-1.zip' });
  expect(await refusal(rawZip([{ ...page, flags: 1, falseMetadata: { compressed: 24 } }]))).toBe(said);
  expect(await refusal(rawZip([{ ...page, flags: 0x41 }]))).toBe(said);
});

it('openZip rejects a truncated or damaged zip, and says what to do', async () => {
  const whole = rawZip([page, { name: 'b', data: 'b'.repeat(500) }]);
  for (const bytes of [whole.subarray(0, -10), whole.subarray(0, 200), Buffer.concat([whole, Buffer.from('<html>')])]) {
    expect(await refusal(bytes)).toBe(textOf('backup.cut-zip', { zip: 'blog-1-1.zip' }));
  }
  const listAt = whole.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  expect(await refusal(Buffer.from(whole).fill(0, listAt, listAt + 4))).toContain('is a damaged zip');
  expect(await refusal(rawZip([]))).toBe('blog-1-1.zip is an empty zip. Download the backup again.');
});

it('openZip rejects a part of a split zip, and says what to do', async () => {
  const bytes = rawZip([page]);
  bytes.writeUInt16LE(1, bytes.length - 18);
  expect(await refusal(bytes)).toBe(textOf('backup.split-zip', { zip: 'blog-1-1.zip' }));
});

it('openZip rejects zip bombs by their declared sizes, before unpacking', async () => {
  const packed = { method: 8, data: Buffer.alloc(1000) };
  const huge = { ...packed, name: 'a', falseMetadata: { size: 2e9 } };
  expect(await refusal(rawZip([huge]))).toMatch(/claims that its \d+ bytes unpack to 2,000,000,000/u);
  const same = { ...packed, falseMetadata: { offset: 0 } };
  expect(
    await refusal(
      rawZip([
        { ...same, name: 'a' },
        { ...same, name: 'b' },
      ]),
    ),
  ).toContain('entries that overlap');
  expect(await refusal(rawZip([{ ...page, falseMetadata: { offset: 1e9 } }]))).toContain('beyond its end');
});

it('openZip rejects a zip with too many entries without reading its central directory', async () => {
  const end = rawZip([page]);
  const zip64 = Buffer.alloc(56 + 20);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeBigUInt64LE(300_001n, 24);
  zip64.writeBigUInt64LE(300_001n, 32);
  zip64.writeUInt32LE(0x07064b50, 56);
  zip64.writeBigUInt64LE(BigInt(end.length - 22), 56 + 8);
  const bytes = Buffer.concat([end.subarray(0, -22), zip64, end.subarray(-22)]);
  expect(await refusal(bytes)).toContain('claims to have 300,001 entries. No real backup does');
});

it('openZip skips entries with overlong names, and openBackup rejects a zip with too many folders', async () => {
  const name = (length: number) => `12/img/${'a'.repeat(length - 7)}`;
  const container = await opened(rawZip([page, { name: name(4096) }, { name: name(4097) }]));
  expect([...container.entries.keys()]).toEqual(['12/12.html', name(4096)]);
  expect(toPlain([...container.unreadable])).toEqual([[name(4097).slice(0, 200), textOf('backup.name-too-long')]]);
  const deep = Array.from({ length: 150 }, (_, index) => ({ name: `${index}${'/a'.repeat(2040)}` }));
  const file = path.join(temporaryFolder(), 'deep-1-1.zip');
  fs.writeFileSync(file, rawZip([page, ...deep]));
  await expect(openBackup([file])).rejects.toThrow('has more than 300,000 folders. No real backup does');
});

it.each([
  ['small', Buffer.from('a'.repeat(1000))],
  ['large', randomBytes(2_500_000)],
])('reading a %s zip entry fails if it differs from its declared size or checksum', async (_, data) => {
  const more = await opened(rawZip([{ name: 'a', data, method: 8, falseMetadata: { size: data.length - 10 } }]));
  await expect(readText(more, 'a')).rejects.toThrow(
    /^blog-1-1\.zip\/a (?:has more bytes than the \d+ in its header|cannot be read \((?:it has more|too many) bytes[^()]*\))\. Download the backup again\.$/u,
  );
  const fewer = await opened(rawZip([{ name: 'a', data, method: 8, falseMetadata: { size: data.length + 10 } }]));
  await expect(readText(fewer, 'a')).rejects.toThrow(/^blog-1-1\.zip\/a .* Download the backup again\.$/u);
  const other = await opened(rawZip([{ name: 'a', data, method: 8, falseMetadata: { crc: 1 } }]));
  await expect(readText(other, 'a')).rejects.toThrow(textOf('backup.wrong-checksum', { what: 'blog-1-1.zip/a' }));
  const damaged = await opened(rawZip([{ name: 'a', data, method: 8 }, page]).fill(0xff, 31, 41));
  await expect(readText(damaged, 'a')).rejects.toThrow(/^blog-1-1\.zip\/a (?:cannot be read|is damaged)/u);
  expect(await readText(damaged, '12/12.html')).toBe('<p>hello</p>');
});

it('reading a zip entry fails if it is not at its declared position', async () => {
  const container = await opened(
    rawZip([
      { ...page, falseMetadata: { offset: 2 } },
      { name: 'b', data: 'b'.repeat(99) },
    ]),
  );
  await expect(readText(container, '12/12.html')).rejects.toThrow('the entry is missing');
});

it('openZip reads a zip larger than 4 GB', async () => {
  const file = path.join(temporaryFolder(), 'large.zip');
  const at = 5 * 2 ** 30;
  const local = rawZip([{ name: '12/12.html', data: 'far behind' }]);
  const list = local.subarray(local.indexOf(Buffer.from([0x50, 0x4b, 1, 2])), -22);
  const field = Buffer.alloc(12);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(BigInt(at), 4);
  const entry = Buffer.from(list);
  entry.writeUInt32LE(0xffffffff, 42);
  entry.writeUInt16LE(field.length, 30);
  const header = local.subarray(0, local.indexOf(list));
  const listAt = at + header.length;
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(1n, 24);
  end.writeBigUInt64LE(1n, 32);
  end.writeBigUInt64LE(BigInt(list.length + field.length), 40);
  end.writeBigUInt64LE(BigInt(listAt), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(listAt + list.length + field.length), 64);
  end.writeUInt32LE(0x06054b50, 76);
  end.fill(0xff, 84, 96);
  const tail = Buffer.concat([header, entry, field, end]);
  // A sparse file, so that the leading 4 GB take no space.
  const handle = await fs.open(file, 'w');
  await fs.write(handle, Buffer.from('PK\x03\x04'), 0, 4, 0);
  await fs.write(handle, tail, 0, tail.length, at);
  await fs.close(handle);

  const container = await openZip(file);
  onTestFinished(() => container.close());
  expect(await readText(container, '12/12.html')).toBe('far behind');
});

it.skipIf(process.platform !== 'linux')('closing a zip closes its file, even if a stream was never read', async () => {
  const file = path.join(temporaryFolder(), 'a.zip');
  await fs.writeFile(file, rawZip([{ name: 'a', data: randomBytes(2_500_000) }]));
  const open = () =>
    fs.readdirSync('/proc/self/fd').filter((fd) => targetOf(`/proc/self/fd/${fd}`) === fs.realpathSync(file));
  const container = await openZip(file);
  expect(open()).toHaveLength(1);
  const stream = await container.open('a');
  await once(stream.destroy(), 'close');
  expect(await readText(container, 'a')).not.toBe('');
  await container.close();
  await expect.poll(open).toEqual([]);
});

function targetOf(link: string): string | undefined {
  try {
    return fs.readlinkSync(link);
  } catch {
    return undefined;
  }
}
