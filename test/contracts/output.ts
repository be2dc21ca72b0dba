import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { emptyState, StateFile } from '../../src/app/publish/publish-state.ts';
import { InterruptedError } from '../../src/core/errors/errors.ts';
import type { OutputName } from '../../src/core/outputs.ts';
import type { Warning } from '../../src/core/report/warnings.ts';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import type { PublishCache } from '../../src/publish/publish.ts';
import type { SiteOptions } from '../../src/publish/site-model/options/site-options.ts';
import { ComparingOutput } from '../../src/publish/build/folder/comparing-output.ts';
import { OutputFolder } from '../../src/publish/build/folder/output-folder.ts';
import type { Output } from '../../src/publish/build/folder/output.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import { MemoryArchive, type MemoryArchiveContents } from '../helpers/memory/memory-archive.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { canary, outputBlog } from './output-blog.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));

interface Run {
  readonly contents: MemoryArchiveContents;
  readonly options?: Partial<SiteOptions> | undefined;
  readonly cache?: PublishCache | undefined;
  /** interrupts the run before or after a write, counted from 1 */
  readonly ending?: { readonly write: number; readonly when: 'before' | 'after' } | undefined;
}

const defaults: SiteOptions = {
  ...siteDefaults,
  preset: 'hugo',
  siteUrl: 'https://site.example.com/',
  redirects: ['file', 'nginx', 'pages'],
  // Small enough that the export is split into several files.
  wordpressMaxSize: 6_000,
};

/** Publishes one output into a folder, and counts writes and copies. */
async function publishInto(name: OutputName, folder: string, { contents, options, cache, ending }: Run) {
  const warnings: Warning[] = [];
  const output = await OutputFolder.open(folder, { dryRun: false, warn: (warning) => warnings.push(warning) });
  let writes = 0;
  const counted = async (write: () => Promise<void>) => {
    const own = (writes += 1);
    const end = () => {
      if (ending?.write === own) throw new InterruptedError('Stopped by the test.');
    };
    if (ending?.when === 'before') end();
    await write();
    if (ending?.when === 'after') end();
  };
  const [write, copy] = [output.write.bind(output), output.copy.bind(output)];
  output.write = (file, content) => counted(() => write(file, content));
  output.copy = (file, source, size) => counted(() => copy(file, source, size));
  const published = await publishTo(name, output, { contents, options, cache });
  return { counts: published[name], cache: published.cache, failed: published.failed, warnings, writes };
}

async function publishTo(name: OutputName, output: Output, { contents, options, cache }: Run) {
  const archive = new MemoryArchive(contents);
  return publish({
    archive,
    options: { ...defaults, ...options },
    outputs: { [name]: output },
    templates,
    renderer: inlineRenderer,
    cache,
    remember: { [name]: '{"options":"of the test"}\n' },
    code: 'code',
    emit: () => undefined,
  });
}

/** Publishes into an empty folder and returns the files. */
async function publishFresh(name: OutputName, run: Run): Promise<Record<string, string>> {
  const folder = temporaryFolder();
  await publishInto(name, folder, run);
  return filesIn(folder);
}

const freshFiles = new Map<string, Promise<Record<string, string>>>();

/** Returns the files of an output that is published into an empty folder. Published once per edition of the blog. */
function expectedFiles(name: OutputName, edition: 1 | 2): Promise<Record<string, string>> {
  const key = `${name} ${edition}`;
  const files = freshFiles.get(key) ?? publishFresh(name, { contents: outputBlog(temporaryFolder(), edition) });
  freshFiles.set(key, files);
  return files;
}

/** Returns the inode and modification time of each file, which change when the file is written. */
function stampsIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(filesIn(folder)).map((file) => {
      const { ino, mtimeMs } = fs.statSync(path.join(folder, file));
      return [file, `${ino} ${mtimeMs}`];
    }),
  );
}

/** Tests for each output, without {@link testOutputInterrupted}. */
export function testOutput(name: OutputName): void {
  describe(`the output ${name}`, () => {
    const blog = (edition: 1 | 2 = 1) => outputBlog(temporaryFolder(), edition);

    it('is the same whenever the same archive is published', async () => {
      const files = await expectedFiles(name, 1);
      expect(Object.keys(files).length).toBeGreaterThan(3);
      expect(await publishFresh(name, { contents: blog() })).toEqual(files);
    });

    it('is published without failures or warnings for an ordinary blog', async () => {
      const { failed, warnings } = await publishInto(name, temporaryFolder(), { contents: blog() });
      expect([failed, warnings]).toEqual([[], []]);
    });

    it('leaves foreign files unchanged, even if its own files are removed', async () => {
      const folder = temporaryFolder();
      const first = await expectedFiles(name, 1);
      const foreign: Record<string, string> = { 'notes.mine': 'mine', '.git/config': 'mine', 'zz mine/a.md': 'mine' };
      const beside = new Set(Object.keys(first).map((file) => path.posix.dirname(file)));
      for (const below of beside) foreign[path.posix.join(below, 'of-mine.html')] = 'mine';
      for (const [file, content] of Object.entries(foreign)) fs.outputFileSync(path.join(folder, file), content);
      const outside = { ...foreign };
      const empty = { ...blog(), posts: [] };
      for (const [contents, expected] of [
        [blog(1), first],
        [blog(2), await expectedFiles(name, 2)],
        [empty, await publishFresh(name, { contents: empty })],
      ] as const) {
        await publishInto(name, folder, { contents });
        expect(filesIn(folder)).toMatchObject(outside);
        const own = Object.fromEntries(Object.entries(filesIn(folder)).filter(([file]) => !(file in foreign)));
        expect(own).toEqual(expected);
      }
    });

    it('never overwrites a foreign file, but reports the conflict', async () => {
      const folder = temporaryFolder();
      const contents = blog();
      const { '.blogkeep-files': list = '', '.blogkeep-sums': sums = '', ...files } = await expectedFiles(name, 1);
      const [inTheWay = ''] = Object.keys(files).filter((file) => /^\w[\w./-]+$/u.test(file));
      fs.outputFileSync(path.join(folder, inTheWay), 'mine');
      const { warnings, counts } = await publishInto(name, folder, { contents });
      expect(counts.blocked).toEqual([inTheWay]);
      expect(warnings).toEqual([{ code: 'file-in-the-way', path: path.join(folder, inTheWay) }]);
      const listed = list.replace(`${inTheWay}\n`, '');
      const summed = sums.split(/^/mu).filter((line) => !line.endsWith(`  ${inTheWay}\n`));
      expect(filesIn(folder)).toEqual({
        ...files,
        [inTheWay]: 'mine',
        '.blogkeep-files': listed,
        '.blogkeep-sums': summed.join(''),
      });
    });

    it.each(['with', 'without'])('does not change when it is published again %s a cache', async (which) => {
      const folder = temporaryFolder();
      const contents = blog();
      const first = await publishInto(name, folder, { contents });
      const before = stampsIn(folder);
      const again = await publishInto(name, folder, { contents, cache: which === 'with' ? first.cache : undefined });
      expect(again.counts).toEqual({ ...first.counts, written: 0, removed: 0 });
      expect(stampsIn(folder)).toEqual(before);
    });

    it('contains nothing unpublished', async () => {
      for (const edition of [1, 2] as const) {
        const files = await expectedFiles(name, edition);
        const text = Object.entries(files).map(([file, content]) => `${file}\n${content}`);
        expect(text.filter((one) => decodeText(one).includes(canary))).toEqual([]);
      }
      // Whatever excludes the posts, the same is left of the blog.
      for (const exclusion of [{ excludeCategory: [canary.toLowerCase()] }, { excludeTag: [canary.toLowerCase()] }]) {
        const options: Run['options'] = { visibility: ['published', 'protected', 'private'], ...exclusion };
        expect(await publishFresh(name, { contents: blog(), options })).toEqual(await expectedFiles(name, 1));
      }
      // Proves that the search works: these options publish the marker.
      const options: Run['options'] = { visibility: ['published', 'protected', 'private'], comments: 'all' };
      expect(decodeText(JSON.stringify(await publishFresh(name, { contents: blog(), options })))).toContain(canary);
    });

    it('does not contain text that only an earlier run published', async () => {
      const folder = temporaryFolder();
      const options: Run['options'] = { visibility: ['published', 'protected', 'private'], comments: 'all' };
      const { cache } = await publishInto(name, folder, { contents: blog(), options });
      await publishInto(name, folder, { contents: blog(), cache });
      expect(decodeText(JSON.stringify(filesIn(folder)))).not.toContain(canary);
    });

    it('does not depend on a cache from other options, another archive, folder or version of blogkeep', async () => {
      const others: Record<string, Run> = {
        'of other options': {
          contents: blog(),
          options: { slug: 'id', preset: 'plain', lang: 'ko', redirects: ['none'] },
        },
        'of those that show more': {
          contents: blog(),
          options: { visibility: ['published', 'private'], comments: 'all' },
        },
        'of another day': { contents: blog(2) },
        'of an empty blog': { contents: { posts: [] } },
      };
      const contents = blog();
      const expected = await expectedFiles(name, 1);
      for (const [which, other] of Object.entries(others)) {
        const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
        const { cache } = await publishInto(name, folder, other);
        await publishInto(name, folder, { contents, cache });
        expect(filesIn(folder), which).toEqual(expected);
        await publishInto(name, elsewhere, {
          contents,
          cache: { ...cache, shared: new Map([...cache.shared, ['version', 'other']]) },
        });
        expect(filesIn(elsewhere), `${which}, elsewhere`).toEqual(expected);
      }
    });

    it.each<[string, (file: string) => string]>([
      ['truncated', (file) => file.slice(0, file.length / 2)],
      ['empty', () => ''],
      ['changed', (file) => file.replace(/"summary":"[^"]*"/u, '"summary":"changed"')],
      ['from another format version', (file) => file.replace(/(?<=^"blogkeep publish state )\d+/u, '999')],
    ])('does not depend on a cache whose file is %s', async (_, damage) => {
      const [folder, cacheFolder] = [temporaryFolder(), temporaryFolder()];
      const places = { archive: '/nowhere', [name]: folder, cache: cacheFolder };
      const { cache } = await publishInto(name, folder, { contents: blog() });
      await new StateFile(places).write({ ...emptyState, ...cache });
      const [file = ''] = fs.readdirSync(cacheFolder).filter((one) => one.endsWith('.jsonl'));
      const written = fs.readFileSync(path.join(cacheFolder, file), 'utf8');
      expect(damage(written)).not.toBe(written);
      fs.writeFileSync(path.join(cacheFolder, file), damage(written));
      const contents = blog(2);
      await publishInto(name, folder, { contents, cache: new StateFile(places).read() });
      expect(filesIn(folder)).toEqual(await expectedFiles(name, 2));
    });

    it('is restored if files were changed or removed, even if the cache lists them as up to date', async () => {
      const folder = temporaryFolder();
      const contents = blog();
      const { cache } = await publishInto(name, folder, { contents });
      const before = filesIn(folder);
      const own = Object.keys(before).filter((file) => !file.startsWith('.'));
      for (const [index, file] of own.entries()) {
        if (index % 3 === 0) fs.removeSync(path.join(folder, file));
        // Copies are compared only by size, because their names are derived from their content.
        else if (index % 3 === 1) fs.appendFileSync(path.join(folder, file), ' changed');
      }
      await publishInto(name, folder, { contents, cache });
      expect(filesIn(folder)).toEqual(before);
    });

    it('passes verification if intact; changed and missing files are reported', async () => {
      const folder = temporaryFolder();
      const contents = blog();
      await publishInto(name, folder, { contents });
      const compare = async () => {
        const output = ComparingOutput.open(folder, name);
        if (!(output instanceof ComparingOutput)) throw new Error(output.code);
        await publishTo(name, output, { contents });
        return output.findings;
      };
      expect(await compare()).toEqual([]);
      const [first = '', second = ''] = Object.keys(filesIn(folder)).filter((file) => !file.startsWith('.'));
      fs.appendFileSync(path.join(folder, first), ' changed');
      fs.removeSync(path.join(folder, second));
      const found = (await compare()).map(({ code, path: where }) => `${code} ${where}`);
      expect(found.sort()).toEqual([`output-changed ${name}/${first}`, `output-missing ${name}/${second}`]);
    });
  });
}

/**
 * A test for each output that is too slow for `npm test`: interrupts a run at each write, and expects that the next run completes it, in an
 * empty folder, and in one with an earlier edition, with and without its cache.
 */
export function testOutputInterrupted(name: OutputName): void {
  describe(`the output ${name}`, () => {
    it('is completed by the next run, byte for byte, after an interruption at any write', async () => {
      const [earlier, contents] = [outputBlog(temporaryFolder(), 1), outputBlog(temporaryFolder(), 2)];
      const expected = await expectedFiles(name, 2);
      const { writes } = await publishInto(name, temporaryFolder(), { contents: earlier });
      for (let write = 1; write <= writes; write += 1)
        for (const [isOver, hasCache] of [
          [false, false],
          [true, false],
          [true, true],
        ]) {
          const folder = temporaryFolder();
          const before = isOver ? await publishInto(name, folder, { contents: earlier }) : undefined;
          const cache = hasCache ? before?.cache : undefined;
          const ending = { write, when: write % 2 === 0 ? 'before' : 'after' } as const;
          const ended = await publishInto(name, folder, { contents, cache, ending }).catch((error: unknown) => error);
          // With a cache there may be fewer writes, so the run may end before the interruption.
          if (!hasCache && write === 1) expect(ended).toBeInstanceOf(InterruptedError);
          await publishInto(name, folder, { contents, cache });
          expect(filesIn(folder), `interrupted at ${write}, ${isOver ? 'over' : 'anew'}`).toEqual(expected);
        }
    }, 240_000);
  });
}

/** Decodes percent-encoded text. */
function decodeText(text: string): string {
  return text.replace(/%[0-9A-F]{2}/giu, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)));
}
