import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyArchive, type VerifyOptions } from '../../../src/app/verify/verify.ts';
import { sha256Of } from '../../../src/archive/format/bag.ts';
import { checkArchive } from '../../../src/archive/verify/check-archive.ts';
import { InterruptedError } from '../../../src/core/errors/errors.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { reseal } from '../../helpers/archive/reseal.ts';
import { exportSample, type SampleExport } from '../../helpers/archive/sample-archive.ts';
import { smallArchive as archiveOfBlog } from '../../helpers/archive/small-archive.ts';
import { startItemSource } from '../../helpers/source/item-source.ts';
import { siteDefaults } from '../../helpers/publish/site-defaults.ts';
import { filesIn } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

let sample: SampleExport;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

function optionsFor(archive: string, more: Partial<VerifyOptions> = {}): VerifyOptions {
  return { archive, markdown: undefined, site: undefined, ...siteDefaults, ...more };
}

/** Verifies an archive of the sample blog. Omits the note about a photo that its source lacks. */
async function verify(archive: string, more: Partial<VerifyOptions> = {}) {
  const verification = await verifyArchive(optionsFor(archive, more), testContext());
  const findings = verification.findings.filter(({ code }) => code !== 'media-gone');
  return { ...verification, findings, found: findings.map(({ code, path }) => `${code} ${path ?? ''}`) };
}

const archiveOf = () => path.join(sample.copy(), 'archive');
const at = (archive: string, name: string) => path.join(archive, name);

function edit(archive: string, name: string, change: (text: string) => string): void {
  const before = fs.readFileSync(at(archive, name), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  fs.writeFileSync(at(archive, name), after);
}

/** Creates a small, intact archive with three records, and a media file to which nothing refers. */
function smallArchive(): string {
  const archive = archiveOf();
  const kept = ['1', '7', '12'];
  for (const id of fs.readdirSync(at(archive, 'data/posts'))) {
    if (!kept.includes(id)) fs.removeSync(at(archive, `data/posts/${id}`));
  }
  const [, ...media] = Object.keys(filesIn(at(archive, 'data/media')));
  for (const medium of media) fs.removeSync(at(archive, `data/media/${medium}`));
  fs.writeFileSync(at(archive, 'data/media.json'), '{}\n');
  reseal(archive);
  return archive;
}

describe('A flipped byte', () => {
  it('is found in every file of an archive, and no other file is reported', async () => {
    const archive = archiveOf();
    const unnoticed: string[] = [];
    for (const [index, [name, content]] of Object.entries(filesIn(archive)).entries()) {
      const bytes = Buffer.from(content, 'latin1');
      const where = [0, bytes.length >> 1, bytes.length - 1][index % 3] ?? 0;
      const flipped = Buffer.from(bytes);
      flipped[where] = (flipped[where] ?? 0) ^ 1;
      fs.writeFileSync(at(archive, name), flipped);
      const { findings } = await verify(archive);
      if (findings.length !== 1 || findings[0]?.path !== name) unnoticed.push(`${name} at ${where}`);
      fs.writeFileSync(at(archive, name), bytes);
    }
    expect(unnoticed).toEqual([]);
    expect(await verify(archive)).toMatchObject({ status: 'complete', findings: [] });
  });

  it('is found at any offset, whichever of its bits change', async () => {
    const archive = smallArchive();
    const files = Object.entries(filesIn(archive)).filter(([, content]) => content !== '');
    const notes = (await verify(archive)).findings.length;
    const flip = fc.record({
      file: fc.constantFrom(...files),
      where: fc.nat(),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(flip, async ({ file: [name, content], where, mask }) => {
        const bytes = Buffer.from(content, 'latin1');
        const flipped = Buffer.from(bytes);
        const index = where % bytes.length;
        flipped[index] = (flipped[index] ?? 0) ^ mask;
        fs.writeFileSync(at(archive, name), flipped);
        try {
          const { status, findings } = await verify(archive);
          expect(status).toBe('failed');
          const damage = findings.filter(({ severity }) => severity === 'damage').map((finding) => finding.path);
          expect(damage).toContain(name);
        } finally {
          fs.writeFileSync(at(archive, name), bytes);
        }
      }),
      { numRuns: scaleRuns(300) },
    );
    expect((await verify(archive)).findings).toHaveLength(notes);
  });
});

describe('Inconsistent records that match the manifest', () => {
  const media = (archive: string) => JSON.parse(fs.readFileSync(at(archive, 'data/media.json'), 'utf8')) as object;
  const firstMedium = (archive: string) =>
    `data/media/${Object.keys(filesIn(at(archive, 'data/media'))).sort()[0] ?? ''}`;
  const damages: [string, (archive: string) => void, string][] = [
    [
      'a record that is not JSON',
      (a) => edit(a, 'data/posts/7/post.json', (t) => t.slice(1)),
      'record-unreadable data/posts/7/post.json',
    ],
    [
      'a record of another post',
      (a) => fs.moveSync(at(a, 'data/posts/7'), at(a, 'data/posts/8')),
      'record-id data/posts/8/post.json',
    ],
    [
      'a folder that cannot belong to a post',
      (a) => fs.moveSync(at(a, 'data/posts/7'), at(a, 'data/posts/A b')),
      'record-folder data/posts/A b',
    ],
    [
      'a removed post without a day',
      (a) => edit(a, 'data/posts/7/post.json', (t) => t.replace('"listed"', '"removed"')),
      'record-state data/posts/7/post.json',
    ],
    [
      'an unknown state',
      (a) => edit(a, 'data/posts/7/post.json', (t) => t.replace('"listed"', '"lost"')),
      'record-unreadable data/posts/7/post.json',
    ],
    [
      'a record without its body',
      (a) => fs.removeSync(at(a, 'data/posts/7/content.html')),
      'record-part-missing data/posts/7/content.html',
    ],
    [
      'a body without its record',
      (a) => fs.removeSync(at(a, 'data/posts/7/post.json')),
      'record-part-missing data/posts/7/post.json',
    ],
    [
      'a body of a post that was never read',
      (a) => edit(a, 'data/posts/7/post.json', (t) => `${t.slice(0, t.indexOf('"reading"'))}"reading": null\n}\n`),
      'record-part-unexpected data/posts/7/content.html',
    ],
    [
      'comments of another post',
      (a) => edit(a, 'data/posts/7/comments.json', (t) => t.replace('"postId": "7"', '"postId": "9"')),
      'comments-of-another data/posts/7/comments.json',
    ],
    [
      'comments that are not JSON',
      (a) => edit(a, 'data/posts/7/comments.json', (t) => `${t}}`),
      'record-unreadable data/posts/7/comments.json',
    ],
    [
      'a blog.json that is not JSON',
      (a) => fs.writeFileSync(at(a, 'data/blog.json'), ''),
      'record-unreadable data/blog.json',
    ],
    ['a missing blog.json', (a) => fs.removeSync(at(a, 'data/blog.json')), 'file-missing data/blog.json'],
    [
      'a media.json with a wrong structure',
      (a) => fs.writeFileSync(at(a, 'data/media.json'), '{"a":{"file":"../../x"}}'),
      'record-unreadable data/media.json',
    ],
    ['a media entry without its file', (a) => fs.removeSync(at(a, firstMedium(a))), 'medium-missing'],
    [
      'a media file that does not match the checksum in its name',
      (a) => fs.appendFileSync(at(a, firstMedium(a)), ' '),
      'medium-content',
    ],
    [
      'a media file whose size differs from its entry',
      (a) => edit(a, 'data/media.json', (t) => t.replace(/"size": \d+/u, '"size": 1')),
      'medium-size',
    ],
    [
      'a media file that is an HTML page',
      (a) => edit(a, 'data/media.json', (t) => t.replace(/"type": "[^"]+"/u, '"type": "text/html"')),
      'medium-type',
    ],
  ];

  it.each(damages)('are reported: %s', async (_, doing, finding) => {
    const archive = archiveOf();
    doing(archive);
    reseal(archive);
    const { status, found } = await verify(archive);
    expect(found.filter((one) => one.startsWith(finding))).toHaveLength(1);
    expect(status).toBe('failed');
  });

  const notes: [string, (archive: string) => void, string][] = [
    [
      'a reply to a missing comment',
      (a) => edit(a, 'data/posts/7/comments.json', (t) => t.replace('"parentId": ""', '"parentId": "99"')),
      'comment-parent-missing data/posts/7/comments.json',
    ],
    [
      'a media file without an entry',
      (a) => fs.writeJsonSync(at(a, 'data/media.json'), Object.fromEntries(Object.entries(media(a)).slice(1))),
      'medium-without-entry',
    ],
    [
      'a missing media file to which a body refers',
      (a) => fs.writeFileSync(at(a, 'data/posts/7/content.html'), '<img src="https://x.example/a.png?a=1">'),
      'medium-not-held data/posts/7/content.html',
    ],
    [
      'a missing category',
      (a) => edit(a, 'data/posts/7/post.json', (t) => t.replaceAll(/"categoryId": "\d+"/gu, '"categoryId": "4711"')),
      'category-unknown data/categories.json',
    ],
    [
      'a repeated category',
      (a) => edit(a, 'data/categories.json', (t) => t.replace('"id": "110"', '"id": "100"')),
      'category-repeated data/categories.json',
    ],
    [
      'a category with a missing parent',
      (a) => edit(a, 'data/categories.json', (t) => t.replace('"parent": "100"', '"parent": "4711"')),
      'category-parent-missing data/categories.json',
    ],
    [
      'a category that is its own ancestor',
      (a) => edit(a, 'data/categories.json', (t) => t.replace('"parent": "100"', '"parent": "110"')),
      'category-cycle data/categories.json',
    ],
    ['an unknown file', (a) => fs.writeFileSync(at(a, 'data/other'), ''), 'file-unknown data/other'],
    [
      'an item that could not be fetched',
      (a) =>
        fs.writeJsonSync(at(a, 'data/missing.json'), {
          posts: { 7: ['post read'] },
          media: { 'https://x.example/': '7' },
        }),
      'part-missing data/missing.json',
    ],
  ];

  it.each(notes)('do not count as damage: %s', async (_, doing, finding) => {
    const archive = archiveOf();
    doing(archive);
    reseal(archive);
    const { status, found } = await verify(archive);
    expect(found.some((one) => one.startsWith(finding))).toBe(true);
    expect(status).toBe('complete');
  });

  it('are not reported in an archive of a newer format, which is refused', async () => {
    const archive = archiveOf();
    edit(archive, 'data/blogkeep.json', (text) => text.replace('"format": 1', '"format": 99'));
    reseal(archive);
    await expect(verify(archive)).rejects.toThrow(/has format 99/u);
  });

  it('do not prevent the report of a wrong size in bag-info.txt', async () => {
    const archive = archiveOf();
    edit(archive, 'bag-info.txt', (text) => text.replace(/Oxum: .*/u, 'Oxum: 1.1'));
    edit(archive, 'tagmanifest-sha256.txt', (text) =>
      text.replace(/[0-9a-f]{64}(?= {2}bag-info)/u, sha256Of(fs.readFileSync(at(archive, 'bag-info.txt')))),
    );
    expect((await verify(archive)).found).toEqual(['bag-size bag-info.txt']);
  });
});

describe('An archive in which a run was stopped', () => {
  const journal = (archive: string, lines: object[]) =>
    fs.outputFileSync(
      at(archive, '.blogkeep/journal.jsonl'),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
  const text = '<p>Another body</p>';
  const file = { file: 'data/posts/7/content.html', sha256: sha256Of(text), size: text.length };

  it.each([
    ['before a file was replaced', undefined],
    ['after a file was replaced', text],
  ])('is intact if the run was stopped %s', async (_, body) => {
    const archive = archiveOf();
    journal(archive, [{ run: '2026-11-20' }, file]);
    if (body !== undefined) fs.writeFileSync(at(archive, file.file), body);
    expect(await verify(archive)).toMatchObject({ status: 'complete', found: ['run-stopped .blogkeep/journal.jsonl'] });
  });

  it('is damaged if a file matches neither the manifest nor the journal', async () => {
    const archive = archiveOf();
    journal(archive, [{ run: '2026-11-20' }, file]);
    fs.writeFileSync(at(archive, file.file), 'x');
    expect((await verify(archive)).found).toContain(`file-changed ${file.file}`);
  });

  it('is intact before its bag has a manifest if each file matches the journal', async () => {
    const archive = smallArchive();
    const lines = Object.entries(filesIn(at(archive, 'data'))).map(([name, content]) => {
      const bytes = Buffer.from(content, 'latin1');
      return { file: `data/${name}`, sha256: sha256Of(bytes), size: bytes.length };
    });
    journal(archive, [{ run: '2026-11-20' }, ...lines, ...['1', '7', '12'].map((read) => ({ read }))]);
    for (const name of fs.readdirSync(archive))
      if (!['data', '.blogkeep'].includes(name)) fs.removeSync(at(archive, name));
    expect((await verify(archive)).status).toBe('complete');
    fs.removeSync(at(archive, 'data/posts/7/comments.json'));
    fs.appendFileSync(at(archive, 'data/posts/12/post.json'), ' ');
    const { findings } = await verify(archive);
    expect(
      findings.filter(({ severity }) => severity === 'damage').map(({ code, path }) => `${code} ${path ?? ''}`),
    ).toEqual(['file-changed data/posts/12/post.json', 'file-missing data/posts/7/comments.json']);
  });

  it('is reported with the process that is writing to it', async () => {
    const archive = archiveOf();
    const holder = { process: 4711, host: 'elsewhere', started: '2026-11-20T03:00:00Z', birth: '1' };
    fs.outputJsonSync(at(archive, '.blogkeep/lock'), holder);
    const { status, findings } = await verify(archive);
    expect(status).toBe('complete');
    expect(findings).toEqual([
      {
        code: 'archive-in-use',
        severity: 'note',
        path: '.blogkeep/lock',
        message: textOf('findings.archive-in-use', { who: 'Process 4711 on elsewhere, since 2026-11-20T03:00:00Z,' }),
      },
    ]);
  });

  it('is checked twice while a run writes, and only damage that is found both times counts', async () => {
    const archive = archiveOf();
    const holder = { process: 4711, host: 'elsewhere', started: '2026-11-20T03:00:00Z', birth: '1' };
    fs.outputJsonSync(at(archive, '.blogkeep/lock'), holder);
    const body = at(archive, 'data/posts/7/content.html');
    const whole = fs.readFileSync(body);
    fs.writeFileSync(body, 'half a fi');
    fs.writeFileSync(at(archive, 'data/posts/12/content.html'), 'damaged');
    // Restores the body while a later body is checked, as an active run could do.
    const findMedia = (html: string) => {
      if (html === 'damaged') fs.writeFileSync(body, whole);
      return [];
    };
    const { findings } = await checkArchive(archive, { findMedia });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'file-changed data/posts/12/content.html',
      'archive-in-use .blogkeep/lock',
    ]);
  });

  it('is no longer checked after the signal is aborted', async () => {
    const verifying = verifyArchive(optionsFor(archiveOf()), testContext({ signal: AbortSignal.abort('SIGINT') }));
    await expect(verifying).rejects.toThrow(InterruptedError);
  });
});

describe('Files of operating systems and NAS', () => {
  const names = ['.DS_Store', 'Thumbs.db', 'desktop.ini', '._x', '@eaDir/a/b@SynoEAStream'];
  const [folder] = names.slice(-1).map((name) => name.split('/')[0] ?? '');

  it('are notes in an archive, one for each folder, and the outputs are compared all the same', async () => {
    const home = sample.copy();
    const [archive, markdown, site] = ['archive', 'markdown', 'site'].map((name) => path.join(home, name)) as [
      string,
      string,
      string,
    ];
    const medium = Object.keys(filesIn(at(archive, 'data/media')))[0] ?? '';
    const parents = ['data', 'data/posts', 'data/posts/7', 'data/media', `data/media/${path.dirname(medium)}`];
    const places = [...parents.map((parent) => at(archive, parent)), markdown, site, path.join(site, 'media')];
    for (const place of places) for (const name of names) fs.outputFileSync(path.join(place, name), 'x');
    fs.writeFileSync(path.join(archive, 'Thumbs.db'), 'x');
    const published = { ...siteDefaults, markdown, site, timezone: undefined };
    const { status, found } = await verify(archive, published);
    const notes = parents.flatMap((parent) => [...names.slice(0, -1), folder].map((name) => `${parent}/${name}`));
    expect(new Set(found)).toEqual(new Set([...notes, 'Thumbs.db'].map((one) => `system-file ${one}`)));
    expect(found).toHaveLength(notes.length + 1);
    expect(status).toBe('complete');
    fs.appendFileSync(path.join(site, 'index.html'), 'x');
    expect((await verify(archive, published)).found).toContain('output-changed site/index.html');
  });

  it('are damage if the name only resembles theirs', async () => {
    const archive = archiveOf();
    fs.writeFileSync(at(archive, 'data/posts/7/my Thumbs.db.html'), 'x');
    const { status, found } = await verify(archive);
    expect(found).toEqual(['file-additional data/posts/7/my Thumbs.db.html']);
    expect(status).toBe('failed');
  });
});

describe('An archive without its manifest', () => {
  it('is reported as damaged', async () => {
    const archive = archiveOf();
    fs.removeSync(at(archive, 'manifest-sha256.txt'));
    expect(await verify(archive)).toMatchObject({ status: 'failed', found: ['file-missing manifest-sha256.txt'] });
  });
});

describe('The counts of the source', () => {
  const source = () => ({ source: exportOptions(sample.source, '/nowhere').source });

  it('are reported as different if they have changed since the archive was written', async () => {
    const archive = archiveOf();
    edit(archive, 'data/blog.json', (text) => text.replace(/"comment": "?\d+"?/u, '"comment": "3"'));
    fs.removeSync(at(archive, 'data/posts/7/comments.json'));
    reseal(archive);
    const { status, found } = await verify(archive, source());
    expect(found).toEqual(['source-statistics data/blog.json']);
    expect(status).toBe('failed');
  });

  it('are those of the blog in the archive, even if the token has another default blog', async () => {
    const asked: string[] = [];
    const other = await startItemSource('marsh');
    other.info = { id: 'me', blogs: [{ name: 'marsh', default: 'Y' }, { name: 'fen' }] };
    other.beforeAnswer = (request) => void asked.push(request);
    await verify(await archiveOfBlog({ name: 'fen' }), {
      source: exportOptions({ baseUrl: other.url, token: other.token }, '/nowhere').source,
    });
    const lists = asked.filter((request) => request.startsWith('/apis/post/list'));
    expect(lists).not.toEqual([]);
    for (const list of lists) expect(list).toContain('blogName=fen');
  });

  it('cause only a note if they were already inconsistent when the archive was written', async () => {
    const archive = archiveOf();
    fs.removeSync(at(archive, 'data/posts/7/comments.json'));
    reseal(archive);
    const { status, found } = await verify(archive, source());
    expect(found).toEqual(['source-inconsistent data/blog.json']);
    expect(status).toBe('complete');
  });
});

describe('A post that cannot be checked', () => {
  it('is reported with the reason, and all other posts are checked', async () => {
    const archive = smallArchive();
    const { contents, findings } = await checkArchive(archive, { findMedia: () => [] });
    const body = fs.readFileSync(at(archive, 'data/posts/7/content.html'), 'utf8');
    const findMedia = (html: string) => {
      if (html === body) throw new TypeError('broken');
      return [];
    };
    const check = await checkArchive(archive, { findMedia });
    const notChecked = textOf('archive.record-not-checked', { bug: 'broken' });
    expect(check.findings).toEqual([
      ...findings,
      { code: 'record-not-checked', path: 'data/posts/7/post.json', post: '7', reason: notChecked },
    ]);
    expect(check.contents.posts).toBe(contents.posts - 1);
  });
});

describe('A file at the path of the posts folder', () => {
  it('is reported along with all missing files', async () => {
    const archive = smallArchive();
    fs.removeSync(at(archive, 'data/posts'));
    fs.writeFileSync(at(archive, 'data/posts'), 'x');
    const { findings } = await checkArchive(archive, { findMedia: () => [] });
    const codes = findings.map(({ code, path }) => `${code} ${path}`);
    expect(codes).toContain('file-additional data/posts');
    expect(codes).toContain('file-missing data/posts/7/post.json');
  });
});
