import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import type { Fence } from '../../../src/fleet/storage/archive/store.ts';
import { InterruptedError } from '../../../src/core/errors/errors.ts';
import { ChangingBlog } from '../../helpers/source/changing-blog.ts';
import { runCrawl, type CrawlRun } from '../../helpers/source/crawl-run.ts';
import { somePlace } from '../../helpers/source/source-place.ts';
import { filesIn } from '../../helpers/temporary-folder.ts';

/** Crawls a blog into a folder, like `blogkeep crawl`. Errors of the run are thrown. */
export async function crawlInto(
  folder: string,
  blog: ChangingBlog,
  today: string,
  more: Partial<CrawlRun> = {},
): Promise<void> {
  const about = { blog: 'fieldnotes', rootKey: 'service', source: somePlace, today };
  const store = await ArchiveStore.open(folder, about);
  await runCrawl({
    source: blog,
    today,
    into: {
      store,
      putMedium: async (address, text) => {
        const bytes = Buffer.from(text);
        const file = store.newMediumFile();
        await fs.writeFile(file, bytes);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        await store.putMedium(address, { file, sha256, size: bytes.length, type: 'image/png', extension: 'png' });
      },
      finish: () => store.finish(),
      stop: () => store.suspend({ seal: true }),
    },
    ...more,
    crawl: { acceptRemovals: true, ...more.crawl },
  });
}

/** Returns the files of an archive that was written by a run without a fleet, as they are in storage. */
export function archiveIn(folder: string): Record<string, string> {
  const files = Object.entries(filesIn(folder));
  return Object.fromEntries(files.filter(([path]) => path !== 'fetch.txt' && path !== '.blogkeep/.gitignore').sort());
}

/** Returns a lease that is never lost. */
export const fenceOf = (fence: number): Fence => ({ fence, check: () => Promise.resolve() });

/** A blog whose crawl can be stopped in the middle. */
export class StoppingBlog extends ChangingBlog {
  #remaining: number | undefined;

  /** @param post number of posts after which the run is stopped; undefined: never */
  stopIn(post: number | undefined): void {
    this.#remaining = post;
  }

  override post(id: string) {
    if (this.#remaining !== undefined && --this.#remaining < 0) throw new InterruptedError('stopped');
    return super.post(id);
  }
}
