import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ArchiveStore } from '../../src/archive/store/store.ts';
import { InterruptedError, UsageError } from '../../src/core/errors/errors.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { FetchMedium, Store } from '../../src/crawl/ports.ts';
import type { BlogItems } from '../../src/crawl/source.ts';
import { runCrawl, dayOf, mediaIn, mediumOf, type CrawlStore } from '../helpers/source/crawl-run.ts';
import { scaleRuns } from '../helpers/property-runs.ts';
import { comment, memorySource, type SourcePost } from '../helpers/memory/memory-source.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { somePlace } from '../helpers/source/source-place.ts';

/** Steps for one post or its parts. The test recognizes the post by its ID or its body. */
const steps = ['post', 'comments', 'held', 'putPost', 'putComments', 'findMedia', 'fetchMedium'] as const;
const settling = ['medium', 'markMediaComplete', 'markRemoved'] as const;
type Step = (typeof steps)[number] | (typeof settling)[number];

const posts: SourcePost[] = Array.from({ length: 6 }, (_, index) => ({
  id: String(index + 1),
  content: `<p>body ${index + 1}</p>`,
  comments: [comment(`c${index + 1}`, 'text')],
}));

/** Any value that may be thrown because of a bug. */
const mistake = fc.constantFrom<unknown>(
  new Error('broken'),
  new TypeError("Cannot set properties of undefined (setting 'lang')"),
  new RangeError('Maximum call stack size exceeded'),
  Object.assign(new Error('odd'), { code: 'ERR_INVALID_ARG_VALUE' }),
  'a text',
  undefined,
  null,
);

async function openStore(
  folder: string,
  today: string,
  instead: (step: Step, id: string) => void,
): Promise<CrawlStore> {
  const real = await ArchiveStore.open(folder, { blog: 'b', rootKey: 'r', source: somePlace, today });
  const idIn = (address: string) => /body%20(\d+)/u.exec(address)?.[1] ?? '';
  const store: Store = new Proxy(real, {
    get(target, name: keyof Store) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const [first] = given as [string];
        if (name === 'post') instead('held', first);
        if (name === 'markMediaComplete' || name === 'markRemoved') instead(name, first);
        if (name === 'medium') instead(name, idIn(first));
        if (name === 'putPost') {
          const { id, comments } = given[0] as { id: string; comments?: unknown };
          instead('putPost', id);
          if (comments !== undefined) instead('putComments', id);
        }
        return Reflect.apply(value, target, given) as unknown;
      };
    },
  });
  return {
    store,
    putMedium: async (address, text) => {
      const { createHash } = await import('node:crypto');
      const fs = await import('node:fs/promises');
      const file = real.newMediumFile();
      await fs.writeFile(file, text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      await real.putMedium(address, { file, sha256, size: text.length, type: 'image/png', extension: 'png' });
    },
    finish: () => real.finish(),
    stop: () => real.suspend({ seal: true }),
  };
}

/** Runs a crawl in which a step fails for one post. */
async function night(
  folder: string,
  step: Step | undefined,
  broken: string,
  error: unknown,
  { shown = posts, day = 0 } = {},
): Promise<Report> {
  const instead = (at: Step, id: string) => {
    if (at === step && id === broken) throw error;
  };
  const { source: real } = memorySource(shown);
  const source: BlogItems = {
    ...real,
    post: async (id) => (instead('post', id), real.post(id)),
    comments: async (id) => (instead('comments', id), real.comments(id)),
  };
  const into = await openStore(folder, dayOf(day), instead);
  const fetchMedium: FetchMedium = async (address) => {
    const body = posts.find(({ content = '' }) => mediumOf(content) === address);
    instead('fetchMedium', body?.id ?? '');
    await into.putMedium(address, `picture of ${body?.id ?? ''}`);
    return { outcome: 'stored' };
  };
  const findMedia = (html: string) => {
    instead('findMedia', /body (\d+)/u.exec(html)?.[1] ?? '');
    return mediaIn(html);
  };
  return runCrawl({ source, into, today: dayOf(day), crawl: { fetchMedium, findMedia } });
}

const idsNamed = ({ posts: { failed }, media }: Report) => [
  ...failed.map(({ id }) => id),
  ...media.failed.map(({ url }) => /body%20(\d+)/u.exec(url)?.[1]),
];

it('a crawl reports a post and stores all others if any step for that post throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...steps), fc.integer({ min: 1, max: 6 }), mistake, async (step, which, error) => {
      const folder = temporaryFolder();
      const broken = String(which);
      const report = await night(folder, step, broken, error);
      expect(report.status).toBe('partial');
      expect(new Set(idsNamed(report))).toEqual(new Set([broken]));
      const files = filesIn(folder);
      for (const { id, content } of posts.filter((post) => post.id !== broken)) {
        expect(files[`data/posts/${id}/content.html`]).toBe(content);
        expect(files[`data/posts/${id}/comments.json`]).toContain(`c${id}`);
        expect(Object.values(files)).toContain(`picture of ${id}`);
      }
      // Data of the post that was received is kept, whatever fails afterwards.
      if (['comments', 'putComments', 'findMedia', 'fetchMedium'].includes(step)) {
        expect(files[`data/posts/${broken}/content.html`]).toBe(`<p>body ${broken}</p>`);
      }

      // If the step does not fail in the next run, this fetches the missing data, and the archive equals that of a run without failures.
      const mended = await night(folder, undefined, '', undefined, { day: 1 });
      expect(mended.status).toBe('complete');
      const whole = temporaryFolder();
      await night(whole, undefined, '', undefined, { day: 1 });
      expect(filesIn(folder)).toEqual(filesIn(whole));
    }),
    { numRuns: scaleRuns(40) },
  );
});

it('a crawl continues with other posts if a post cannot be marked as complete or removed', async () => {
  for (const step of settling) {
    const folder = temporaryFolder();
    if (step === 'markRemoved') await night(folder, undefined, '', undefined);
    const shown = step === 'markRemoved' ? posts.slice(0, 4) : posts;
    const report = await night(folder, step, '5', new Error('broken'), { shown, day: 1 });
    expect(report.status, step).toBe('partial');
    expect(new Set(idsNamed(report)), step).toEqual(new Set(['5']));
    if (step === 'markRemoved') expect(report.posts.removed).toBe(1);
  }
});

it('a crawl stops at errors that affect the whole run: a full disk, a usage error, an interruption', async () => {
  const endings = [
    Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' }),
    new UsageError('option-invalid', 'The archive cannot be written'),
    new InterruptedError('stopped'),
    new DOMException('aborted', 'AbortError'),
  ];
  for (const error of endings) {
    for (const step of ['post', 'putPost', 'findMedia', 'fetchMedium'] as const) {
      await expect(night(temporaryFolder(), step, '3', error)).rejects.toBe(error);
    }
  }
});
