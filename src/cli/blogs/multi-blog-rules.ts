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
 * Returns problems with the options and folders of several blogs: an option that gives all of them the same folder or title, or a home of
 * one blog that is, or would become, the parent folder of other homes.
 */
export function multiBlogProblems(
  command: CommandName,
  settings: Settings,
  explicit: ReadonlyMap<OptionName, RawOption>,
): Text[] {
  const [home] = settings.dir;
  if (command === 'import') return importProblems(settings, explicit);
  if (!runsPerBlog(command, settings))
    return explicit.has('archive') ? [] : singleBlogProblems(command, settings, home);
  const moved = (['archive', ...outputNames] as const).flatMap((name) => {
    const found = explicit.get(name);
    if (found === undefined || optionOf(name).kind.flag === true) return [];
    return [message('blogs.folder-for-several', { option: found.name })];
  });
  const titles = explicit.get('title');
  if (titles !== undefined) moved.push(message('blogs.title-for-several', { option: titles.name }));
  if (!isHome(home)) return moved;
  const [example = '<name>'] = assignHomes(settings.blog ?? [], home).map(({ name }) => name);
  return [...moved, message('blogs.home-of-one', { folder: quote(home), example: quote(join(home, example)) })];
}

/** Refuses more than one blog, which a configuration file may name: a backup contains only one. */
function importProblems({ blog = [] }: Settings, explicit: ReadonlyMap<OptionName, RawOption>): Text[] {
  if (blog.length < 2) return [];
  return [
    message('blogs.several-for-one-backup', { option: explicit.get('blog')?.name ?? '--blog', blogs: blog.length }),
  ];
}

/**
 * Refuses to process a single blog in a folder that contains its home, or several other homes. Otherwise the folder
 * would become a home itself, and later runs over all blogs would be refused.
 */
function singleBlogProblems(command: CommandName, { blog: blogs = [] }: Settings, folder: string): Text[] {
  const [blog] = blogs;
  if (blog === undefined || !acceptsOption(command, 'allBlogs') || command === 'init' || isHome(folder)) return [];
  const homes = listHomesWithBlogs(folder);
  const [{ name } = { name: '' }] = assignHomes([blog], folder);
  const own = join(folder, name);
  if (homes.some((home) => home.blog === blog))
    return [message('blogs.home-elsewhere', { blog: quote(blog), folder: own, dir: quote(own) })];
  if (homes.length < 2) return [];
  return [message('blogs.home-around-others', { folder: quote(folder), blog: quote(blog), dir: quote(own) })];
}
