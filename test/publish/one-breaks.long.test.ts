import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InterruptedError, UsageError } from '../../src/core/errors/errors.ts';
import { conversionWorker } from '../../src/app/package-folders.ts';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import { pooledRenderer } from '../../src/publish/bodies/pool.ts';
import type { PublishCache } from '../../src/publish/publish.ts';
import { OutputFolder } from '../../src/publish/build/folder/output-folder.ts';
import type { PreparedPost } from '../../src/publish/outputs/site/pages/post-page.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish, type PublishInput } from '../../src/publish/publish.ts';
import { scaleRuns } from '../helpers/property-runs.ts';
import { MemoryArchive, memoryComment, memoryPost } from '../helpers/memory/memory-archive.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { thrownValues } from '../helpers/thrown-values.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));
const ids = ['1', '2', '3', '4', '5', '6'];

/** The error to throw, and the step and post at which it is thrown. */
const fault = vi.hoisted((): { step: string; id: string; error: unknown } => ({ step: '', id: '', error: undefined }));
/** Makes functions of a module throw in the step with their name if their argument belongs to the post. */
const faulty = vi.hoisted(() => async (load: () => Promise<unknown>, ...names: string[]) => {
  const module = (await load()) as Record<string, (...given: unknown[]) => unknown>;
  const instead = names.map((name) => {
    const wrapped = (...given: unknown[]) => {
      const about = name === 'renderPost' ? (given[2] as PreparedPost).head.title : JSON.stringify(given[0]);
      if (fault.step === name && about.includes(`Post-${fault.id}`)) throw fault.error;
      return module[name]?.(...given);
    };
    return [name, wrapped];
  });
  return { ...module, ...(Object.fromEntries(instead) as object) };
});

vi.mock('../../src/publish/site-model/site/site.ts', (real) => faulty(real, 'portablePost'));
vi.mock('../../src/publish/site-model/site/lists.ts', (real) => faulty(real, 'tagKey'));
vi.mock('../../src/publish/site-model/site/source-addresses.ts', (real) => faulty(real, 'readPostAddress'));
vi.mock('../../src/publish/site-model/site/page-text.ts', (real) => faulty(real, 'pageText', 'excerptOf'));
vi.mock('../../src/publish/site-model/site/previews.ts', (real) => faulty(real, 'summaryOf', 'coverOf'));
vi.mock('../../src/publish/outputs/site/pages/post-page.ts', (real) => faulty(real, 'renderPost'));
vi.mock('../../src/publish/outputs/markdown/document.ts', (real) => faulty(real, 'markdownFiles'));
vi.mock('../../src/publish/outputs/site/search/search-document.ts', (real) => faulty(real, 'searchDocument'));
vi.mock('../../src/publish/outputs/site/pages/post-views.ts', (real) =>
  faulty(real, 'postView', 'postLinkView', 'neighbourView'),
);
vi.mock('../../src/body/convert.ts', (real) => faulty(real, 'convertBody'));
vi.mock('../../src/core/trees/comment-threads.ts', (real) => faulty(real, 'buildCommentThreads'));
/** Steps that the archive, the renderer and the outputs perform. */
const outer = ['record', 'content', 'comments', 'make', 'writePage', 'writeMarkdown'] as const;
/** Fields of a post or of a comment. */
const parts = ['title', 'postUrl', 'date', 'categoryId', 'tags', 'name', 'homepage', 'comment'] as const;
const inner = [
  'portablePost',
  'tagKey',
  'readPostAddress',
  'pageText',
  'excerptOf',
  'summaryOf',
  'renderPost',
  'markdownFiles',
  'searchDocument',
  'postView',
  'postLinkView',
  'neighbourView',
  'convertBody',
  'buildCommentThreads',
] as const;
/** Steps without which nothing of a post can be shown. */
const unshown = ['record', 'content', 'portablePost', 'writePage'];

const thrown = fc.constantFrom(...thrownValues);

function check(step: string, id: string): void {
  if (fault.step === step && fault.id === id) throw fault.error;
}

/** Returns a copy of the item that throws when the field of the current step is read. */
function withFault<T extends object>(item: T, id: string): T {
  if (fault.id !== id || !(fault.step in item)) return item;
  const get = () => {
    throw fault.error;
  };
  return Object.defineProperty({ ...item }, fault.step, { get, enumerable: true });
}

const posts = ids.map((id) =>
  memoryPost(id, {
    title: `Post-${id}`,
    date: `2024-01-0${id} 10:00:00`,
    content: `<p>Body of <b>Post-${id}</b></p>`,
    path: `/Post-${id}`,
    tags: [`Post-${id}`, 'common'],
    comments: [memoryComment(`c${id}`, { comment: `Comment on Post-${id}`, homepage: 'https://guest.example.com/' })],
  }),
);

class FaultyArchive extends MemoryArchive {
  override async record(id: string) {
    check('record', id);
    const record = await super.record(id);
    return {
      ...record,
      summary: withFault(record.summary, id),
      reading: record.reading && withFault(record.reading, id),
    };
  }
  override async content(id: string) {
    check('content', id);
    return super.content(id);
  }
  override async comments(id: string) {
    check('comments', id);
    return (await super.comments(id)).map((comment) => withFault(comment, id));
  }
}

/** Publishes with the current fault, if any. */
async function publishInto(home: string, cache?: PublishCache, code = '', workers?: PublishInput['renderer']) {
  const open = async (name: 'site' | 'markdown', step: string) => {
    const output = await OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
    const write = output.write.bind(output);
    output.write = async (file, content) => {
      const isPost = name === 'site' ? /^(?:post\/|Post-)?\d/u.test(file) : true;
      if (isPost) check(step, /(\d)(?:\/index\.html|\.md)$/u.exec(file)?.[1] ?? '');
      await write(file, content);
    };
    return output;
  };
  const renderer: PublishInput['renderer'] = (data) => {
    const inline = inlineRenderer(data);
    return {
      ...inline,
      render: async (task) => {
        check('make', task.post.id);
        return inline.render(task);
      },
    };
  };
  const published = await publish({
    archive: new FaultyArchive({ posts }),
    options: {
      ...siteDefaults,
      slug: 'id',
      siteUrl: 'https://site.example.com/',
    },
    outputs: { site: await open('site', 'writePage'), markdown: await open('markdown', 'writeMarkdown') },
    templates,
    renderer: workers ?? renderer,
    cache,
    code,
    emit: () => undefined,
  });
  return { ...published, files: filesIn(home) };
}

beforeEach(() => {
  Object.assign(fault, { step: '', id: '', error: undefined });
});
async function breaking<T>(step: string, id: string, error: unknown, action: () => Promise<T>): Promise<T> {
  Object.assign(fault, { step, id, error });
  try {
    return await action();
  } finally {
    Object.assign(fault, { step: '', id: '', error: undefined });
  }
}

/** Returns the page of a post. Its path is the ID if the address of the post cannot be read. */
const pageOf = (files: Record<string, string>, id: string) =>
  files[`site/Post-${id}/index.html`] ?? files[`site/${id}/index.html`];
const linkTo = (id: string) => new RegExp(`href="(?:Post-)?${id}/"`, 'u');
/** Returns the page of a post without its neighbors and related posts, which the fault may change. */
const ownPageOf = (files: Record<string, string>, id: string) =>
  pageOf(files, id)?.replace(/<nav class="(?:neighbours|related)"[^]*?<\/nav>\n*/gu, '');
/** Returns the Markdown of a post, whose file has another name if date or address cannot be read. */
const markdownOf = (files: Record<string, string>, id: string) =>
  Object.entries(files).find(([name]) => new RegExp(`^markdown/(?:.*-)?${id}\\.md$`, 'u').test(name))?.[1];

describe('A post that causes an unexpected error', () => {
  const where = fc.constantFrom(...outer, ...parts, ...inner);

  it('is reported, published as far as possible, and complete after the next run; other posts are unaffected', async () => {
    const whole = await publishInto(temporaryFolder());
    expect(whole.failed).toEqual([]);
    await fc.assert(
      fc.asyncProperty(where, fc.constantFrom(...ids), thrown, async (step, broken, error) => {
        const home = temporaryFolder();
        const night = await breaking(step, broken, error(), () => publishInto(home));
        expect(night.failed).toMatchObject([{ id: broken, operation: 'publish', status: 'unexpected' }]);
        const others = ids.filter((id) => id !== broken);
        for (const id of others) {
          expect(markdownOf(night.files, id), `Markdown of ${id}`).toBe(markdownOf(whole.files, id));
          expect(ownPageOf(night.files, id), `page of ${id}`).toBe(ownPageOf(whole.files, id));
          expect(night.files['site/index.html'], `a link to ${id}`).toMatch(linkTo(id));
          expect(night.files['site/feed.xml'], `${id} in the feed`).toContain(`Post-${id}`);
        }
        const isShown = !unshown.includes(step);
        expect(pageOf(night.files, broken) !== undefined, 'whether its page exists').toBe(isShown);
        if (isShown) expect(pageOf(night.files, broken)).toContain(`Post-${broken}`);
        if (isShown && step !== 'writeMarkdown') expect(markdownOf(night.files, broken)).toContain(`Post-${broken}`);
        if (!isShown) expect(night.files['site/index.html']).not.toMatch(linkTo(broken));

        const mended = await publishInto(home, night.cache);
        expect(mended.failed).toEqual([]);
        expect(mended.files).toEqual(whole.files);
      }),
      { numRuns: scaleRuns(60) },
    );
  });

  it('keeps its page if it was published before, whichever step fails', async () => {
    const whole = await publishInto(temporaryFolder());
    await fc.assert(
      fc.asyncProperty(where, fc.constantFrom(...ids), thrown, async (step, broken, error) => {
        const home = temporaryFolder();
        const { cache } = await publishInto(home);
        // As a newer version of the code, so that everything is rebuilt.
        const night = await breaking(step, broken, error(), () => publishInto(home, cache, 'newer'));
        expect(night.failed.map(({ id }) => id)).toEqual([broken]);
        expect(pageOf(night.files, broken)).toContain(`Post-${broken}`);
        expect(markdownOf(night.files, broken)).toContain(`Post-${broken}`);
        expect((await publishInto(home, night.cache, 'newer')).files).toEqual(whole.files);
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  it('does not affect other posts if worker threads throw or exit while rendering it', async () => {
    const whole = await publishInto(temporaryFolder());
    const worker = path.join(temporaryFolder(), 'worker.mjs');
    const kinds = ['throw new TypeError("odd")', 'throw "a text"', 'throw () => 1', 'process.exit(1)'];
    // Each of the first four posts fails in its own way; the last two are rendered normally.
    fs.writeFileSync(
      worker,
      `import { make as made } from ${JSON.stringify(pathToFileURL(conversionWorker).href)};
       export function make(task) {
         const posts = made(task);
         ${kinds.map((kind, index) => `if (task.tasks.includes('"post":{"id":"${index + 1}"')) ${kind};`).join('\n')}
         return posts;
       }`,
    );
    const home = temporaryFolder();
    const night = await publishInto(home, undefined, '', (data) => pooledRenderer(data, { worker, workers: 2 }));
    expect(night.failed.map(({ id, message }) => [id, String(message).slice(0, 26)])).toEqual(
      ['1', '2', '3', '4'].map((id) => [id, 'Only the text of the post ']),
    );
    for (const id of ['5', '6']) {
      expect(pageOf(night.files, id)).toBe(pageOf(whole.files, id));
      expect(markdownOf(night.files, id)).toBe(markdownOf(whole.files, id));
    }
    for (const id of ['1', '2', '3', '4']) expect(pageOf(night.files, id)).toContain(`<p>Body of Post-${id}</p>`);
    expect((await publishInto(home, night.cache)).files).toEqual(whole.files);
  });

  it('ends the run if the error does not concern only this post', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
    for (const error of [full, new UsageError('option-invalid', 'a template'), new InterruptedError('stopped')]) {
      for (const step of ['record', 'comments', 'make', 'tagKey', 'renderPost', 'postLinkView']) {
        const ends = breaking(step, '2', error, () => publishInto(temporaryFolder()));
        expect(await ends.catch((thrown: unknown) => thrown), step).toBe(error);
      }
    }
  });
});
