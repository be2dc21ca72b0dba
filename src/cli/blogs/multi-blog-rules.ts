import { join } from 'node:path';
import { message, type Text } from '../../messages/message.ts';
import { outputNames } from '../../core/outputs.ts';
import { assignHomes, runsPerBlog } from './blog-homes.ts';
import { isHome, listHomesWithBlogs } from './homes-on-disk.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import type { RawOption } from '../options/raw-options.ts';
import { optionOf, acceptsOption, type OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import { quote } from '../text/terminal-text.ts';

/**
 * What is wrong with the folders of several blogs: all are moved to the same place, or one blog is, or would come to be, in the
 * place of them all.
 */
export function multiBlogProblems(
  command: CommandName,
  settings: Settings,
  given: ReadonlyMap<OptionName, RawOption>,
): Text[] {
  const [home] = settings.dir;
  if (command === 'import') return importProblems(settings, given);
  if (!runsPerBlog(command, settings)) return given.has('archive') ? [] : singleBlogProblems(command, settings, home);
  const moved = (['archive', ...outputNames] as const).flatMap((name) => {
    const found = given.get(name);
    if (found === undefined || optionOf(name).kind.flag === true) return [];
    return [message('blogs.folder-for-several', { option: found.name })];
  });
  if (!isHome(home)) return moved;
  const [example = '<name>'] = assignHomes(settings.blog ?? [], home).map(({ name }) => name);
  return [...moved, message('blogs.home-of-one', { folder: quote(home), example: quote(join(home, example)) })];
}

/** A backup is of one blog, though the configuration of its folder may name several. */
function importProblems({ blog = [] }: Settings, given: ReadonlyMap<OptionName, RawOption>): Text[] {
  if (blog.length < 2) return [];
  return [message('blogs.several-for-one-backup', { option: given.get('blog')?.name ?? '--blog', blogs: blog.length })];
}

/** A home around those of several would have each later run over all of them refused. */
function singleBlogProblems(command: CommandName, { blog: named = [] }: Settings, folder: string): Text[] {
  const [blog] = named;
  if (blog === undefined || !acceptsOption(command, 'allBlogs') || command === 'init' || isHome(folder)) return [];
  const homes = listHomesWithBlogs(folder);
  const [{ name } = { name: '' }] = assignHomes([blog], folder);
  const own = join(folder, name);
  if (homes.some((home) => home.blog === blog))
    return [message('blogs.home-elsewhere', { blog: quote(blog), folder: own, dir: quote(own) })];
  if (homes.length < 2) return [];
  return [message('blogs.home-around-others', { folder: quote(folder), blog: quote(blog), dir: quote(own) })];
}
