import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { expect } from 'vitest';
import type { OutputName } from '../../../src/core/outputs.ts';
import type { RunEvent } from '../../../src/core/report/events.ts';
import type { Warning } from '../../../src/core/report/warnings.ts';
import { inlineRenderer } from '../../../src/publish/bodies/adaptive.ts';
import type { PublishCache } from '../../../src/publish/publish.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { OutputFolder } from '../../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../../src/publish/outputs/templates.ts';
import { publish } from '../../../src/publish/publish.ts';
import { StoppedError } from '../../../src/workers/stoppable.ts';
import { MemoryArchive, type MemoryArchiveContents } from '../memory/memory-archive.ts';
import { filesIn, temporaryFolder } from '../temporary-folder.ts';
import { siteDefaults } from './site-defaults.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../../templates', import.meta.url)));

/** Input of one publish. */
export interface PublishRun {
  readonly contents: MemoryArchiveContents;
  readonly options?: Partial<SiteOptions> | undefined;
  /** whether every conversion is stopped because it exceeds a limit */
  readonly isStopped?: boolean | undefined;
  readonly force?: boolean | undefined;
}

/** Publishes into the folders of outputs in a home, with the cache of an earlier publish. */
export async function publishInto(
  home: string,
  { contents, options, isStopped = false, force }: PublishRun,
  cache?: PublishCache,
  names: readonly OutputName[] = ['site', 'markdown'],
) {
  const archive = new MemoryArchive(contents);
  const made: string[] = [];
  const warnings: Warning[] = [];
  const reasons: Extract<RunEvent, { type: 'building' }>[] = [];
  const open = (name: OutputName) => OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
  const published = await publish({
    archive,
    options: { ...siteDefaults, preset: 'hugo', ...options },
    outputs: Object.fromEntries(await Promise.all(names.map(async (name) => [name, await open(name)] as const))),
    templates,
    renderer: (data) => {
      const inline = inlineRenderer(data);
      return {
        ...inline,
        render: (task) => {
          made.push(task.post.id);
          return isStopped ? Promise.reject(new StoppedError('it took too long')) : inline.render(task);
        },
      };
    },
    cache,
    force,
    emit: (event) => {
      if (event.type === 'warning') warnings.push(event.warning);
      if (event.type === 'building') reasons.push(event);
    },
  });
  return {
    ...published,
    made,
    warnings,
    reasons,
    written: names.reduce((sum, name) => sum + published[name].written, 0),
  };
}

/** Publishes several times into the same folders, and expects each time the same bytes and warnings as without a cache. */
export async function expectSameAsWithoutCache(nights: readonly PublishRun[]): Promise<void> {
  const home = temporaryFolder();
  const afresh = temporaryFolder();
  const names = ['site', 'markdown', 'book'] as const;
  let cache: PublishCache | undefined;
  for (const night of nights) {
    const over = await publishInto(home, night, cache, names);
    if (cache) {
      fs.emptyDirSync(afresh);
      const whole = await publishInto(afresh, night, undefined, names);
      expect(filesIn(home)).toEqual(filesIn(afresh));
      expect(over.warnings).toEqual(whole.warnings);
    }
    ({ cache } = over);
  }
}
