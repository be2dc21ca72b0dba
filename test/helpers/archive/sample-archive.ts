import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { exportBlog } from '../../../src/app/export.ts';
import { sampleBlogFolder } from '../../../src/app/package-folders.ts';
import { startSampleSource, type SampleSource } from '../../../src/sample/source.ts';
import { exportOptions, testContext } from '../context.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** An export of the sample blog. Tests modify copies of it. */
export interface SampleExport {
  readonly source: SampleSource;
  /** Copies `archive/`, `markdown/` and `site/` into a temporary folder and returns it. */
  readonly copy: () => string;
  readonly close: () => Promise<void>;
}

export async function exportSample(): Promise<SampleExport> {
  const source = await startSampleSource({ folder: sampleBlogFolder, token: 'sample-token-4711' });
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-sample-'));
  await exportBlog(exportOptions(source, home), testContext());
  return {
    source,
    copy: () => {
      const folder = temporaryFolder();
      fs.copySync(home, folder);
      return folder;
    },
    close: async () => {
      await source.close();
      await fs.remove(home);
    },
  };
}
