import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../src/cli/options/folders.ts';
import type { Settings } from '../../../src/cli/options/settings.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Where the cache lies for some places below a home, as seen from there. */
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

describe('The cache', () => {
  it('lies in the home folder', () => {
    expect(cacheOf({})).toBe('.blogkeep-cache');
    expect(cacheOf({ site: 'public', archive: 'elsewhere/archive' })).toBe('.blogkeep-cache');
  });

  it('lies in nothing that is published, but beside the archive, or nowhere', () => {
    expect(cacheOf({ site: '.', archive: '../backup/archive', noMarkdown: true })).toBe('../backup/.blogkeep-cache');
    expect(cacheOf({ dir: 'out/inner', site: 'out', archive: 'backup/archive' })).toBe('backup/.blogkeep-cache');
    expect(cacheOf({ site: '.', noMarkdown: true })).toBeUndefined();
    expect(cacheOf({ markdown: '.' })).toBeUndefined();
  });
});
