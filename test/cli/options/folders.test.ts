import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../src/cli/options/folders.ts';
import type { Settings } from '../../../src/cli/options/settings.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Returns the cache folder, relative to the home, if other folders are set as given. */
function cacheOf(places: { dir?: string; archive?: string; site?: string; markdown?: string; noMarkdown?: boolean }) {
  const home = fs.realpathSync(temporaryFolder());
  const below = Object.entries(places).map(([name, place]) => [
    name,
    typeof place === 'string' ? path.join(home, place) : place,
  ]);
  const { dir = home, ...moved } = Object.fromEntries(below) as Record<string, unknown>;
  const settings = { dir: [dir], noSite: false, noMarkdown: false, ...moved } as unknown as Settings;
  const folder = cacheFolder(settings);
  return folder && path.relative(home, folder);
}

describe('the cache folder', () => {
  it('is in the home', () => {
    expect(cacheOf({})).toBe('.blogkeep-cache');
    expect(cacheOf({ site: 'public', archive: 'elsewhere/archive' })).toBe('.blogkeep-cache');
  });

  it('is never inside an output: it is beside the archive, or the cache is disabled', () => {
    expect(cacheOf({ site: '.', archive: '../backup/archive', noMarkdown: true })).toBe('../backup/.blogkeep-cache');
    expect(cacheOf({ dir: 'out/inner', site: 'out', archive: 'backup/archive' })).toBe('backup/.blogkeep-cache');
    expect(cacheOf({ site: '.', noMarkdown: true })).toBeUndefined();
    expect(cacheOf({ markdown: '.' })).toBeUndefined();
  });
});
