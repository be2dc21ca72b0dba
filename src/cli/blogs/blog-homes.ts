import { basename, dirname, extname, join } from 'node:path';
import { message } from '../../messages/message.ts';
import { ArchiveError, RefusedError } from '../../core/errors/errors.ts';
import { toFileName } from '../../core/files/file-name.ts';
import { shortHash } from '../../core/text/short-hash.ts';
import { foldName, UniqueNames } from '../../core/files/unique-names.ts';
import { sourceOptionsOf } from '../../app/options.ts';
import { listCommands, type CommandName } from '../../options/option-scopes.ts';
import type { Context } from '../../app/context.ts';
import type { UseCases } from '../environment/use-cases.ts';
import { listHomes, listHomesWithBlogs, type BlogHome } from './homes-on-disk.ts';
import { acceptsOption } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';

/** Reports whether a command runs once for each of several blogs. */
export function runsPerBlog(command: CommandName, { allBlogs, blog = [] }: Settings): boolean {
  return acceptsOption(command, 'allBlogs') && command !== 'init' && (allBlogs || blog.length > 1);
}

/** Reports whether a command gets the list of blogs from the source. Other commands use the homes on disk. */
export function listsFromSource(command: CommandName): boolean {
  return (listCommands as readonly CommandName[]).includes(command);
}

/**
 * Returns the homes of the requested blogs: those given by name, all blogs that the token can access or, for commands
 * that use no source, all homes in the folder.
 * @throws {RefusedError} if the token has no blogs
 * @throws {ArchiveError} if the folder contains no home
 */
export async function findHomes(
  command: CommandName,
  settings: Settings,
  { context, useCases }: { readonly context: Context; readonly useCases: Pick<UseCases, 'listBlogs'> },
): Promise<readonly BlogHome[]> {
  const [folder] = settings.dir;
  if (!settings.allBlogs) return assignHomes(settings.blog ?? [], folder);
  if (listsFromSource(command)) {
    const blogs = await useCases.listBlogs(sourceOptionsOf(settings), context);
    if (blogs.length === 0) throw new RefusedError('no-blogs', message('blogs.none'));
    return assignHomes(
      blogs.map(({ name }) => name),
      folder,
    );
  }
  const homes = listHomes(folder);
  if (homes.length === 0) throw new ArchiveError('archive-missing', message('blogs.no-archive-in', { folder }));
  return homes;
}

/**
 * Assigns a home to each blog: the subfolder that contains its archive, otherwise a new one named after the blog. If
 * that name is not a valid folder name, or collides with another new one, a hash of the blog's name is appended, so
 * that the result does not depend on the order of the blogs.
 * @param folder parent of the existing homes; default: none
 */
export function assignHomes(blogs: readonly string[], folder?: string): BlogHome[] {
  const wanted = [...new Set(blogs)];
  const found = folder === undefined ? [] : listHomesWithBlogs(folder);
  const folderNames = new Map<string, string>();
  for (const blog of wanted) {
    const own = found.filter((home) => home.blog === blog).map(({ name }) => name);
    const [first] = own;
    if (first !== undefined) folderNames.set(blog, own.find((name) => name === folderName(blog)) ?? first);
  }
  const names = new UniqueNames(found.flatMap(({ blog, name }) => (blog === undefined ? [] : [name])));
  const newBlogs = wanted.filter((blog) => !folderNames.has(blog)).sort();
  const keys = newBlogs.map((blog) => foldName(folderName(blog)));
  for (const blog of newBlogs) {
    const name = folderName(blog);
    const isItsOwn = name === blog && keys.filter((key) => key === foldName(name)).length === 1;
    if (!isItsOwn || !names.take(name)) folderNames.set(blog, names.claim(`${name}-${shortHash(blog)}`, '2'));
    else folderNames.set(blog, name);
  }
  return wanted.map((blog) => ({ blog, name: folderNames.get(blog) ?? folderName(blog) }));
}

function folderName(blog: string): string {
  return toFileName(blog, 'blog');
}

/**
 * Returns the homes on disk whose blogs the source does not list.
 * @param homes homes of the listed blogs
 * @param folder parent of the homes on disk
 */
export function unlistedHomes(homes: readonly BlogHome[], folder: string): BlogHome[] {
  return listHomesWithBlogs(folder).filter(
    (found) =>
      !homes.some(({ blog, name }) => name === found.name || (found.blog !== undefined && blog === found.blog)),
  );
}

/** Returns the settings for one of several blogs, with its own folder, URLs and report file. */
export function settingsForBlog({ blog, name }: BlogHome, settings: Settings): Settings {
  const { dir, siteUrl, mediaUrl, report } = settings;
  const subfolder = (url: URL | undefined) => url && new URL(`${encodeURIComponent(name)}/`, url);
  return {
    ...settings,
    allBlogs: false,
    blog: blog === undefined ? undefined : [blog],
    dir: [join(dir[0], name)],
    siteUrl: subfolder(siteUrl),
    mediaUrl: subfolder(mediaUrl),
    report: report === undefined || report === '-' ? report : reportPathFor(name, report),
  };
}

/** Adds a home's name to the path of a report: `night.json` → `night.travels.json`. */
function reportPathFor(name: string, report: string): string {
  const extension = extname(report);
  return join(dirname(report), `${basename(report, extension)}.${name}${extension}`);
}
