import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useCases } from '../../src/cli/environment/use-cases.ts';
import type { VerificationReport } from '../../src/cli/report/verification-report.ts';
import { run } from '../cli/console.ts';
import { reseal } from '../helpers/archive/reseal.ts';
import { exportSample, type SampleExport } from '../helpers/archive/sample-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

let sample: SampleExport;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

/** Runs verify by its command line. Omits the finding about the one image that the source of the sample blog lacks. */
async function verify(folder: string, ...flags: string[]) {
  const ran = await run(['verify', '--report', '-', ...flags], { folder, useCases });
  expect(ran.err.text).not.toMatch(/^\s+at |bug in blogkeep/mu);
  const whole = JSON.parse(ran.out.text) as VerificationReport;
  expect(whole.exitCode).toBe(ran.code);
  const report = { ...whole, findings: whole.findings.filter(({ code }) => code !== 'media-gone') };
  return { ...ran, report, found: report.findings.map(({ code, path }) => `${code} ${path ?? ''}`) };
}

const archiveOnly = ['--no-markdown', '--no-site'];

describe('verify', () => {
  it('reports no findings for an intact archive and publication', async () => {
    const folder = sample.copy();
    const before = filesIn(folder);
    const { code, report } = await verify(folder);
    expect(report).toMatchObject({ version: 1, status: 'complete', exitCode: 0, blog: 'slowlight', findings: [] });
    const { files } = report.checked;
    expect(report.checked).toMatchObject({ posts: 30, media: 33 });
    // The file of known issues is not part of the bag, and contains its own checksum.
    const ofBag = Object.keys(filesIn(path.join(folder, 'archive'))).filter((name) => name !== '.blogkeep-known.jsonl');
    expect(files).toBe(ofBag.length);
    expect(code).toBe(0);
    expect(filesIn(folder)).toEqual(before);
    const { out } = await run(['verify'], { folder, useCases });
    expect(out.lines.at(-1)).toMatch(/^OK: 1\d\d files \(8\d\d kB\), 30 posts /u);
  });

  it('finds a flipped byte in any file of Markdown and site', async () => {
    const folder = sample.copy();
    // Excludes the options file, without which verify compares nothing, and resized images, which it compares with the cache: here is none.
    const files = Object.entries(filesIn(folder)).filter(
      ([name]) =>
        !name.startsWith('archive') &&
        !name.endsWith('.blogkeep-options.json') &&
        !/\/\.(?:blogkeep-sums|gitattributes)$/u.test(name) &&
        !/-\d+v\d+\.webp$/u.test(name),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const [name, content] of files) {
      const flipped = Buffer.from(content, 'latin1');
      const at = flipped.length >> 1;
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      fs.writeFileSync(path.join(folder, name), flipped);
    }
    const { code, report } = await verify(folder);
    const named = new Set(report.findings.map(({ path }) => path));
    const lists = ['markdown/.blogkeep-files', 'site/.blogkeep-files'];
    // A file whose entry in the manifest is damaged counts as foreign. The damaged manifest is reported.
    expect(files.map(([name]) => name).filter((name) => !named.has(name) && !lists.includes(name))).toEqual([]);
    expect(code).toBe(5);
  });
});

type Damage = readonly [what: string, doing: (archive: string) => void, ...findings: string[]];

const at = (archive: string, name: string) => path.join(archive, name);
const edit = (file: string, change: (text: string) => string) =>
  fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
const firstMediaFile = (archive: string): string => {
  const [name = ''] = Object.keys(filesIn(at(archive, 'data/media'))).sort();
  return `data/media/${name}`;
};

const damages: Damage[] = [
  [
    'a truncated body',
    (a) => fs.truncateSync(at(a, 'data/posts/7/content.html'), 10),
    'file-changed data/posts/7/content.html',
  ],
  ['an empty manifest', (a) => fs.truncateSync(at(a, 'manifest-sha256.txt')), 'file-changed manifest-sha256.txt'],
  [
    'a missing body',
    (a) => fs.removeSync(at(a, 'data/posts/7/content.html')),
    'file-missing data/posts/7/content.html',
  ],
  ['a missing manifest', (a) => fs.removeSync(at(a, 'manifest-sha256.txt')), 'file-missing manifest-sha256.txt'],
  [
    'a missing tag manifest',
    (a) => fs.removeSync(at(a, 'tagmanifest-sha256.txt')),
    'file-missing tagmanifest-sha256.txt',
  ],
  [
    'two swapped bodies',
    (a) => {
      fs.moveSync(at(a, 'data/posts/7/content.html'), at(a, 'aside'));
      fs.moveSync(at(a, 'data/posts/12/content.html'), at(a, 'data/posts/7/content.html'));
      fs.moveSync(at(a, 'aside'), at(a, 'data/posts/12/content.html'));
    },
    'file-changed data/posts/12/content.html',
    'file-changed data/posts/7/content.html',
  ],
  [
    'a renamed folder of a post',
    (a) => fs.moveSync(at(a, 'data/posts/7'), at(a, 'data/posts/1001')),
    'file-additional data/posts/1001/comments.json',
    'file-additional data/posts/1001/content.html',
    'file-additional data/posts/1001/post.json',
    'file-missing data/posts/7/comments.json',
    'file-missing data/posts/7/content.html',
    'file-missing data/posts/7/post.json',
  ],
  ['an extra file beside the bag', (a) => fs.writeFileSync(at(a, 'notes.txt'), 'x'), 'file-additional notes.txt'],
  ['an extra folder beside the bag', (a) => fs.outputFileSync(at(a, 'more/a'), 'x'), 'file-additional more'],
  ['an extra file in data', (a) => fs.writeFileSync(at(a, 'data/x.json'), '{}'), 'file-additional data/x.json'],
  [
    'a link instead of a file',
    (a) => {
      fs.moveSync(at(a, 'data/posts/7/content.html'), `${a}.html`);
      fs.symlinkSync(`${a}.html`, at(a, 'data/posts/7/content.html'));
    },
    'link data/posts/7/content.html',
  ],
  [
    'a link instead of the folder of a post',
    (a) => {
      fs.moveSync(at(a, 'data/posts/7'), `${a}.post`);
      fs.symlinkSync(`${a}.post`, at(a, 'data/posts/7'));
    },
    'link data/posts/7',
  ],
  ['an extra link', (a) => fs.symlinkSync('/etc', at(a, 'data/posts/etc')), 'link data/posts/etc'],
  [
    'a folder instead of a file',
    (a) => {
      fs.removeSync(at(a, 'data/blog.json'));
      fs.outputFileSync(at(a, 'data/blog.json/x'), '');
    },
    'file-additional data/blog.json/x',
    'file-missing data/blog.json',
  ],
  [
    'a file instead of a folder',
    (a) => {
      fs.removeSync(at(a, 'data/media'));
      fs.writeFileSync(at(a, 'data/media'), '');
    },
    'file-additional data/media',
  ],
  [
    'a folder instead of the manifest',
    (a) => {
      fs.removeSync(at(a, 'manifest-sha256.txt'));
      fs.mkdirSync(at(a, 'manifest-sha256.txt'));
    },
    'not-a-file manifest-sha256.txt',
  ],
  [
    'a tag manifest that lacks a line',
    (a) => edit(at(a, 'tagmanifest-sha256.txt'), (text) => text.slice(text.indexOf('\n') + 1)),
    'bag-manifest tagmanifest-sha256.txt',
  ],
];

describe('verify for an archive', () => {
  const rows = damages.map(([what, doing, ...findings]) => ({ what, doing, findings }));
  it.each(rows)('finds $what', async ({ doing, findings }) => {
    const folder = sample.copy();
    doing(path.join(folder, 'archive'));
    const { code, report, found } = await verify(folder, ...archiveOnly);
    expect(found).toEqual(expect.arrayContaining(findings));
    // If a folder is missing, each of its files is, too. There must be no other findings.
    const others = found.filter(
      (one) => !findings.includes(one) && !/^file-missing data\/(?:posts|media)\//u.test(one),
    );
    expect(others).toEqual([]);
    expect(report.status).toBe('failed');
    expect(code).toBe(5);
  });

  it('finds a media file with other content', async () => {
    const folder = sample.copy();
    const medium = firstMediaFile(path.join(folder, 'archive'));
    fs.writeFileSync(path.join(folder, 'archive', medium), 'another');
    expect((await verify(folder, ...archiveOnly)).found).toEqual([`file-changed ${medium}`]);
  });

  it('reports the new location of a moved file', async () => {
    const folder = sample.copy();
    const archive = path.join(folder, 'archive');
    fs.moveSync(at(archive, 'data/posts/7/content.html'), at(archive, 'data/posts/7/old.html'));
    const { report } = await verify(folder, ...archiveOnly);
    expect(report.findings.map(({ message }) => message)).toContain(
      'It is missing; its content is in data/posts/7/old.html.',
    );
  });

  it('reports no problem with foreign files beside the bag', async () => {
    const folder = sample.copy();
    fs.outputFileSync(path.join(folder, 'archive/.git/HEAD'), 'ref: refs/heads/main\n');
    fs.writeFileSync(path.join(folder, 'archive/.gitignore'), '');
    fs.mkdirSync(path.join(folder, 'archive/data/posts/empty'));
    expect(await verify(folder)).toMatchObject({ code: 0, found: [] });
  });
});

describe('verify without an archive', () => {
  it.each([
    ['a missing folder', () => undefined, /There is no archive in/u],
    ['an empty folder', (archive: string) => fs.ensureDirSync(archive), /There is no archive in/u],
    [
      'a folder with other files',
      (archive: string) => fs.outputFileSync(`${archive}/a.txt`, 'x'),
      /is not an archive of blogkeep/u,
    ],
  ])('exits with 5 and an error message: %s', async (_, make, sentence) => {
    const folder = temporaryFolder();
    make(path.join(folder, 'archive'));
    const { code, report, err } = await verify(folder);
    expect(code).toBe(5);
    expect(report).toMatchObject({ status: 'failed', findings: [], error: expect.stringMatching(sentence) as string });
    expect(err.text).toMatch(sentence);
  });

  it('exits with 1 if there is a file in place of the folder', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'archive'), '');
    expect((await verify(folder)).code).toBe(1);
  });
});

describe('verify for published outputs', () => {
  it.each([
    ['a missing page', (f: string) => fs.removeSync(`${f}/site/12/index.html`), 'output-missing site/12/index.html'],
    ['a changed page', (f: string) => fs.appendFileSync(`${f}/site/index.html`, ' '), 'output-changed site/index.html'],
    [
      'a link instead of a page',
      (f: string) => {
        fs.moveSync(`${f}/site/index.html`, `${f}/i`);
        fs.symlinkSync(`${f}/i`, `${f}/site/index.html`);
      },
      'output-changed site/index.html',
    ],
    [
      'a damaged manifest',
      (f: string) => edit(`${f}/site/.blogkeep-files`, (text) => text.replace('index.html', 'index.htm')),
      'output-list site/.blogkeep-files',
    ],
    [
      'a missing manifest',
      (f: string) => fs.removeSync(`${f}/markdown/.blogkeep-files`),
      'output-list-missing markdown/.blogkeep-files',
    ],
    [
      'a leftover file of an earlier run',
      (f: string) => {
        fs.writeFileSync(`${f}/site/old.html`, '');
        edit(`${f}/site/.blogkeep-files`, (text) => `${text}old.html\n`);
      },
      'output-left-over site/old.html',
    ],
  ])('finds %s, and exits with 5', async (_, doing, finding) => {
    const folder = sample.copy();
    doing(folder);
    const { code, found } = await verify(folder);
    expect(found).toEqual([finding]);
    expect(code).toBe(5);
  });

  it('compares copies of media byte by byte', async () => {
    const folder = sample.copy();
    const [name = ''] = Object.keys(filesIn(path.join(folder, 'site/media')));
    const medium = path.join(folder, 'site/media', name);
    fs.writeFileSync(medium, Buffer.alloc(fs.statSync(medium).size));
    expect((await verify(folder)).found).toEqual([`output-changed site/media/${name}`]);
  });

  it('reports no findings after the outputs were published again', async () => {
    const folder = sample.copy();
    fs.removeSync(path.join(folder, 'site/12'));
    fs.appendFileSync(path.join(folder, 'markdown/.blogkeep-files'), 'gone.md\n');
    expect((await verify(folder)).code).toBe(5);
    expect((await run(['publish'], { folder, useCases })).code).toBe(0);
    expect(await verify(folder)).toMatchObject({ code: 0, found: [] });
  });

  it('ignores foreign files, and accepts missing outputs', async () => {
    const folder = sample.copy();
    fs.writeFileSync(path.join(folder, 'site/CNAME'), 'blog.example.com\n');
    fs.removeSync(path.join(folder, 'markdown'));
    expect(await verify(folder)).toMatchObject({ code: 0, found: ['output-not-there markdown'] });
    fs.outputFileSync(path.join(folder, 'markdown/mine.md'), 'mine');
    expect(await verify(folder)).toMatchObject({ code: 0, found: ['output-of-others markdown'] });
  });

  it('does not compare outputs with a damaged archive', async () => {
    const folder = sample.copy();
    fs.truncateSync(path.join(folder, 'archive/data/posts/7/post.json'));
    expect((await verify(folder)).found).toEqual([
      'file-changed data/posts/7/post.json',
      'output-not-compared markdown',
      'output-not-compared site',
    ]);
  });
});

describe('verify --source', () => {
  const asking = (token = sample.source.token, baseUrl = sample.source.baseUrl.href) => [
    ...['--source', '--base-url', baseUrl, '--token', token, '--retries', '0'],
  ];

  it('reports no findings if source and archive have the same posts', async () => {
    expect(await verify(sample.copy(), ...asking())).toMatchObject({ code: 0, found: [] });
  });

  it('is necessary for any request to the source', async () => {
    const { code } = await verify(sample.copy(), '--base-url', 'http://127.0.0.1:1/', '--token-file', 'nowhere');
    expect(code).toBe(0);
  });

  it('exits with 5 if source and archive have different numbers of posts', async () => {
    const folder = sample.copy();
    removeFromArchive(path.join(folder, 'archive'), '7');
    const { code, found } = await verify(folder, ...archiveOnly, ...asking());
    expect(found).toContain('source-posts data/posts');
    expect(code).toBe(5);
  });

  it('exits with 3 if the token is refused, and with 4 if the source is unreachable', async () => {
    const folder = sample.copy();
    expect((await verify(folder, ...asking('another-token'))).code).toBe(3);
    expect((await verify(folder, ...asking('any', 'http://127.0.0.1:1/'))).code).toBe(4);
  });
});

/** Marks a post as removed, and updates the manifests as a crawl would. */
function removeFromArchive(archive: string, id: string): void {
  const file = path.join(archive, `data/posts/${id}/post.json`);
  edit(file, (text) => text.replace('"state": "listed"', '"state": "removed",\n  "missed": "2026-11-20"'));
  reseal(archive);
}
