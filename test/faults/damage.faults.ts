import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../src/archive/format/bag.ts';
import { decodeManifest } from '../../src/core/bagit/manifest.ts';
import { ArchiveStore } from '../../src/archive/store/store.ts';
import { checkArchive } from '../../src/archive/verify/check-archive.ts';
import { describeFailure } from '../../src/cli/text/failure.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { BlogItems } from '../../src/crawl/source.ts';
import { runCrawl, mediaIn, mediumOf } from '../helpers/source/crawl-run.ts';
import { comment, memorySource, somePosts, sourceFailure, type SourcePost } from '../helpers/memory/memory-source.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { somePlace } from '../helpers/source/source-place.ts';

const today = '2026-11-20';
const blog: SourcePost[] = somePosts(12).map((post) => ({ ...post, comments: [comment(`c${post.id}`, 'hello')] }));
/** Id of a post that is in most archives here, but that the source no longer lists. */
const removed = '12';
const listed = blog.filter(({ id }) => id !== removed);

interface Run {
  readonly posts?: readonly SourcePost[];
  /** IDs of posts whose bodies and comments cannot be read */
  readonly outage?: readonly string[];
  /** IDs of posts whose comments cannot be read */
  readonly silent?: readonly string[];
}

/** Crawls a blog into an archive, without scheduled re-reads, so that only checksums can reveal damage. */
async function crawlInto(archive: string, { posts = listed, outage = [], silent = [] }: Run = {}): Promise<Report> {
  const healthy = memorySource([...posts]).source;
  const fail = (operation: string) => Promise.reject(sourceFailure(operation, 'timeout', false));
  const source: BlogItems = {
    ...healthy,
    post: (id) => (outage.includes(id) ? fail('post read') : healthy.post(id)),
    comments: (id) => ([...outage, ...silent].includes(id) ? fail('comment list') : healthy.comments(id)),
  };
  const options = { blog: 'b', rootKey: 'service', source: somePlace, today };
  const store = await ArchiveStore.open(archive, options);
  const putMedium = async (address: string, bytes: string) => {
    const file = store.newMediumFile();
    await fs.writeFile(file, bytes);
    const sha256 = sha256Of(bytes);
    await store.putMedium(address, { file, sha256, size: bytes.length, type: 'image/png', extension: 'png' });
  };
  const into = { store, putMedium, finish: () => store.finish(), stop: () => store.suspend({ seal: true }) };
  return runCrawl({ source, into, today, crawl: { refresh: 'changed', auditDays: 3650 } });
}

type ArchiveOptions = Run & { readonly hasRemoved?: boolean };

/** Files of the archives that tests start from, by options. They are crawled once, since hundreds of tests need the same ones. */
const crawled = new Map<string, Promise<Record<string, string>>>();

/** Creates an archive with all posts of the source and, by default, a removed one. Returns its path. */
async function createArchive(options: ArchiveOptions = {}): Promise<string> {
  const key = JSON.stringify(options);
  const files = crawled.get(key) ?? filesOfCrawl(options);
  crawled.set(key, files);
  const archive = path.join(temporaryFolder(), 'archive');
  for (const [file, content] of Object.entries(await files))
    fs.outputFileSync(path.join(archive, file), content, 'latin1');
  return archive;
}

async function filesOfCrawl({ hasRemoved = true, ...run }: ArchiveOptions): Promise<Record<string, string>> {
  const archive = path.join(temporaryFolder(), 'archive');
  if (hasRemoved) await crawlInto(archive, { ...run, posts: blog });
  await crawlInto(archive, run);
  return filesIn(archive);
}

type Damage = (file: string) => void;

const flip: Damage = (file) => {
  const bytes = fs.readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  fs.writeFileSync(file, bytes);
};
const truncate: Damage = (file) => fs.truncateSync(file, fs.statSync(file).size >> 1);
const empty: Damage = (file) => fs.truncateSync(file, 0);
const remove: Damage = (file) => fs.removeSync(file);
const folderInPlace: Damage = (file) => {
  fs.removeSync(file);
  fs.outputFileSync(path.join(file, 'inside'), 'precious');
};
const emptyFolderInPlace: Damage = (file) => {
  fs.removeSync(file);
  fs.mkdirSync(file);
};
const linkToNowhere: Damage = (file) => {
  fs.removeSync(file);
  fs.symlinkSync('/nowhere/at/all', file);
};
/** Moves the file elsewhere and replaces it by a link to its new location. */
const linkToItself: Damage = (file) => {
  const away = path.join(temporaryFolder(), 'away');
  fs.moveSync(file, away);
  fs.symlinkSync(away, file);
};
const linkToAnother: Damage = (file) => {
  const other = path.join(temporaryFolder(), 'other');
  fs.writeFileSync(other, 'precious');
  fs.removeSync(file);
  fs.symlinkSync(other, file);
};
const carriageReturns: Damage = (file) =>
  fs.writeFileSync(file, `${fs.readFileSync(file, 'utf8').trimEnd().replaceAll('\n', '\r\n')}\r\n`);
const otherJson: Damage = (file) => fs.writeFileSync(file, '{"posts":[],"state":1,"blogs":"x"}\n');
const nothing: Damage = (file) => fs.writeFileSync(file, 'null\n');
const invalidText: Damage = (file) => fs.writeFileSync(file, Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]));
const byteOrderMark: Damage = (file) => fs.writeFileSync(file, `\ufeff${fs.readFileSync(file, 'utf8')}`);

const damages: Record<string, Damage> = {
  'has a flipped bit': flip,
  'is truncated': truncate,
  'is empty': empty,
  'is missing': remove,
  'is replaced by a folder with a file in it': folderInPlace,
  'is replaced by an empty folder': emptyFolderInPlace,
  'is replaced by a link to nowhere': linkToNowhere,
  'is replaced by a link to its new location': linkToItself,
  'is replaced by a link to another file': linkToAnother,
  'has carriage returns': carriageReturns,
  'contains other JSON': otherJson,
  'contains only null': nothing,
  'is not text': invalidText,
  'has a byte order mark': byteOrderMark,
};

/** Returns the path of the media file in a post's body. */
function mediumFile(archive: string, id: string): string {
  const media = fs.readJsonSync(path.join(archive, 'data/media.json')) as Record<string, { file: string }>;
  return `data/media/${media[mediumOf(`<p>Body of ${id}</p>`)]!.file}`;
}

interface Place {
  readonly entry: (archive: string) => string;
  /** whether the archive also contains the removed post */
  readonly hasRemoved: boolean;
  /** whether only the source could restore the file, but no longer has it */
  readonly isLost: boolean;
}

const place = (entry: string | Place['entry'], more: Partial<Place> = {}): Place => ({
  entry: typeof entry === 'string' ? () => entry : entry,
  hasRemoved: true,
  isLost: false,
  ...more,
});
const lost = { isLost: true };
const none = { hasRemoved: false };

const places: Record<string, Place> = {
  'post.json of a listed post': place('data/posts/3/post.json'),
  'content.html of a listed post': place('data/posts/3/content.html'),
  'comments.json of a listed post': place('data/posts/3/comments.json'),
  'post.json of a removed post': place(`data/posts/${removed}/post.json`, lost),
  'content.html of a removed post': place(`data/posts/${removed}/content.html`, lost),
  'comments.json of a removed post': place(`data/posts/${removed}/comments.json`, lost),
  'a media file of a listed post': place((archive) => mediumFile(archive, '3')),
  'a media file of a removed post': place((archive) => mediumFile(archive, removed), lost),
  'media.json': place('data/media.json', none),
  'blog.json': place('data/blog.json'),
  'categories.json': place('data/categories.json'),
  'blogkeep.json': place('data/blogkeep.json'),
  'the manifest': place('manifest-sha256.txt', none),
  'the tag manifest': place('tagmanifest-sha256.txt'),
  'bag-info.txt': place('bag-info.txt'),
  'bagit.txt': place('bagit.txt'),
  '.gitattributes': place('.gitattributes'),
  'README.md': place('README.md'),
};

/** Returns the contents of files and the targets of links below a folder by path. Also includes empty folders. */
function treeOf(folder: string): Record<string, string> {
  const tree: Record<string, string> = {};
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, place);
    if (entry.isSymbolicLink()) tree[name] = `-> ${fs.readlinkSync(place)}`;
    else if (entry.isFile()) tree[name] = fs.readFileSync(place, 'latin1');
    else if (fs.readdirSync(place).length === 0) tree[name] = 'empty folder';
  }
  return tree;
}

/** Crawls and returns the report, or the error message. Fails unless the message is a sentence for users that names the archive. */
async function crawlOrError(archive: string, run: Run = {}): Promise<Report | string> {
  try {
    return await crawlInto(archive, run);
  } catch (error) {
    const sentence = String(describeFailure(error));
    expect(sentence).toMatch(/^[A-Z/].*\.$/su);
    expect(sentence).not.toMatch(/bug in blogkeep|undefined|\[object/u);
    expect(sentence, 'says where').toContain(archive);
    return sentence;
  }
}

const sumOf = (bytes: string) => sha256Of(Buffer.from(bytes, 'latin1'));

/**
 * Checks the invariant after any damage: each file has its previous content, or the manifest reveals the damage. The manifest never matches
 * a damaged file, and never loses an entry.
 */
async function expectRepairedOrReported(archive: string, before: Record<string, string>): Promise<void> {
  const after = treeOf(archive);
  const manifest = expectSameManifest(after, before);
  for (const name of manifest.keys()) expect(before[name], `${name} was there before`).toBeDefined();
  if (isDeepStrictEqual(after, before)) return;
  const { findings } = await checkArchive(archive, { findMedia: mediaIn });
  expect(findings).not.toEqual([]);
}

/** Expects that the manifest lists every previous payload file with its checksum. Returns the manifest. */
function expectSameManifest(after: Record<string, string>, before: Record<string, string>): Map<string, string> {
  const manifest = decodeManifest(after['manifest-sha256.txt'] ?? '');
  for (const [name, bytes] of Object.entries(before)) {
    if (name.startsWith('data/')) expect(manifest.get(name), `${name} in the manifest`).toBe(sumOf(bytes));
  }
  return manifest;
}

/** Returns the target of a link in place of a file; undefined if there is no link or no target. */
function linkTarget(file: string): { file: string; text: string } | undefined {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!stat?.isSymbolicLink() || !fs.existsSync(file)) return undefined;
  return { file: fs.realpathSync(file), text: fs.readFileSync(file, 'utf8') };
}

/** Returns the expected status of the run that resulted in an archive: partial if a file of a post still differs from the manifest. */
function expectedStatus(archive: string): 'complete' | 'partial' {
  const files = treeOf(archive);
  const manifest = decodeManifest(files['manifest-sha256.txt'] ?? '');
  const isOfRecord = (name: string) => name.startsWith('data/posts/');
  const isLeft = [...manifest].some(([name, sum]) => isOfRecord(name) && sumOf(files[name] ?? '') !== sum);
  const isAdded = Object.keys(files).some((name) => name.endsWith('/post.json') && !manifest.has(name));
  return isLeft || isAdded ? 'partial' : 'complete';
}

const codesIn = (end: Report) => end.warnings.map(({ code }) => code);

describe.each(Object.entries(places))('an archive with a damaged file (%s)', (_, { entry, hasRemoved, isLost }) => {
  it.each(Object.entries(damages))('is repaired, or keeps reporting the damage, if the file %s', async (_, damage) => {
    const archive = await createArchive({ hasRemoved });
    const before = treeOf(archive);
    const file = path.join(archive, entry(archive));
    damage(file);
    const isDamaged = !isDeepStrictEqual(treeOf(archive), before);
    const elsewhere = linkTarget(file);
    // Removed posts cannot be fetched again, so every run reports them.
    const status = isLost && isDamaged && file.includes('/posts/') ? 'partial' : 'complete';

    const end = await crawlOrError(archive);
    // A run cannot start if there is a folder in place of the manifest.
    if (fs.lstatSync(path.join(archive, 'manifest-sha256.txt')).isFile())
      await expectRepairedOrReported(archive, before);
    if (elsewhere) expect(fs.readFileSync(elsewhere.file, 'utf8')).toBe(elsewhere.text);
    if (typeof end === 'string') {
      // The run was refused, so nothing is lost. The user must remove the folder.
      expect(fs.lstatSync(file).isDirectory()).toBe(true);
      fs.removeSync(file);
      expect(await crawlOrError(archive), 'it goes on when that is moved away').toMatchObject({ status });
    } else if (isDamaged && file.includes('/data/')) {
      expect(codesIn(end).join(), 'there is a word about it').toMatch(/damaged/u);
    }
    if (!isLost) expect(treeOf(archive)).toEqual(before);

    const after = treeOf(archive);
    expect(await crawlOrError(archive)).toMatchObject({ status });
    expect(treeOf(archive), 'a further run changes nothing').toEqual(after);
  });
});

describe.each(['post.json', 'content.html', 'comments.json'])(
  'an archive with a damaged file of a listed post (%s)',
  (name) => {
    it.each(Object.entries(damages))(
      'loses nothing more during an outage of the source if the file %s',
      async (_, damage) => {
        const archive = await createArchive();
        const before = treeOf(archive);
        damage(path.join(archive, `data/posts/3/${name}`));
        const run = { outage: ['3'] };
        const end = await crawlOrError(archive, run);
        expect(end).toMatchObject({ status: 'partial', posts: { failed: [{ id: '3' }, { id: '3' }] } });
        expectSameManifest(treeOf(archive), before);
        // Runs never replace a folder, so the next one could not complete.
        if (damage === folderInPlace || damage === emptyFolderInPlace) return;
        expect(await crawlOrError(archive)).toMatchObject({ status: 'complete' });
        expect(treeOf(archive)).toEqual(before);
      },
    );
  },
);

describe('an archive with a damaged missing.json', () => {
  it.each(Object.entries(damages))('is repaired, or keeps reporting the damage, if the file %s', async (_, damage) => {
    const run = { silent: ['5'] };
    const archive = await createArchive(run);
    const before = treeOf(archive);
    const file = path.join(archive, 'data/missing.json');
    expect(fs.readJsonSync(file)).toEqual({ posts: { 5: ['comment list'] }, media: {} });
    damage(file);
    const end = await crawlOrError(archive, run);
    await expectRepairedOrReported(archive, before);
    if (typeof end !== 'string') expect(treeOf(archive)).toEqual(before);
  });
});

/** Damage of other kinds, and whether one run repairs it. */
const disorder: Record<string, { readonly make: (archive: string) => void; readonly isMended: boolean }> = {
  'two records are swapped': {
    make: (archive) => swap(path.join(archive, 'data/posts/3'), path.join(archive, 'data/posts/4')),
    isMended: true,
  },
  'two bodies are swapped': {
    make: (archive) =>
      swap(path.join(archive, 'data/posts/3/content.html'), path.join(archive, 'data/posts/4/content.html')),
    isMended: true,
  },
  'a listed and a removed record are swapped': {
    make: (archive) => swap(path.join(archive, 'data/posts/3'), path.join(archive, 'data/posts', removed)),
    isMended: false,
  },
  'a record is in the folder of another id': {
    make: (archive) => fs.moveSync(path.join(archive, 'data/posts/3'), path.join(archive, 'data/posts/33')),
    isMended: false,
  },
  'a record was added': {
    make: (archive) => fs.copySync(path.join(archive, 'data/posts/3'), path.join(archive, 'data/posts/99')),
    isMended: false,
  },
  'a file was added to a record': {
    make: (archive) => fs.writeFileSync(path.join(archive, 'data/posts/3/notes.txt'), 'mine'),
    isMended: false,
  },
  'a payload file was added': {
    make: (archive) => fs.writeFileSync(path.join(archive, 'data/notes.txt'), 'mine'),
    isMended: false,
  },
  'a media file was added': {
    make: (archive) => fs.outputFileSync(path.join(archive, `data/media/aa/${'a'.repeat(64)}.png`), 'mine'),
    isMended: false,
  },
  'two media files are swapped': {
    make: (archive) => swap(path.join(archive, mediumFile(archive, '3')), path.join(archive, mediumFile(archive, '4'))),
    isMended: true,
  },
  'a listed record is missing': {
    make: (archive) => fs.removeSync(path.join(archive, 'data/posts/3')),
    isMended: true,
  },
  'a removed record is missing': {
    make: (archive) => fs.removeSync(path.join(archive, 'data/posts', removed)),
    isMended: false,
  },
  'all records are missing': { make: (archive) => fs.removeSync(path.join(archive, 'data/posts')), isMended: false },
  'all media files are missing': {
    make: (archive) => fs.removeSync(path.join(archive, 'data/media')),
    isMended: false,
  },
  'the journal is garbage': {
    make: (archive) =>
      fs.outputFileSync(
        path.join(archive, '.blogkeep/journal.jsonl'),
        'x\n{"file":1}\n[]\nnull\n{"read":"3"\n\u0000\n',
      ),
    isMended: true,
  },
  'the journal is not text': {
    make: (archive) =>
      fs.outputFileSync(path.join(archive, '.blogkeep/journal.jsonl'), Buffer.from([0xff, 0, 0xfe, 0x0a, 0x7b])),
    isMended: true,
  },
  'the journal lists a file that never existed': {
    make: (archive) =>
      fs.outputFileSync(
        path.join(archive, '.blogkeep/journal.jsonl'),
        `${JSON.stringify({ file: 'data/posts/77/post.json', sha256: 'a'.repeat(64), size: 5 })}\n`,
      ),
    isMended: true,
  },
  'the journal lists an existing file as removed': {
    make: (archive) =>
      fs.outputFileSync(
        path.join(archive, '.blogkeep/journal.jsonl'),
        '{"file":"data/posts/3/content.html","removed":true}\n',
      ),
    isMended: true,
  },
  'the journal lists a file outside the archive': {
    make: (archive) => {
      fs.writeFileSync(path.join(archive, '../outside.txt'), 'outside');
      const line = { file: 'data/../../outside.txt', sha256: sha256Of('outside'), size: 7 };
      fs.outputFileSync(path.join(archive, '.blogkeep/journal.jsonl'), `${JSON.stringify(line)}\n`);
    },
    isMended: true,
  },
  'a temporary file is left over': {
    make: (archive) => fs.outputFileSync(path.join(archive, '.blogkeep/17'), 'half a picture'),
    isMended: true,
  },
};

function swap(one: string, other: string): void {
  fs.moveSync(one, `${one}.aside`);
  fs.moveSync(other, one);
  fs.moveSync(`${one}.aside`, other);
}

describe('an archive with unusual damage', () => {
  it.each(Object.entries(disorder))('is repaired, or keeps reporting the damage: %s', async (_, { make, isMended }) => {
    const archive = await createArchive();
    const before = treeOf(archive);
    make(archive);
    expect(await crawlOrError(archive)).toMatchObject({ status: expectedStatus(archive) });
    await expectRepairedOrReported(archive, before);
    if (isMended) expect(treeOf(archive)).toEqual(before);
    const after = treeOf(archive);
    expect(await crawlOrError(archive)).toMatchObject({ status: expectedStatus(archive) });
    expect(treeOf(archive), 'a further run changes nothing').toEqual(after);
  });

  it.each([
    ['data', 'is a file'],
    ['data/posts', 'is a file'],
    ['data/media', 'is a file'],
    ['data/posts/3', 'is a file'],
    ['.blogkeep', 'is a file'],
    ['.blogkeep/journal.jsonl', 'is a folder'],
  ])('keeps its manifest, and is repaired or refused, if %s %s', async (entry, what) => {
    const archive = await createArchive();
    const before = treeOf(archive);
    fs.removeSync(path.join(archive, entry));
    if (what === 'is a file') fs.writeFileSync(path.join(archive, entry), 'precious');
    else fs.outputFileSync(path.join(archive, entry, 'inside'), 'precious');
    await crawlOrError(archive);
    expectSameManifest(treeOf(archive), before);
  });

  it.each(['data', 'data/posts'])(
    'gets back the posts that the source still has if the folder %s is empty',
    async (entry) => {
      const archive = await createArchive();
      const before = treeOf(archive);
      fs.emptyDirSync(path.join(archive, entry));
      const end = await crawlOrError(archive);
      // Only media.json lists the media files of removed posts, so the run is refused without it.
      if (entry === 'data') expect(end).toContain('data/media.json');
      else expect(end).toMatchObject({ status: expectedStatus(archive) });
      const after = treeOf(archive);
      const isThere = (name: string) => name !== 'data/media.json' && !name.startsWith(`data/posts/${removed}/`);
      expect(decodeManifest(after['manifest-sha256.txt']!).get(`data/posts/${removed}/post.json`)).toBe(
        sumOf(before[`data/posts/${removed}/post.json`]!),
      );
      for (const [name, bytes] of Object.entries(before)) {
        if (name.startsWith('data/posts/') && isThere(name)) expect(after[name], name).toBe(bytes);
      }
    },
  );

  it.each([
    ['a listed post', () => 'data/posts/3'],
    ['a removed post', () => `data/posts/${removed}`],
    ['media', (archive: string) => path.dirname(mediumFile(archive, '3'))],
  ])(
    'leaves the target unchanged and reports the link if the folder of %s is a link to other files',
    async (_, entryIn) => {
      const archive = await createArchive();
      const before = treeOf(archive);
      const [folder, away] = [path.join(archive, entryIn(archive)), path.join(temporaryFolder(), 'away')];
      fs.moveSync(folder, away);
      for (const name of fs.readdirSync(away)) fs.writeFileSync(path.join(away, name), 'precious');
      fs.symlinkSync(away, folder);
      const there = treeOf(away);
      const end = await crawlOrError(archive);
      expect(treeOf(away)).toEqual(there);
      expect(fs.lstatSync(folder).isSymbolicLink()).toBe(true);
      expect(typeof end === 'string' ? end : codesIn(end).join()).toMatch(/symbolic link|damaged/u);
      expectSameManifest(treeOf(archive), before);
    },
  );

  it.each([
    ['a listed post', () => 'data/posts/3'],
    ['a removed post', () => `data/posts/${removed}`],
    ['media', (archive: string) => path.dirname(mediumFile(archive, '3'))],
  ])(
    'leaves the target unchanged and reports the link if the folder of %s was moved and replaced by a link',
    async (_, entryIn) => {
      const archive = await createArchive();
      const before = treeOf(archive);
      const [folder, away] = [path.join(archive, entryIn(archive)), path.join(temporaryFolder(), 'away')];
      fs.moveSync(folder, away);
      fs.symlinkSync(away, folder);
      const there = treeOf(away);
      const end = await crawlOrError(archive);
      expect(treeOf(away)).toEqual(there);
      expectSameManifest(treeOf(archive), before);
      expect(typeof end === 'string' ? end : codesIn(end).join()).toMatch(/symbolic link|damaged/u);
    },
  );

  it.each([
    ['the manifest is', ['manifest-sha256.txt']],
    ['both manifests are', ['manifest-sha256.txt', 'tagmanifest-sha256.txt']],
    ['the manifests and bag-info.txt are', ['manifest-sha256.txt', 'tagmanifest-sha256.txt', 'bag-info.txt']],
  ])('keeps its data and reports the damage if %s from another archive', async (_, names) => {
    const archive = await createArchive();
    const other = path.join(temporaryFolder(), 'other');
    await crawlInto(other, {
      posts: blog.map((post) => ({ ...post, title: `Other ${post.id}`, content: `<p>${post.id}</p>` })),
    });
    const before = treeOf(archive);
    for (const name of names) fs.copySync(path.join(other, name), path.join(archive, name));
    const end = await crawlOrError(archive);
    expect(typeof end === 'string' ? end : codesIn(end).join()).toMatch(/damaged/u);
    const withoutJournal = () =>
      Object.fromEntries(Object.entries(treeOf(archive)).filter(([name]) => !name.startsWith('.blogkeep/')));
    const after = withoutJournal();
    for (const [name, bytes] of Object.entries(before)) {
      // The run must not replace files only because the foreign manifest does not match them.
      if (name.startsWith('data/') && name !== 'data/media.json') expect(after[name], name).toBe(bytes);
    }
    // The foreign manifest may list media files that never were in this archive.
    const twice = await crawlOrError(archive);
    if (typeof twice === 'string') expect(twice).toContain('data/media.json');
    expect(withoutJournal()).toEqual(after);
  });
});

describe('an archive with several kinds of damage', () => {
  const isFolder = (damage: Damage) => damage === folderInPlace || damage === emptyFolderInPlace;
  const someDamage = fc.constantFrom(...Object.entries(damages).filter(([, damage]) => !isFolder(damage)));
  const someDamages = fc.array(fc.tuple(fc.nat(), someDamage), { minLength: 1, maxLength: 6 });
  const someOutages = fc.subarray(listed.map(({ id }) => id));

  it(
    'is repaired as far as the source allows, and keeps reporting other damage, even after an outage',
    { timeout: 60_000 },
    async () => {
      const archive = await createArchive();
      const before = treeOf(archive);
      const copy = path.join(temporaryFolder(), 'copy');
      fs.copySync(archive, copy);
      // Never damages media.json, which alone lists the media of removed posts, nor bag-info.txt, one of the two files that name the owner
      // of the archive, nor their checksums.
      const only = ['data/media.json', 'manifest-sha256.txt', 'tagmanifest-sha256.txt', 'bag-info.txt'];
      const names = Object.keys(before).filter((name) => !only.includes(name));
      await fc.assert(
        fc.asyncProperty(someDamages, someOutages, async (choices, outage) => {
          fs.emptyDirSync(archive);
          fs.copySync(copy, archive);
          const touched = new Set<string>();
          for (const [pick, [, damage]] of choices) {
            const name = names[pick % names.length]!;
            if (touched.has(name)) continue;
            touched.add(name);
            damage(path.join(archive, name));
          }
          if (outage.length > 0) {
            expect(await crawlOrError(archive, { outage })).toBeTypeOf('object');
            const { 'data/missing.json': missing, ...after } = treeOf(archive);
            expectSameManifest(after, before);
            expect(missing ?? '').not.toContain(`"${removed}"`);
          }
          expect(await crawlOrError(archive)).toMatchObject({ status: expectedStatus(archive) });
          await expectRepairedOrReported(archive, before);
          const after = treeOf(archive);
          const isHis = (name: string) =>
            name.startsWith(`data/posts/${removed}/`) || name === mediumFile(copy, removed);
          for (const [name, bytes] of Object.entries(before)) {
            if (name.startsWith('data/') && !isHis(name)) expect(after[name], name).toBe(bytes);
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('data that cannot be fetched again', () => {
  it.each([
    ['is truncated', truncate],
    ['is missing', remove],
  ])('is still counted in bag-info.txt if the body of a removed post %s', async (_, damage) => {
    const archive = await createArchive();
    const before = treeOf(archive);
    damage(path.join(archive, `data/posts/${removed}/content.html`));
    await crawlOrError(archive);
    expect(treeOf(archive)['bag-info.txt']).toBe(before['bag-info.txt']);
  });

  it.each([
    ['the comments of a listed post', 'data/posts/3/comments.json'],
    ['the comments of a removed post', `data/posts/${removed}/comments.json`],
    ['a removed post', `data/posts/${removed}`],
  ])('stays in the manifest if it is missing and the tag manifest is damaged: %s', async (_, entry) => {
    const archive = await createArchive();
    const before = treeOf(archive);
    truncate(path.join(archive, 'tagmanifest-sha256.txt'));
    fs.removeSync(path.join(archive, entry));
    await crawlOrError(archive);
    expectSameManifest(treeOf(archive), before);
  });

  it('is still listed after media.json was damaged if it is a media file of a removed post', async () => {
    const archive = await createArchive();
    const file = mediumFile(archive, removed);
    flip(path.join(archive, 'data/media.json'));
    await crawlOrError(archive);
    const media = fs.readJsonSync(path.join(archive, 'data/media.json')) as Record<string, { file: string }>;
    expect(Object.values(media).map((medium) => `data/media/${medium.file}`)).toContain(file);
  });

  it.each(Object.entries(damages).filter(([, damage]) => damage !== folderInPlace && damage !== emptyFolderInPlace))(
    'is unchanged after the next run if the manifest %s',
    async (_, damage) => {
      const archive = await createArchive();
      const before = treeOf(archive);
      damage(path.join(archive, 'manifest-sha256.txt'));
      await crawlOrError(archive);
      expect(treeOf(archive)).toEqual(before);
    },
  );
});
