import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { crawlBlog } from '../../src/app/crawl/crawl.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { hasReferenceSource, startReferenceSource } from '../helpers/source/reference-source.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const reason = hasReferenceSource ? '' : ' (skipped: no reference source beside this checkout)';
const noAudit = { refresh: 'changed', auditDays: 3650 } as const;

describe.skipIf(!hasReferenceSource)(
  `a source with an observed quirk, a fifth of whose responses fail${reason}`,
  () => {
    it.each<Record<string, unknown>>([
      {},
      { singleObject: true },
      { numbers: true },
      { wrapped: true },
      { errorsAs200: true },
      { xmlUnlessJson: true },
      { bom: true },
      { order: 'asc' },
      { order: 'shuffled' },
      { beyond: 'error' },
      { beyond: 'repeat-last' },
      { emptyTags: 'missing' },
      { emptyTags: 'string' },
      { emptyTags: 'object' },
      { emptyComments: 'string' },
      { emptyComments: 'missing' },
      { emptyComments: 'null' },
      { readDate: 'local' },
      { honourCount: true },
      { countIsPageSize: true },
      { emptyPostsMissing: true },
      { signed: true },
    ])('yields the same archive as without failures, and a second run changes nothing: %j', async (quirks) => {
      const options = { timeout: 500, retries: 8, media: 'none' } as const;
      const healthy = await startReferenceSource({ quirks });
      const folder = temporaryFolder();
      const first = await crawlBlog(
        exportOptions({ baseUrl: healthy.url, ...healthy }, folder, options),
        testContext(),
      );
      expect(first).toMatchObject({ status: 'complete', posts: { listed: 102, stored: 102, failed: [] } });

      const failing = await startReferenceSource({ quirks, faults: { rate: 0.2 } });
      const other = temporaryFolder();
      const at = { baseUrl: failing.url, token: failing.token };
      const report = await crawlBlog(exportOptions(at, other, options), testContext());
      expect(report).toMatchObject({ status: 'complete', posts: { listed: 102, stored: 102, failed: [] } });
      expect(failing.stats.faulted).toBeGreaterThan(20);
      const signing = /(?:credential|expires|signature)=[^&"]*/gu;
      const withoutPlace = (files: Record<string, string>, url: string) =>
        Object.entries(files).map(([name, text]) => [name, text.replaceAll(url, 'http://source').replace(signing, '')]);
      const data = (of: string) => filesIn(path.join(of, 'archive/data'));
      expect(withoutPlace(data(other), failing.url)).toEqual(withoutPlace(data(folder), healthy.url));

      const before = filesIn(other);
      const night = await crawlBlog(exportOptions(at, other, { ...options, ...noAudit }), testContext());
      expect(night).toMatchObject({ status: 'complete', posts: { read: {}, unchanged: 102 } });
      expect(filesIn(other)).toEqual(before);
      expect([...failing.stats.tokenLeaks, ...healthy.stats.tokenLeaks]).toEqual([]);
    });
  },
);
