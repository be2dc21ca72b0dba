import { join } from 'node:path';
import type { BlogsOptions } from '../../app/blogs/publish-blogs.ts';
import { outputTable } from '../../core/output-names.ts';
import { takes } from '../../options/options.ts';
import type { CommandName } from '../../options/takers.ts';
import { publishOptions } from '../options/app-options.ts';
import type { Settings } from '../options/settings.ts';
import { foldersIn, isHome } from './found-homes.ts';

/**
 * What a run over several blogs does with the page over all of them, which lies beside their homes: of all that are there, also
 * those that this run was not about. Undefined where it makes no sites, or the place is the home of a blog.
 */
export function pageOverBlogs(command: CommandName, settings: Settings): BlogsOptions | undefined {
  const [dir] = settings.dir;
  const folder = outputTable.site.folder;
  if (!takes(command, 'visibility') || settings.noSite || isHome(join(dir, folder))) return undefined;
  // A site whose archive is missing stays on the page.
  return { ...publishOptions(settings), site: join(dir, folder), dir, homes: foldersIn(dir) };
}
